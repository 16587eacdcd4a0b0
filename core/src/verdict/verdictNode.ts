import { shortCoins } from '../actions/amounts.ts'
import { excess } from '../actions/ops/jetton.ts'
import { encryptedTextCode, textCode } from '../actions/ops/payload.ts'
import { extensionActionV5, signedInternalV5 } from '../actions/ops/wallet.ts'
import { codeText } from '../actions/payloadRemark.ts'
import { unsentReason } from '../actions/unsentReason.ts'
import { describeExitCode } from '../contracts/exitCodes.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import { changedData } from '../trace/stateChange.ts'
import type { TraceNode } from '../trace/Trace.ts'
import type { UnsentOrder } from '../trace/unsentOrders.ts'
import { type Finding, find } from './verdictFinding.ts'
import type { Severity } from './verdictFindings.ts'
import { shortAddress, whoIs } from './verdictWho.ts'

/** What one transaction tells; at most one thing went wrong in it. `above` is the account whose message it took. */
export function findInNode(
  node: TraceNode,
  above: TraceNode | undefined,
  orders: readonly UnsentOrder[],
): Finding | undefined {
  return findFailure(node) ?? findLoss(node, above, orders)
}

const facts = (node: TraceNode) => ({ account: node.account, contract: node.interfaces.join(', ') || undefined })
const attachedTo = (node: TraceNode): bigint => node.inMessage?.value ?? 0n

/** The message only brings coins: they are there whatever the receiver's code did, unless they went back. */
export function bringsOnlyCoins({ inMessage }: TraceNode): boolean {
  const code = inMessage?.opCode
  return inMessage?.type === 'int_msg' && (code === undefined || code === textCode || code === encryptedTextCode)
}

/** What came with the message went back to its sender. */
export const wentBack = (node: TraceNode): boolean => node.phases.bounce === 'tr_phase_bounce_ok'

function severityOf(node: TraceNode): Severity {
  if (node.inMessage?.bounced) return 'warning'
  return bringsOnlyCoins(node) && !wentBack(node) ? 'warning' : 'failure'
}

/** Coins that came back, with nothing to be done about them: a wallet has them whether its code ran or not. */
const isLeftOver = ({ inMessage, interfaces, phases }: TraceNode): boolean =>
  (inMessage?.bounced || inMessage?.opCode === excess.code || (inMessage?.bounce === false && isTooPoor(phases))) &&
  hasInterface(interfaces, 'wallet')

/** What came along does not even pay for the first step: a notice, not a request. */
const isTooPoor = ({ compute }: TraceNode['phases']): boolean =>
  compute?.skipped === true && compute.reason === 'cskip_no_gas'

function findFailure(node: TraceNode): Finding | undefined {
  const { storage, compute, action, bounce } = node.phases
  const account = shortAddress(node.account)
  const who = whoIs(node.interfaces)
  const severity = severityOf(node)
  const returned = node.outMessages.find(message => message.bounced)?.value
  const evidence = { ...facts(node), returned }
  if (storage?.statusChange === 'acst_frozen')
    return find('account.froze', { account }, { ...evidence, due: storage.due })
  if (node.success) return undefined
  if (isLeftOver(node))
    return find('return.tooSmall', { who, value: attachedTo(node) }, { ...evidence, value: attachedTo(node) })
  if (compute?.skipped) return findSkipped(node, compute.reason, severity, evidence)
  // A contract may keep what it did so far and stop all the same: success, and yet an exit code.
  if (compute && !(compute.success && (compute.exitCode === 0 || compute.exitCode === 1))) {
    const shown = { ...evidence, phase: 'compute', exit_code: compute.exitCode, gas_used: compute.gasUsed }
    if (compute.exitCode === -14 || compute.exitCode === 13) {
      return find('compute.outOfGas', { who, gasUsed: compute.gasUsed }, shown, severity)
    }
    const meaning = describeExitCode(compute.exitCode, 'compute', node.interfaces)
    return find('compute.failed', { who, code: compute.exitCode, meaning }, shown, severity)
  }
  if (action && !action.success) {
    const code = action.noFunds ? 'action.notEnough' : 'action.failed'
    const meaning = describeExitCode(action.resultCode, 'action', node.interfaces)
    const shown = { ...evidence, phase: 'action', result_code: action.resultCode, actions: action.totalActions }
    return find(code, { who, code: action.resultCode, meaning }, shown, severity)
  }
  return bounce === undefined || bounce === 'tr_phase_bounce_ok'
    ? find('compute.skipped', { who }, evidence, severity)
    : find('bounce.lost', { who, value: attachedTo(node) }, evidence)
}

function findSkipped(
  node: TraceNode,
  reason: string,
  severity: Severity,
  evidence: Parameters<typeof find>[2],
): Finding {
  const account = shortAddress(node.account)
  const who = whoIs(node.interfaces)
  const shown = { ...evidence, phase: 'compute', skipped: reason, value: attachedTo(node) }
  switch (reason) {
    case 'cskip_no_gas':
      return find('compute.noGas', { who, value: attachedTo(node) }, shown, severity)
    case 'cskip_no_state':
      return find('compute.noContract', { account }, shown, severity)
    case 'cskip_bad_state':
      return find('compute.frozen', { account }, shown, severity)
    case 'cskip_suspended':
      return find('compute.suspended', { account }, shown, severity)
    default:
      return find('compute.skipped', { who }, shown, severity)
  }
}

const describeOrder = ({ info, cause }: UnsentOrder): string =>
  `${shortCoins(info.value.grams)} to ${info.dest}: ${unsentReason(cause)}`

/** What goes wrong while every code says 0. */
function findLoss(node: TraceNode, above: TraceNode | undefined, orders: readonly UnsentOrder[]): Finding | undefined {
  const { inMessage, phases } = node
  const who = whoIs(node.interfaces)
  if (phases.action && phases.action.skippedActions > 0) {
    const { skippedActions: skipped, totalActions: total } = phases.action
    const severity = above === undefined || hasInterface(node.interfaces, 'wallet') ? 'failure' : 'warning'
    const evidence = { ...facts(node), phase: 'action', skipped_actions: skipped, actions: total, exit_code: 0 }
    const unsent = Object.fromEntries(orders.map((order, index) => [`dropped_${index + 1}`, describeOrder(order)]))
    return find(
      'orders.skipped',
      { who, skipped, total, reason: orders[0] && unsentReason(orders[0].cause) },
      { ...evidence, ...unsent },
      severity,
    )
  }
  const silence = findSilence(node, who)
  if (orders.length > 0 && silence === undefined) {
    const reasons = Object.fromEntries(orders.map((order, index) => [`missing_${index + 1}`, describeOrder(order)]))
    return find(
      'orders.notCarriedOut',
      { who, missing: orders.length, reason: orders[0] && unsentReason(orders[0].cause) },
      { ...facts(node), ...reasons },
    )
  }
  if (inMessage?.type !== 'int_msg') return undefined
  const account = shortAddress(node.account)
  const value = attachedTo(node)
  if (phases.compute?.skipped && value > 0n && !inMessage.bounced) {
    const evidence = { account: node.account, status: node.endStatus, value }
    if (node.endStatus === 'uninit') return find('value.uninit', { account, value, accounts: 1 }, evidence)
    if (node.endStatus === 'frozen') return find('value.frozen', { account, value }, evidence)
  }
  return silence
}

/** Operations that ask for nothing: left-over coins, and coins that a contract is filled up with. */
const keepsCoins: readonly number[] = [excess.code, 0x370fec51]

function findSilence(node: TraceNode, who: string): Finding | undefined {
  const { inMessage, phases } = node
  if (inMessage === undefined || phases.compute?.skipped !== false) return undefined
  if (node.outMessages.length > 0 || changedData(node) !== false || node.origStatus !== 'active') return undefined
  const evidence = { ...facts(node), exit_code: 0, messages_sent: 0, data_changed: 'no' }
  if (inMessage.bounced) {
    return hasInterface(node.interfaces, 'wallet') ? undefined : find('bounce.ignored', { who }, evidence)
  }
  const code = inMessage.opCode
  if (hasInterface(node.interfaces, 'wallet')) {
    // To wallets most messages are notices; these two are requests.
    const asksWallet = code === signedInternalV5.code || code === extensionActionV5.code
    return asksWallet ? find('request.ignored', { who }, { ...evidence, operation: inMessage.decoded?.op }) : undefined
  }
  if (code === undefined || bringsOnlyCoins(node) || keepsCoins.includes(code)) return undefined
  const operation = inMessage.decoded?.op ?? codeText(code)
  return find('message.swallowed', { who, operation }, { ...evidence, operation })
}
