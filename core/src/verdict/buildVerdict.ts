import type { AnyAction } from '../actions/classify.ts'
import type { DebugCheck, DebugVerdict } from '../contract/debug.ts'
import type { TruncationReason } from '../emulator/Emulation.ts'
import { formatAccountLabel } from '../encoding/accountLabel.ts'
import { findSkippedMessages, type SkippedMessage } from '../trace/findSkippedMessages.ts'
import { findUnsentMessages, type UnsentMessage } from '../trace/findUnsentMessages.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import type { Address, Hash } from '../units.ts'
import { type AbiNames, bringsOnlyCoins, findInNode, wasReturned } from './findInNode.ts'
import type { FindingCode, Severity } from './findingTable.ts'
import { findRejection, type RejectionFacts } from './findRejection.ts'
import { createFinding, presentFinding, type VerdictFinding } from './VerdictFinding.ts'

/** The input of `buildVerdict`. */
export type VerdictInput = {
  readonly preflight: readonly DebugCheck[]
} & (
  | { readonly rejection: RejectionFacts; readonly trace?: undefined }
  | {
      readonly rejection?: undefined
      readonly trace: Trace
      readonly actions: readonly AnyAction[]
      /** An account in sentences; by default its short address. */
      readonly formatAccount?: (account: Address) => string
      readonly partial?: TruncationReason | undefined
      readonly abis?: AbiNames | undefined
    }
)

/**
 * The verdict in one sentence, and three separate results: whether the message was accepted, whether every transaction
 * succeeded, and whether the intended effect happened. Rules only: the same facts give the same verdict.
 */
export function buildVerdict(input: VerdictInput): DebugVerdict {
  if (input.rejection) return verdictOfRejection(findRejection(input.rejection, input.preflight))
  const { trace, actions, formatAccount = account => formatAccountLabel(account, {}) } = input
  const found = findAllInNodes(trace, formatAccount, input.abis)
  const failedNodes = new Set(found.flatMap(({ node, finding }) => (finding.severity === 'failure' ? [node] : [])))
  const truncation = findTruncation(trace, input.partial)
  const findings = [...found, ...(truncation ? [{ node: undefined, finding: truncation }] : [])].sort(bySeverity)
  const firstFailure = found.find(({ finding }) => finding.severity === 'failure')
  const ids = findNodeIds(
    trace,
    findings.flatMap(({ node }) => node ?? []),
  )
  const silentLoss = findings.find(({ finding }) => silentLosses.has(finding.code))
  const computedIntent = computeIntent(trace, actions, failedNodes)
  const intent = computedIntent === 'happened' && (silentLoss || truncation) ? 'unknown' : computedIntent
  const failing = nodesOf(trace.root).filter(node => !node.success).length
  const outcome = truncation ? 'partial' : intent === 'happened' ? 'success' : intent === 'failed' ? 'failed' : 'partly'
  return {
    outcome,
    sentence: buildSentence({
      outcome,
      trace,
      failing,
      failure: firstFailure?.finding,
      truncation,
      warning: findings[0]?.finding,
    }),
    accepted: 'yes',
    every_transaction_succeeded: failing > 0 ? 'no' : truncation ? 'unknown' : 'yes',
    intent,
    ...(firstFailure && { first_failing_node: ids.get(firstFailure.node) ?? '0' }),
    findings: findings.map(({ node, finding }) => presentFinding(finding, node && ids.get(node))),
  }
}

const verdictOfRejection = (finding: VerdictFinding): DebugVerdict => ({
  outcome: 'rejected',
  sentence: finding.sentence,
  accepted: 'no',
  every_transaction_succeeded: 'unknown',
  intent: 'failed',
  findings: [presentFinding(finding, undefined)],
})

type NodeFinding = { readonly node: TraceNode; readonly finding: VerdictFinding }

function findAllInNodes(
  trace: Trace,
  formatAccount: (account: Address) => string,
  abis: AbiNames | undefined,
): NodeFinding[] {
  const unsent = new Map<TraceNode, (UnsentMessage | SkippedMessage)[]>()
  for (const message of [...findUnsentMessages(trace), ...findSkippedMessages(trace)])
    unsent.set(message.node, [...(unsent.get(message.node) ?? []), message])
  const found = nodesOf(trace.root).flatMap(node => {
    const finding = findInNode(node, {
      isRoot: node === trace.root,
      unsent: unsent.get(node) ?? [],
      formatAccount,
      abis,
    })
    return finding ? [{ node, finding }] : []
  })
  return mergeUninit(found)
}

/** Merges transfers to accounts without code into one finding: a payout can go to a hundred new accounts. */
function mergeUninit(found: readonly NodeFinding[]): NodeFinding[] {
  const uninit = found.filter(({ finding }) => finding.code === 'value.uninit')
  const [merged] = uninit
  if (merged === undefined || uninit.length === 1) return [...found]
  const value = uninit.reduce((sum, { node }) => sum + (node.inMessage?.value ?? 0n), 0n)
  const evidence = { accounts: uninit.length, value, first_account: merged.node.account }
  const finding = createFinding('value.uninit', { account: '', value, accounts: uninit.length }, evidence)
  return [...found.filter(each => !uninit.includes(each)), { node: merged.node, finding }]
}

const severityRank: Readonly<Record<Severity, number>> = { failure: 0, warning: 1, info: 2 }
const bySeverity = (a: { finding: VerdictFinding }, b: { finding: VerdictFinding }): number =>
  severityRank[a.finding.severity] - severityRank[b.finding.severity]

/** Findings after which it is unknown whether the intended effect happened. */
const silentLosses: ReadonlySet<string> = new Set<FindingCode>(['messages.skipped', 'message.swallowed'])

function findTruncation(trace: Trace, partial: TruncationReason | undefined): VerdictFinding | undefined {
  const truncations = nodesOf(trace.root).flatMap(node => node.truncations)
  const reason = partial ?? truncations[0]?.reason
  if (!reason) return trace.inProgress ? createFinding('partial.pending', { messages: 1 }, {}) : undefined
  const evidence = { messages_truncated: truncations.length, ...(reason.kind === 'source' && { code: reason.code }) }
  return createFinding(`partial.${reason.kind}`, { ...reason, messages: truncations.length }, evidence)
}

/** Whether the intended effect happened: checks every intended action with all transactions that followed from it. */
function computeIntent(
  trace: Trace,
  actions: readonly AnyAction[],
  failedNodes: ReadonlySet<TraceNode>,
): DebugVerdict['intent'] {
  const nodes = nodesOf(trace.root)
  const byHash = new Map<Hash, TraceNode>(nodes.map(node => [node.hash, node]))
  const failedBelow = new Set<TraceNode>(failedNodes)
  // Children come after their parents, so in reverse order every child is known first.
  for (const node of nodes.reverse()) if (node.children.some(child => failedBelow.has(child))) failedBelow.add(node)
  let happened = 0
  let failed = failedNodes.has(trace.root) ? 1 : 0
  for (const action of actions) {
    if (incidentalKinds.has(action.type)) continue
    const covered = action.baseTransactions.flatMap(hash => byHash.get(hash) ?? [])
    if (action.status === 'failed') failed++
    else if (covered.some(node => (independentKinds.has(action.type) ? failedNodes : failedBelow).has(node))) failed++
    else if (!isSideEffect(action, covered)) happened++
  }
  return failed === 0 ? 'happened' : happened === 0 ? 'failed' : 'partly'
}

/** Actions that nobody intended; findings say what was not sent. */
const incidentalKinds: ReadonlySet<AnyAction['type']> = new Set(['InternalSteps', 'UnsentMessage'])

/** Actions that are complete after their own transaction, whatever happens to the messages it sent. */
const independentKinds: ReadonlySet<AnyAction['type']> = new Set([
  'ContractDeploy',
  'AddExtension',
  'RemoveExtension',
  'SetSignatureAllowedAction',
  'GasRelay',
])

/** Actions that are not intended effects: refunds and deployments on the way. */
function isSideEffect(action: AnyAction, covered: readonly TraceNode[]): boolean {
  if (action.type === 'ContractDeploy') return true
  if (action.type === 'TonTransfer' && action.detail.refund) return true
  return (
    covered.some(node => node.inMessage?.bounced) || covered.some(node => bringsOnlyCoins(node) && wasReturned(node))
  )
}

/** The path of each of these transactions from the root: `0`, `0.1`, … */
function findNodeIds(trace: Trace, wanted: readonly TraceNode[]): ReadonlyMap<TraceNode, string> {
  const positions = new Map<TraceNode, { parent: TraceNode | undefined; index: number }>([
    [trace.root, { parent: undefined, index: 0 }],
  ])
  for (const node of nodesOf(trace.root)) {
    for (const [index, child] of node.children.entries()) positions.set(child, { parent: node, index })
  }
  const idOf = (node: TraceNode): string => {
    const path: number[] = []
    for (let at = positions.get(node); at; at = at.parent && positions.get(at.parent)) path.push(at.index)
    return path.reverse().join('.')
  }
  return new Map(wanted.map(node => [node, idOf(node)]))
}

function buildSentence(input: {
  outcome: DebugVerdict['outcome']
  trace: Trace
  failing: number
  failure: VerdictFinding | undefined
  truncation: VerdictFinding | undefined
  warning: VerdictFinding | undefined
}): string {
  const { outcome, trace, failing, failure, truncation, warning } = input
  const total = trace.transactionCount
  if (truncation) return failure ? `${failure.sentence} ${truncation.sentence}` : truncation.sentence
  if (outcome === 'failed') return failure?.sentence ?? warning?.sentence ?? 'The intended effect did not happen.'
  if (outcome === 'partly' && failure) return `${failure.sentence} The rest succeeded.`
  if (outcome === 'partly' && !warning) return 'The intended effect happened only partly.'
  if (failing > 0)
    return warning ? `The intended effect happened. ${warning.sentence}` : 'The intended effect happened.'
  const all =
    total === 1
      ? 'The transaction succeeded'
      : total === 2
        ? 'Both transactions succeeded'
        : `All ${total} transactions succeeded`
  return warning?.severity === 'warning' ? `${all}. ${warning.sentence}` : `${all}.`
}
