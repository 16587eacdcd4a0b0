import type { TokenAmount } from '../actions/kinds/tokenAmount.ts'
import type { DebugVerdict } from '../contract/debug.ts'
import type { CurrencyCollection } from '../tlb/currency.ts'
import { findSkippedMessages } from '../trace/findSkippedMessages.ts'
import { findUnsentMessages, type UnsentReason } from '../trace/findUnsentMessages.ts'
import type { Trace, TraceMessage, TraceNode } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

type Finding = DebugVerdict['findings'][number]

/** Why a message did not have its effect: as its account decided, or as the verdict found it. */
export type LossReason =
  | { readonly kind: 'unsent'; readonly reason: UnsentReason; readonly account: 'wallet' | 'contract' }
  | { readonly kind: 'finding'; readonly finding: Finding }

/** A message that did not have its effect. */
export type Loss = {
  readonly kind: 'unsent' | 'refunded' | 'kept'
  readonly node: string
  readonly from: Address | undefined
  readonly to: Address | undefined
  /** Empty if unknown. */
  readonly amounts: readonly TokenAmount[]
  readonly returned?: bigint
  readonly reason: LossReason
}

/** The messages of a trace that did not have their effect, in the order of its transactions. */
export function findLosses(trace: Trace, { findings }: DebugVerdict): Loss[] {
  const ids = nodeIds(trace.root)
  const byNode = new Map(findings.flatMap(finding => (finding.node === undefined ? [] : [[finding.node, finding]])))
  const unsent = new Map<TraceNode, Loss[]>()
  const add = (node: TraceNode, loss: Omit<Loss, 'node' | 'kind' | 'from'>) =>
    unsent.set(node, [
      ...(unsent.get(node) ?? []),
      { kind: 'unsent', node: ids.get(node) ?? '0', from: node.account, ...loss },
    ])
  for (const { node, info, reason } of findUnsentMessages(trace))
    add(node, {
      to: info.dest,
      amounts: amountsOf(info.value),
      reason: { kind: 'unsent', reason, account: 'wallet' },
    })
  for (const { node, info, reason } of findSkippedMessages(trace))
    add(node, {
      to: info?.dest,
      amounts: info ? amountsOf(info.value) : [],
      reason: { kind: 'unsent', reason, account: 'contract' },
    })
  return [...ids].flatMap(([node, id]) => [...(unsent.get(node) ?? []), ...findLostValue(node, id, byNode.get(id))])
}

/** The value of an incoming message that came back, or stayed without an effect. */
function findLostValue(node: TraceNode, id: string, finding: Finding | undefined): Loss[] {
  const { inMessage } = node
  if (finding === undefined || inMessage?.type !== 'int_msg' || inMessage.bounced) return []
  const amounts = amountsOf({ grams: inMessage.value, other: inMessage.extra })
  if (amounts.length === 0) return []
  const back = node.outMessages.find(({ bounced }) => bounced)
  const isKept = back === undefined && (finding.severity === 'failure' || keptCodes.has(finding.code))
  if (back === undefined && !isKept) return []
  return [
    {
      kind: back ? 'refunded' : 'kept',
      node: id,
      from: inMessage.source ?? undefined,
      to: node.account,
      amounts,
      ...(back && { returned: back.value }),
      reason: { kind: 'finding', finding },
    },
  ]
}

/** Findings without a failure after which the value stays with the receiver. */
const keptCodes: ReadonlySet<string> = new Set(['message.swallowed', 'bounce.lost', 'value.frozen'])

const amountsOf = ({
  grams,
  other,
}: Pick<CurrencyCollection, 'grams'> & { readonly other: TraceMessage['extra'] }): TokenAmount[] => [
  ...(grams > 0n ? [{ type: 'coin' as const, amount: grams as bigint }] : []),
  ...[...other].map(([currency, amount]) => ({ type: 'currency' as const, id: currency, amount })),
]

/** The path of each transaction from the root, parents first. */
function nodeIds(root: TraceNode): ReadonlyMap<TraceNode, string> {
  const ids = new Map<TraceNode, string>()
  const waiting: [TraceNode, string][] = [[root, '0']]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, id] = next
    ids.set(node, id)
    for (const [at, child] of [...node.children.entries()].reverse()) waiting.push([child, `${id}.${at}`])
  }
  return ids
}
