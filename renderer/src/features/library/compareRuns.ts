import type { DebugNode, DebugOutAction, DebugResult } from '@tonoscope/core/contract/debug'
import { getOperation, skipReasons, walkNodes } from '@tonoscope/core/contract/debugNodes'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatDeclaredName } from '@tonoscope/core/encoding/words'
import { formatCount, formatDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { formatTime } from '../../format/time.ts'
import { toWords } from '../../format/words.ts'

/** A property with different values in the saved run and the rerun; `undefined` if a run does not have it. */
export type Difference = {
  readonly label: string
  readonly saved: string | undefined
  readonly rerun: string | undefined
}

/** A transaction with a different effect, or one that only one of the runs has. */
type TransactionDifference = {
  readonly node: string
  /** For example `jetton transfer to alice`. */
  readonly title: string
  readonly onlyIn: 'saved' | 'rerun' | undefined
  readonly facts: readonly Difference[]
}

/** The differences between two runs of the same message, in display order. */
export type RunComparison = {
  /** Changed arguments. */
  readonly options: readonly Difference[]
  /** Differences of the whole run: verdict, rejection, fees. */
  readonly totals: readonly Difference[]
  /** Actions that only one of the runs has. */
  readonly actions: readonly Difference[]
  readonly transactions: readonly TransactionDifference[]
  /** Number of transactions with the same effect but other times, logical times and hashes. */
  readonly sameEffect: number
  /** Number of identical transactions. */
  readonly identical: number
}

/** Compares a rerun with the saved run. */
export function compareRuns(saved: DebugResult, rerun: DebugResult): RunComparison {
  const names = createAccountNamer(saved, rerun)
  const savedNodes = collectNodes(saved.trace)
  const rerunNodes = collectNodes(rerun.trace)
  const transactions: TransactionDifference[] = []
  let sameEffect = 0
  let identical = 0
  for (const node of [...new Set([...savedNodes.keys(), ...rerunNodes.keys()])].sort(compareNodeIds)) {
    const [a, b] = [savedNodes.get(node), rerunNodes.get(node)]
    if (a && b && a.transaction.hash === b.transaction.hash) {
      identical++
      continue
    }
    const facts = findDifferences(a && transactionFacts(a, names), b && transactionFacts(b, names))
    const shown = b ?? a
    if (a && b && facts.length === 0) sameEffect++
    else if (shown)
      transactions.push({
        node,
        title: transactionTitle(shown, names),
        onlyIn: a && b ? undefined : a ? 'saved' : 'rerun',
        facts,
      })
  }
  return {
    options: findDifferences(argumentFacts(saved, names), argumentFacts(rerun, names)),
    totals: findDifferences(runTotals(saved, savedNodes), runTotals(rerun, rerunNodes)),
    actions: actionDifferences(saved, rerun),
    transactions,
    sameEffect,
    identical,
  }
}

type FactValues = Readonly<Record<string, string | undefined>>

/** The properties that differ, in their order. */
function findDifferences(saved: FactValues | undefined, rerun: FactValues | undefined): Difference[] {
  const labels = [...new Set([...Object.keys(saved ?? {}), ...Object.keys(rerun ?? {})])]
  return labels.flatMap(label => {
    const [a, b] = [saved?.[label], rerun?.[label]]
    return a === b ? [] : [{ label, saved: a, rerun: b }]
  })
}

type AccountNamer = (account: string) => string

function createAccountNamer(saved: DebugResult, rerun: DebugResult): AccountNamer {
  const known = new Map([...saved.accounts, ...rerun.accounts].map(account => [account.address, account]))
  const { testnet } = rerun
  return address => {
    const { name, is_wallet: isWallet } = known.get(address) ?? {}
    return formatAccountLabel(address, { name, isWallet, testnet })
  }
}

const collectNodes = (root: DebugNode | undefined): ReadonlyMap<string, DebugNode> =>
  new Map([...walkNodes(root)].map(node => [node.id, node]))

function compareNodeIds(a: string, b: string): number {
  const [aPath, bPath] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.max(aPath.length, bPath.length); at++) {
    const difference = (aPath[at] ?? -1) - (bPath[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

const formatTonAmount = (amount: bigint | undefined) =>
  amount === undefined ? undefined : `${formatDecimal(amount, TON_DECIMALS)} TON`

function transactionTitle(node: DebugNode, name: AccountNamer): string {
  const operation =
    toWords(getOperation(node)) || (node.transaction.in_msg?.msg_type === 'ext_in_msg' ? 'message' : 'transfer')
  return `${operation} to ${name(node.transaction.account.address)}`
}

/** The effect of a transaction, without times, hashes and logical times. */
function transactionFacts(node: DebugNode, name: AccountNamer): FactValues {
  const { transaction, after, truncations, children, actions } = node
  const { compute_phase: compute, action_phase: action, in_msg: message } = transaction
  return {
    Account: name(transaction.account.address),
    Operation: toWords(getOperation(node)) || undefined,
    Outcome: transactionOutcome(node),
    'Exit code': codeText(compute?.exit_code, node.compute_note && formatDeclaredName(node.compute_note)),
    'Action phase result': action && codeText(action.result_code, node.action_note?.name),
    Value: message?.msg_type === 'ext_in_msg' ? undefined : formatTonAmount(message?.value),
    Fees: formatTonAmount(transaction.total_fees),
    'Gas used': compute?.gas_used === undefined ? undefined : formatCount(compute.gas_used),
    'Skipped actions': action && action.skipped_actions > 0 ? String(action.skipped_actions) : undefined,
    'Outgoing actions': actions?.map(one => outActionText(one, name)).join('; '),
    'Outgoing messages': String(children.length + truncations.length + transaction.out_msgs.length),
    'Balance after': formatTonAmount(after?.balance ?? transaction.end_balance),
    'Status after': after?.status ?? transaction.end_status,
    Code: after?.code_hash && `hash ${shorten(after.code_hash)}`,
    Data: after?.data_hash && `hash ${shorten(after.data_hash)}`,
  }
}

const outActionText = ({ type, destination, value, mode }: DebugOutAction, name: AccountNamer): string =>
  [
    toWords(type),
    value !== undefined && formatTonAmount(value),
    destination !== undefined && `to ${name(destination)}`,
    mode !== undefined && `mode ${mode}`,
  ]
    .filter(Boolean)
    .join(' ')

function transactionOutcome({ transaction }: DebugNode): string {
  const { compute_phase: compute, action_phase: action, success } = transaction
  if (compute?.skipped) return `did not run: ${skipReasons[compute.skip_reason ?? ''] ?? 'skipped'}`
  if (success) return 'succeeded'
  if (compute?.success === false) return 'failed in the compute phase'
  return action && !action.success ? 'failed in the action phase' : 'failed'
}

const codeText = (code: number | undefined, name: string | undefined): string | undefined =>
  code === undefined ? undefined : name === undefined ? String(code) : `${code}, ${name}`

function runTotals(result: DebugResult, nodes: ReadonlyMap<string, DebugNode>): FactValues {
  const { verdict, rejection, partial } = result
  const fees = [...nodes.values()].reduce((sum, { transaction }) => sum + transaction.total_fees, 0n)
  return {
    Verdict: verdict.sentence,
    'Rejected with exit code': codeText(rejection?.exit_code, rejection?.name),
    'Incomplete trace': partial?.text,
    Transactions: pluralize(nodes.size, 'transaction'),
    'Fees of all transactions': formatTonAmount(fees),
  }
}

/** Actions have no ids to match by: actions that only one of the runs has are listed. */
function actionDifferences(saved: DebugResult, rerun: DebugResult): Difference[] {
  const texts = ({ actions = [] }: DebugResult) =>
    actions.map(({ title, sentence, status }) => `${title}: ${sentence}${status === 'ok' ? '' : ' (failed)'}`)
  const [savedTexts, rerunTexts] = [texts(saved), texts(rerun)]
  const only = (own: readonly string[], others: readonly string[]) => {
    const left = [...others]
    return own.filter(text => {
      const at = left.indexOf(text)
      if (at < 0) return true
      left.splice(at, 1)
      return false
    })
  }
  const [removed, added] = [only(savedTexts, rerunTexts), only(rerunTexts, savedTexts)]
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    label: 'Action',
    saved: removed[at],
    rerun: added[at],
  }))
}

function argumentFacts({ arguments: args }: DebugResult, name: AccountNamer): FactValues {
  const { limits } = args
  return {
    Clock: formatTime(args.now),
    'State at block': formatCount(args.block.seqno),
    Signature: args.ignore_signature ? 'not checked' : 'checked',
    'Logical time': formatCount(args.lt),
    'Random seed': shorten(args.seed),
    'Seconds per shard hop': String(args.seconds_per_hop),
    'Max transactions': formatCount(limits.transactions),
    'Time limit': `${formatCount(limits.time_ms)} ms`,
    'Gas limit': formatCount(limits.gas),
    'Repeat as on chain': args.as_on_chain ? 'yes' : 'no',
    ...Object.fromEntries((args.config ?? []).map(({ param }) => [`Config parameter ${param}`, 'changed'])),
    ...(args.libraries && { 'Added libraries': String(args.libraries.length) }),
    ...Object.fromEntries(
      args.overrides.flatMap(({ account, status, balance, code, data }) => {
        const of = name(account)
        return [
          ...(status === undefined ? [] : [[`Status of ${of}`, status]]),
          ...(balance === undefined ? [] : [[`Balance of ${of}`, formatTonAmount(balance)]]),
          ...(code === undefined ? [] : [[`Code of ${of}`, 'changed']]),
          ...(data === undefined ? [] : [[`Data of ${of}`, 'changed']]),
        ]
      }),
    ),
  }
}
