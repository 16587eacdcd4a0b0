import type { Address, Hash, Lt } from '../units.ts'
import type { ChainIndex, IndexBatch } from './ChainIndex.ts'
import type { SentMessage, UnlinkedTransaction } from './readTransactionRow.ts'
import type { OpenMessage, TraceRow, TransactionRow } from './rows.ts'

type Links = Pick<IndexBatch, 'transactions' | 'merges' | 'traces' | 'parents' | 'opened' | 'received'>

/**
 * Links transactions with their senders and receivers, in this batch and in the index, in whichever order they are indexed. The
 * hash of its first transaction identifies a trace, so a transaction whose sender is found later passes its trace on to it.
 */
export async function linkTransactions(
  index: ChainIndex,
  unlinked: readonly UnlinkedTransaction[],
  scope: ReadonlySet<Address> | undefined,
): Promise<Links> {
  const senders = new Map(unlinked.flatMap(each => each.sent.map(({ hash }) => [hash, each] as const)))
  const receivers = new Map(unlinked.flatMap(each => (each.inMessage ? [[each.inMessage, each] as const] : [])))
  const [open, later] = await Promise.all([
    index.openMessages(unlinked.flatMap(each => (isOpenBefore(each, senders) ? [each.inMessage] : []))),
    index.receivers(
      unlinked.flatMap(each => each.sent.filter(({ hash }) => !receivers.has(hash)).map(({ hash }) => hash)),
    ),
  ])
  const roots = new TraceRoots()
  const parents = new Map<Hash, Hash>()
  for (const each of unlinked) {
    const parent = findParent(each, senders, open)
    if (!parent) continue
    parents.set(each.hash, parent.hash)
    roots.join(each.hash, parent.trace)
  }
  const linkedLater: TransactionRow[] = []
  const opened: OpenMessage[] = []
  for (const each of unlinked)
    for (const message of each.sent) {
      if (receivers.has(message.hash)) continue
      const receiver = later.get(message.hash)
      if (receiver) {
        linkedLater.push(receiver)
        parents.set(receiver.hash, each.hash)
        roots.join(receiver.traceId, each.hash)
      } else if (!scope || scope.has(message.destination)) opened.push(toOpenMessage(message, each))
    }
  const merges = linkedLater.map(({ traceId }) => ({ from: traceId, into: roots.find(traceId) }))
  const transactions = unlinked.map(each => toRow(each, roots.find(each.hash), parents.get(each.hash)))
  const received = [...open.keys()]
  return {
    transactions,
    merges,
    parents: linkedLater.flatMap(({ hash }) => {
      const parent = parents.get(hash)
      return parent === undefined ? [] : [{ hash, parent }]
    }),
    opened: opened.map(each => ({ ...each, traceId: roots.find(each.sender) })),
    received,
    traces: await sumTraces(index, { unlinked, transactions, merges, opened, received: open, roots }),
  }
}

/** The first transactions of traces, as far as they are known. */
class TraceRoots {
  readonly #before = new Map<Hash, Hash>()

  /** A trace goes on from another one, or from any transaction of it. */
  join(trace: Hash, before: Hash): void {
    if (trace !== before) this.#before.set(trace, before)
  }

  find(trace: Hash): Hash {
    let root = trace
    for (let next = this.#before.get(root); next !== undefined; next = this.#before.get(root)) root = next
    // Shortens the path for the next search.
    for (let at = trace; at !== root; ) {
      const next = this.#before.get(at) ?? root
      this.#before.set(at, root)
      at = next
    }
    return root
  }
}

type Senders = ReadonlyMap<Hash, UnlinkedTransaction>

const isOpenBefore = (
  each: UnlinkedTransaction,
  senders: Senders,
): each is UnlinkedTransaction & { readonly inMessage: Hash } =>
  each.hasSender && each.inMessage !== undefined && !senders.has(each.inMessage)

function findParent(
  { hasSender, inMessage }: UnlinkedTransaction,
  senders: Senders,
  open: ReadonlyMap<Hash, OpenMessage>,
): { readonly hash: Hash; readonly trace: Hash } | undefined {
  if (!hasSender || inMessage === undefined) return undefined
  const sender = senders.get(inMessage)
  if (sender) return { hash: sender.hash, trace: sender.hash }
  const message = open.get(inMessage)
  return message && { hash: message.sender, trace: message.traceId }
}

const toOpenMessage = ({ hash, destination, createdLt }: SentMessage, sender: UnlinkedTransaction): OpenMessage => ({
  hash,
  traceId: sender.hash,
  sender: sender.hash,
  destination,
  createdLt,
})

// Each property by name: a spread of so many takes several times as long.
const toRow = (row: UnlinkedTransaction, traceId: Hash, parent: Hash | undefined): TransactionRow => ({
  hash: row.hash,
  account: row.account,
  lt: row.lt,
  utime: row.utime,
  block: row.block,
  masterchainSeqno: row.masterchainSeqno,
  traceId,
  parent,
  inMessage: row.inMessage,
  normalized: row.normalized,
  outMessages: row.outMessages,
  externalOut: row.externalOut,
  opCode: row.opCode,
  flags: row.flags,
  exitCode: row.exitCode,
  actionCode: row.actionCode,
  value: row.value,
  fees: row.fees,
  codeHash: row.codeHash,
})

type Change = {
  readonly unlinked: readonly UnlinkedTransaction[]
  readonly transactions: readonly TransactionRow[]
  readonly merges: IndexBatch['merges']
  readonly opened: readonly OpenMessage[]
  readonly received: ReadonlyMap<Hash, OpenMessage>
  readonly roots: TraceRoots
}

/** The rows of all traces that change: what is indexed of them, and of those that become part of them, with what is added. */
async function sumTraces(index: ChainIndex, change: Change): Promise<readonly TraceRow[]> {
  const { unlinked, transactions, merges, opened, received, roots } = change
  const changed = new Set(transactions.map(({ traceId }) => traceId))
  const known = await index.traces([...new Set([...changed, ...merges.map(({ from }) => from)])])
  const sums = new Map<Hash, TraceSum>()
  const sumOf = (id: Hash): TraceSum => {
    const found = sums.get(id) ?? { first: undefined, end: undefined, transactions: 0, open: 0 }
    sums.set(id, found)
    return found
  }
  for (const [id, row] of known) {
    const sum = sumOf(roots.find(id))
    if (roots.find(id) === id) sum.first = row
    addTo(sum, { lt: row.endLt, utime: row.endUtime, transactions: row.transactions, open: row.open })
  }
  for (const [at, { traceId, hash, account, lt, utime }] of transactions.entries()) {
    const sum = sumOf(traceId)
    const { hasSender } = unlinked[at] ?? {}
    if (hash === traceId) sum.first = { account, startLt: lt, startUtime: utime, hasStart: !hasSender }
    addTo(sum, { lt, utime, transactions: 1, open: 0 })
  }
  for (const { sender } of opened) sumOf(roots.find(sender)).open++
  for (const { traceId } of received.values()) sumOf(roots.find(traceId)).open--
  return [...sums].flatMap(([id, { first, end, transactions: count, open }]) => {
    // The beginning of a trace may have been removed as too old; what comes later of it is not a trace.
    if (!first || !end) return []
    const { account, startLt, startUtime, hasStart } = first
    const row = { id, account, startLt, startUtime, hasStart, transactions: count, open: Math.max(0, open) }
    return [{ ...row, endLt: end.lt, endUtime: end.utime }]
  })
}

type TraceSum = {
  first: Pick<TraceRow, 'account' | 'startLt' | 'startUtime' | 'hasStart'> | undefined
  end: { readonly lt: Lt; readonly utime: TraceRow['endUtime'] } | undefined
  transactions: number
  open: number
}

type Addition = Pick<TransactionRow, 'lt' | 'utime'> & { readonly transactions: number; readonly open: number }

function addTo(sum: TraceSum, { lt, utime, transactions, open }: Addition): void {
  sum.transactions += transactions
  sum.open += open
  if (!sum.end || sum.end.lt < lt) sum.end = { lt, utime }
}
