import type { Action } from '../actions/classify.ts'
import type { DebugVerdict } from '../contract/debug.ts'
import type { CutReason } from '../emulator/Emulation.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { type UnsentOrder, unsentOrders } from '../trace/unsentOrders.ts'
import type { Hash } from '../units.ts'
import { type Finding, find, presentFinding } from './verdictFinding.ts'
import type { FindingCode, Severity } from './verdictFindings.ts'
import type { VerdictInput } from './verdictInput.ts'
import { bringsOnlyCoins, findInNode, wentBack } from './verdictNode.ts'
import { findRejection } from './verdictRejection.ts'

/**
 * The answer in one sentence, and the three questions kept apart: was the message accepted, did every transaction succeed,
 * did what the sender wanted happen? Rules only: the same facts give the same verdict.
 */
export function verdict(input: VerdictInput): DebugVerdict {
  if (input.rejection) return verdictOfRejection(findRejection(input.rejection, input.preflight))
  const { trace, actions } = input
  const found = findAll(trace)
  const lost = new Set(found.flatMap(({ node, finding }) => (finding.severity === 'failure' ? [node] : [])))
  const cut = findCut(trace, input.partial)
  const findings = [...found, ...(cut ? [{ node: undefined, finding: cut }] : [])].sort(bySeverity)
  const first = found.find(({ finding }) => finding.severity === 'failure')
  const ids = idsOf(
    trace,
    findings.flatMap(({ node }) => node ?? []),
  )
  const silent = findings.find(({ finding }) => silentLosses.has(finding.code))
  const wished = intentOf(trace, actions, lost)
  const intent = wished === 'happened' && (silent || cut) ? 'unknown' : wished
  const failing = [...nodesOf(trace.root)].filter(node => !node.success).length
  const outcome = cut ? 'partial' : intent === 'happened' ? 'success' : intent === 'failed' ? 'failed' : 'partly'
  return {
    outcome,
    sentence: sentenceOf({ outcome, trace, failing, first: first?.finding, cut, warning: findings[0]?.finding }),
    accepted: 'yes',
    every_transaction_succeeded: failing > 0 ? 'no' : cut ? 'unknown' : 'yes',
    intent,
    ...(first && { first_failing_node: ids.get(first.node) ?? '0' }),
    findings: findings.map(({ node, finding }) => presentFinding(finding, node && ids.get(node))),
  }
}

const verdictOfRejection = (finding: Finding): DebugVerdict => ({
  outcome: 'rejected',
  sentence: finding.sentence,
  accepted: 'no',
  every_transaction_succeeded: 'unknown',
  intent: 'failed',
  findings: [presentFinding(finding, undefined)],
})

type Found = { readonly node: TraceNode; readonly finding: Finding }

function findAll(trace: Trace): Found[] {
  const found: Found[] = []
  const unsent = new Map<TraceNode, UnsentOrder[]>()
  for (const order of unsentOrders(trace)) unsent.set(order.node, [...(unsent.get(order.node) ?? []), order])
  const waiting: { node: TraceNode; above: TraceNode | undefined }[] = [{ node: trace.root, above: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, above } = next
    const finding = findInNode(node, above, unsent.get(node) ?? [])
    if (finding) found.push({ node, finding })
    for (const child of node.children.toReversed()) waiting.push({ node: child, above: node })
  }
  return foldUninit(found)
}

/** A payroll goes to a hundred new accounts: that is worth one line. */
function foldUninit(found: readonly Found[]): Found[] {
  const uninit = found.filter(({ finding }) => finding.code === 'value.uninit')
  const [first] = uninit
  if (first === undefined || uninit.length === 1) return [...found]
  const value = uninit.reduce((sum, { node }) => sum + (node.inMessage?.value ?? 0n), 0n)
  const evidence = { accounts: uninit.length, value, first_account: first.node.account }
  const folded = find('value.uninit', { account: '', value, accounts: uninit.length }, evidence)
  return [...found.filter(each => !uninit.includes(each)), { node: first.node, finding: folded }]
}

const weight: Readonly<Record<Severity, number>> = { failure: 0, warning: 1, info: 2 }
const bySeverity = (a: { finding: Finding }, b: { finding: Finding }): number =>
  weight[a.finding.severity] - weight[b.finding.severity]

/** Something was not done, and nobody can tell from here whether it mattered. */
const silentLosses: ReadonlySet<string> = new Set<FindingCode>(['orders.skipped', 'message.swallowed'])

/** Why the tree is not whole. */
function findCut(trace: Trace, partial: CutReason | undefined): Finding | undefined {
  const cuts = [...nodesOf(trace.root)].flatMap(node => node.cuts)
  const evidence = { messages_cut: cuts.length }
  const reason = partial ?? cuts[0]?.reason
  switch (reason?.kind) {
    case undefined:
      return trace.inProgress ? find('partial.pending', { messages: 1 }, {}) : undefined
    case 'transactions':
      return find('partial.transactions', { limit: reason.limit }, evidence)
    case 'depth':
      return find('partial.depth', { limit: reason.limit }, evidence)
    case 'time':
      return find('partial.time', { afterMs: reason.afterMs }, evidence)
    case 'gas':
      return find('partial.gas', { limit: reason.limit }, evidence)
    case 'library':
      return find('partial.library', { hashes: reason.hashes }, evidence)
    case 'source':
      return find('partial.source', { text: reason.text }, { ...evidence, code: reason.code })
    case 'emulator':
      return find('partial.emulator', { text: reason.text }, evidence)
    case 'cancelled':
      return find('partial.cancelled', {}, evidence)
    case 'pending':
      return find('partial.pending', { messages: cuts.length }, evidence)
    case 'not-searched':
      return find('partial.not-searched', { messages: cuts.length }, evidence)
  }
}

/** Whether what was wanted happened: every action that stands for a wish is looked at with all that followed from it. */
function intentOf(trace: Trace, actions: readonly Action[], lost: ReadonlySet<TraceNode>): DebugVerdict['intent'] {
  const nodes = [...nodesOf(trace.root)]
  const byHash = new Map<Hash, TraceNode>(nodes.map(node => [node.hash, node]))
  const lostBelow = new Set<TraceNode>(lost)
  // Children come after their parents, so backwards every child is known first.
  for (const node of nodes.reverse()) if (node.children.some(child => lostBelow.has(child))) lostBelow.add(node)
  let happened = 0
  let failed = lost.has(trace.root) ? 1 : 0
  for (const action of actions) {
    const covered = action.baseTransactions.flatMap(hash => byHash.get(hash) ?? [])
    if (action.status === 'failed') failed++
    else if (covered.some(node => (ofItself.has(action.type) ? lost : lostBelow).has(node))) failed++
    else if (!isConsequence(action, covered)) happened++
  }
  return failed === 0 ? 'happened' : happened === 0 ? 'failed' : 'partly'
}

/** What is done when its transaction is done, whatever became of the messages that it sent. */
const ofItself: ReadonlySet<Action['type']> = new Set([
  'ContractDeploy',
  'AddExtension',
  'RemoveExtension',
  'SetSignatureAllowedAction',
  'GasRelay',
])

/** What nobody wished for: money coming back, code coming into being on the way. */
function isConsequence(action: Action, covered: readonly TraceNode[]): boolean {
  if (action.type === 'ContractDeploy') return true
  if (action.type === 'TonTransfer' && action.detail.refund) return true
  return covered.some(node => node.inMessage?.bounced) || covered.some(node => bringsOnlyCoins(node) && wentBack(node))
}

/** The path of each of these transactions from the root: `0`, `0.1`, … */
function idsOf(trace: Trace, wanted: readonly TraceNode[]): ReadonlyMap<TraceNode, string> {
  const places = new Map<TraceNode, { parent: TraceNode | undefined; index: number }>([
    [trace.root, { parent: undefined, index: 0 }],
  ])
  for (const node of nodesOf(trace.root)) {
    for (const [index, child] of node.children.entries()) places.set(child, { parent: node, index })
  }
  const idOf = (node: TraceNode): string => {
    const path: number[] = []
    for (let at = places.get(node); at; at = at.parent && places.get(at.parent)) path.push(at.index)
    return path.reverse().join('.')
  }
  return new Map(wanted.map(node => [node, idOf(node)]))
}

function sentenceOf(said: {
  outcome: DebugVerdict['outcome']
  trace: Trace
  failing: number
  first: Finding | undefined
  cut: Finding | undefined
  warning: Finding | undefined
}): string {
  const { outcome, trace, failing, first, cut, warning } = said
  const total = trace.transactionCount
  if (cut) return first ? `${first.sentence} ${cut.sentence}` : cut.sentence
  if (outcome === 'failed') return first?.sentence ?? warning?.sentence ?? 'What was ordered did not happen.'
  if (outcome === 'partly' && first) return `${first.sentence} The rest went through.`
  if (outcome === 'partly' && !warning) return 'Not everything that was ordered happened.'
  if (failing > 0) return warning ? `What was ordered happened. ${warning.sentence}` : 'What was ordered happened.'
  const all =
    total === 1
      ? 'The transaction succeeded'
      : total === 2
        ? 'Both transactions succeeded'
        : `All ${total} transactions succeeded`
  return warning?.severity === 'warning' ? `${all}. ${warning.sentence}` : `${all}.`
}
