import { compareInts, type Hash } from '../units.ts'
import type { TraceMessage, TraceNode, Truncation } from './Trace.ts'
import { type InterfaceLookup, type TraceTransaction, toTraceNode } from './toTraceNode.ts'

/** How the transactions of a trace are linked. */
export type TraceLinks = {
  readonly interfacesOf: InterfaceLookup
  /** Why an internal message without a transaction in the trace has none. */
  readonly getReason: (message: TraceMessage) => Truncation['reason'] | undefined
  /** The parent of a transaction; by default the one that sent its message. */
  readonly parentOf?: (transaction: Hash) => Hash | undefined
}

/** Links transactions to trees; a single root is a trace. */
export function linkTransactions(
  transactions: readonly TraceTransaction[],
  { interfacesOf, getReason, parentOf = createSenderLookup(transactions) }: TraceLinks,
): TraceNode[] {
  const children = new Map<Hash, TraceNode[]>()
  const linked = new Set<Hash>()
  const roots: TraceNode[] = []
  // Latest first: a message is created before it is processed, so children come before their parents.
  for (const each of transactions.toSorted((a, b) => compareInts(b.transaction.lt, a.transaction.lt))) {
    const { hash } = each.transaction
    linked.add(hash)
    const node = toTraceNode(each, children.get(hash) ?? [], interfacesOf, getReason)
    const parent = parentOf(hash)
    if (parent === undefined || linked.has(parent)) roots.push(node)
    else children.set(parent, [...(children.get(parent) ?? []), node])
  }
  return roots
}

/** The transaction that sent the message of another one. */
function createSenderLookup(transactions: readonly TraceTransaction[]): (transaction: Hash) => Hash | undefined {
  const senders = new Map(
    transactions.flatMap(({ transaction }) => transaction.outMessages.map(({ hash }) => [hash, transaction.hash])),
  )
  const received = new Map(transactions.map(({ transaction }) => [transaction.hash, transaction.inMessage?.hash]))
  return transaction => {
    const message = received.get(transaction)
    return message && senders.get(message)
  }
}
