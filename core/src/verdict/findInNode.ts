import type { AbiError } from '../abi/AbiBook.ts'
import { formatUnsentReason } from '../actions/insertUnsentActions.ts'
import { encryptedCommentCode, formatOpCode, textCommentCode } from '../actions/ops/comments.ts'
import { excess } from '../actions/ops/messages.ts'
import { extensionActionV5, signedInternalV5 } from '../actions/ops/wallet.ts'
import { describeExitCode } from '../contracts/exitCodes.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import { formatDeclaredName } from '../encoding/words.ts'
import type { ComputeSkipReason } from '../tlb/transaction.ts'
import { hasStateChanged } from '../trace/accountState.ts'
import type { UnsentMessage } from '../trace/findUnsentMessages.ts'
import { getDecoded } from '../trace/getDecoded.ts'
import type { TraceNode } from '../trace/Trace.ts'
import { isComputeFailure } from '../transaction/isSuccess.ts'
import type { Address } from '../units.ts'
import { getContractNoun } from './contractNoun.ts'
import type { FindingCode, Severity } from './findingTable.ts'
import { createFinding, type VerdictFinding } from './VerdictFinding.ts'

/** Names by ABIs of the user. */
export type AbiNames = {
  readonly describeError: (code: number, account: Address) => AbiError | undefined
  readonly findOperation: (opCode: number) => { readonly name: string; readonly abi: string } | undefined
}

/** A message that a transaction did not send. */
type UnsentNode = Pick<UnsentMessage, 'reason'>

/** What a finding depends on besides its transaction. */
type NodeContext = {
  readonly isRoot: boolean
  readonly unsent: readonly UnsentNode[]
  readonly formatAccount: (account: Address) => string
  /** The names of exit codes and operations that only an ABI of the user has. */
  readonly abis?: AbiNames | undefined
}

/** The finding of one transaction, at most one. */
export function findInNode(
  node: TraceNode,
  { isRoot, unsent, formatAccount, abis }: NodeContext,
): VerdictFinding | undefined {
  const account = formatAccount(node.account)
  return findFailure(node, account, abis) ?? findLoss(node, account, { isRoot, unsent, abis })
}

const nodeEvidence = (node: TraceNode) => ({ account: node.account, contract: node.interfaces.join(', ') || undefined })
const attachedValue = (node: TraceNode): bigint => node.inMessage?.value ?? 0n

/** The message only transfers TON: it is credited whatever the receiver's code does, unless it bounces. */
export function bringsOnlyCoins({ inMessage }: TraceNode): boolean {
  const code = inMessage?.opCode
  return (
    inMessage?.type === 'int_msg' &&
    (typeof code !== 'number' || code === textCommentCode || code === encryptedCommentCode)
  )
}

/** The value of the message was returned to its sender. */
export const wasReturned = (node: TraceNode): boolean => node.phases.bounce === 'tr_phase_bounce_ok'

function severityOf(node: TraceNode): Severity {
  if (node.inMessage?.bounced) return 'warning'
  return bringsOnlyCoins(node) && !wasReturned(node) ? 'warning' : 'failure'
}

/** A bounce, an excess or a notice to a wallet: the value is credited even if its code did not run. */
const isExcessReturn = ({ inMessage, interfaces, phases }: TraceNode): boolean =>
  (inMessage?.bounced || inMessage?.opCode === excess.code || (inMessage?.bounce === false && lacksGas(phases))) &&
  hasInterface(interfaces, 'wallet')

/** The value does not pay for any gas: a notice, not a request. */
const lacksGas = ({ compute }: TraceNode['phases']): boolean =>
  compute?.skipped === true && compute.reason === 'cskip_no_gas'

function findFailure(node: TraceNode, account: string, abis: AbiNames | undefined): VerdictFinding | undefined {
  const { storage, compute, action, bounce } = node.phases
  const contractNoun = getContractNoun(node.interfaces)
  const severity = severityOf(node)
  const value = attachedValue(node)
  const returned = node.outMessages.find(message => message.bounced)?.value
  const evidence = { ...nodeEvidence(node), returned }
  if (storage?.statusChange === 'acst_frozen')
    return createFinding('account.froze', { account }, { ...evidence, due: storage.due ?? undefined })
  if (node.success) return undefined
  if (isExcessReturn(node)) return createFinding('return.tooSmall', { contractNoun, value }, { ...evidence, value })
  if (compute?.skipped) {
    const shown = { ...evidence, phase: 'compute', skipped: compute.reason, value }
    const code = compute.reason ? skipFindings[compute.reason] : 'compute.skipped'
    return createFinding(code, { account, contractNoun, value }, shown, severity)
  }
  if (compute && isComputeFailure(compute)) {
    const shown = { ...evidence, phase: 'compute', exit_code: compute.exitCode, gas_used: compute.gasUsed }
    if (compute.exitCode === -14 || compute.exitCode === 13) {
      return createFinding('compute.outOfGas', { contractNoun, gasUsed: compute.gasUsed }, shown, severity)
    }
    const { exitCode } = compute
    const meaning = describeCode(exitCode, 'compute', node)
    const declared = meaning || exitCode === undefined ? undefined : abis?.describeError(exitCode, node.account)
    return createFinding(
      'compute.failed',
      { contractNoun, code: exitCode, meaning, declared },
      { ...shown, exit_name: declared?.name, declared_by: declared?.abi },
      severity,
    )
  }
  if (action?.success === false) {
    const code = action.noFunds ? 'action.notEnough' : 'action.failed'
    const meaning = describeCode(action.resultCode, 'action', node)
    const shown = { ...evidence, phase: 'action', result_code: action.resultCode, actions: action.totalActions }
    return createFinding(code, { contractNoun, code: action.resultCode, meaning }, shown, severity)
  }
  return !bounce || bounce === 'tr_phase_bounce_ok'
    ? createFinding('compute.skipped', { contractNoun }, evidence, severity)
    : createFinding('bounce.lost', { contractNoun, value }, evidence)
}

const describeCode = (code: number | undefined, phase: 'compute' | 'action', { interfaces }: TraceNode) =>
  code === undefined ? undefined : describeExitCode(code, phase, interfaces)

const skipFindings = {
  cskip_no_gas: 'compute.noGas',
  cskip_no_state: 'compute.noContract',
  cskip_bad_state: 'compute.frozen',
  cskip_suspended: 'compute.suspended',
} as const satisfies Record<ComputeSkipReason, FindingCode>

/** The reason of the first message, unless it says no more than that the message was skipped. */
function findFirstReason([first]: readonly UnsentNode[], isWallet: boolean): string | undefined {
  if (first === undefined || (!isWallet && first.reason.kind === 'skipped')) return undefined
  return formatUnsentReason(first.reason, isWallet ? 'wallet' : 'contract')
}

/** Failures with exit code 0. */
function findLoss(
  node: TraceNode,
  account: string,
  { isRoot, unsent, abis }: Omit<NodeContext, 'formatAccount'>,
): VerdictFinding | undefined {
  const { inMessage, phases } = node
  const contractNoun = getContractNoun(node.interfaces)
  const isWallet = hasInterface(node.interfaces, 'wallet')
  const reason = findFirstReason(unsent, isWallet)
  if (phases.action?.skippedActions) {
    const { skippedActions: skipped, totalActions: total } = phases.action
    const severity = isRoot || isWallet ? 'failure' : 'warning'
    const evidence = { ...nodeEvidence(node), phase: 'action', skipped_actions: skipped, actions: total, exit_code: 0 }
    return createFinding('messages.skipped', { contractNoun, skipped, total, reason }, evidence, severity)
  }
  const ignored = findIgnoredMessage(node, contractNoun, abis)
  if (unsent.length > 0 && ignored === undefined) {
    return createFinding('messages.notSent', { contractNoun, missing: unsent.length, reason }, nodeEvidence(node))
  }
  if (inMessage?.type !== 'int_msg') return undefined
  const value = attachedValue(node)
  if (phases.compute?.skipped && value > 0n && !inMessage.bounced) {
    const evidence = { account: node.account, status: node.endStatus, value }
    if (node.endStatus === 'uninit') return createFinding('value.uninit', { account, value, accounts: 1 }, evidence)
    if (node.endStatus === 'frozen') return createFinding('value.frozen', { account, value }, evidence)
  }
  return ignored
}

/** Operations that request nothing: excesses and top_up. */
const topUpOpcodes: readonly number[] = [excess.code, 0x370fec51]

function findIgnoredMessage(
  node: TraceNode,
  contractNoun: string,
  abis: AbiNames | undefined,
): VerdictFinding | undefined {
  const { inMessage, phases } = node
  if (!inMessage || phases.compute?.skipped !== false) return undefined
  if (node.outMessages.length > 0 || hasStateChanged(node) !== false || node.origStatus !== 'active') return undefined
  const evidence = { ...nodeEvidence(node), exit_code: 0, messages_sent: 0, data_changed: 'no' }
  if (inMessage.bounced) {
    return hasInterface(node.interfaces, 'wallet')
      ? undefined
      : createFinding('bounce.ignored', { contractNoun }, evidence)
  }
  const code = inMessage.opCode
  if (hasInterface(node.interfaces, 'wallet')) {
    // Most messages to wallets are notices; these two are requests.
    const isWalletRequest = code === signedInternalV5.code || code === extensionActionV5.code
    return isWalletRequest
      ? createFinding('request.ignored', { contractNoun }, { ...evidence, operation: getDecoded(inMessage)?.op })
      : undefined
  }
  if (typeof code !== 'number' || bringsOnlyCoins(node) || topUpOpcodes.includes(code)) return undefined
  const decoded = getDecoded(inMessage)
  const declared = decoded ? undefined : abis?.findOperation(code)
  const operation = decoded?.op ?? (declared ? formatDeclaredName(declared) : formatOpCode(code))
  return createFinding('message.swallowed', { contractNoun, operation }, { ...evidence, operation })
}
