import { type BlockId, type BlockIdExt, toBlockId } from '../../blockId.ts'
import { lazy } from '../../lazy.ts'
import { shardContains } from '../../tlb/blockLinks.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import { type Address, compareInts, type Hash, type Lt } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { IndexedTransaction, TraceKey } from '../IndexedTrace.ts'
import type { OnChainTransaction } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import { groupByKeys } from './groupByKeys.ts'
import type { Snapshot, SnapshotTrace } from './Snapshot.ts'
import { toOnChainTransaction } from './toOnChainTransaction.ts'

/**
 * Finds traces and transactions in a snapshot. A snapshot is a part of its network: what is missing is `source.notRecorded`,
 * never reported as absent.
 */
export function snapshotIndex(
  snapshot: Snapshot,
  name: string,
  findByLt: (account: Address, lt: Lt) => BlockIdExt | undefined,
) {
  const { notRecorded } = sourceErrors(name)
  const recorded = indexTransactions(snapshot)

  /** The transactions found by a hash, each in a trace of its own. */
  function find({ by, hash }: TraceKey): readonly TransactionPosition[] {
    const transactions = by === 'message' ? undefined : recorded.byTransaction().get(hash)
    const found = transactions ?? (by === 'transaction' ? undefined : recorded.byMessage().get(hash))
    if (!found) throw notRecorded(by === 'message' ? `message ${hash}` : `transaction ${hash}`)
    return found
  }

  return defineSource({
    async getIndexedTrace(key) {
      const traces = [...new Set(find(key).map(({ trace }) => trace))].map(trace => recorded.transactionsOf(trace))
      const [first, ...others] = traces.toSorted((a, b) => compareInts(rootLt(a), rootLt(b)))
      const id = first?.[0]?.hash
      return (
        id && {
          id,
          transactions: first.map(each => indexedTransaction(snapshot, each)),
          pending: false,
          cutShort: false,
          interfaces: new Map(),
          others: others.flatMap(([root]) => root?.hash ?? []),
        }
      )
    },

    async getIndexedTransaction(key) {
      const [first] = find(key)
      return first && indexedTransaction(snapshot, recorded.read(first))
    },

    async getBlockByLt(account, lt) {
      // The logical times of a block are known from where it begins to the last of its transactions that is recorded.
      const found = recorded
        .blocks()
        .find(({ block, from, to }) => from <= lt && lt <= to && shardContains(account, block))
      if (found) return found.block
      const id = findByLt(account, lt)
      if (!id) throw notRecorded(`the block of ${account} at logical time ${lt}`)
      return toBlockId(id)
    },

    async getAccountTransactions(account, { from, beforeLt, count }) {
      const own = recorded.byAccount().get(account)
      const found: SnapshotTransaction[] = []
      // A state is valid from the transaction that created it.
      const newest = snapshot.accounts.get(account)?.at(-1)?.from
      const start = beforeLt === undefined ? (from?.lt ?? newest) : findNewestBefore(own, beforeLt)
      for (let at = own?.get(start); at && found.length < count; ) {
        found.push(at)
        at = own?.get(at.transaction.prev_trans_lt)
      }
      if (found.length === 0) throw notRecorded(`the transactions of ${account}`)
      return found.map(({ hash, lt, cell, block }) => ({ hash, lt, cell, block: toBlockId(block) }))
    },
  })
}

/** The greatest logical time of a recorded transaction before another one. */
function findNewestBefore(own: ReadonlyMap<bigint | undefined, unknown> | undefined, beforeLt: Lt): bigint | undefined {
  let newest: bigint | undefined
  for (const at of own?.keys() ?? []) {
    if (at !== undefined && at < beforeLt && (newest === undefined || at > newest)) newest = at
  }
  return newest
}

/** A transaction by its position in the snapshot. */
type TransactionPosition = { readonly trace: SnapshotTrace; readonly index: number }
type SnapshotTransaction = OnChainTransaction & { readonly transaction: TransactionCell }
type BlockRange = { readonly block: BlockId; readonly from: bigint; to: bigint }

/** Indexes of the transactions, each built on first use: hashing and reading all of them takes time. */
function indexTransactions(snapshot: Snapshot) {
  const all = lazy((): readonly TransactionPosition[] =>
    snapshot.traces.flatMap(trace => trace.transactions.map((_, index) => ({ trace, index }))),
  )
  const known = new Map<SnapshotTrace, SnapshotTransaction[]>()
  const transactionsOf = (trace: SnapshotTrace): SnapshotTransaction[] => {
    const found =
      known.get(trace) ??
      trace.transactions.map(each => {
        const transaction = readTransaction(each.cell)
        return { ...toOnChainTransaction(each, transaction), transaction }
      })
    known.set(trace, found)
    return found
  }
  // The index is within the trace.
  const read = ({ trace, index }: TransactionPosition): SnapshotTransaction =>
    transactionsOf(trace)[index] as SnapshotTransaction
  return {
    transactionsOf,
    read,
    byTransaction: lazy(() => groupByKeys(all(), ({ trace, index }) => [trace.transactions[index]?.cell.hash()])),
    /** By message: the transaction that received it, or else the one that sent it. */
    byMessage: lazy(() => {
      const received = groupByKeys(all(), each => {
        const { inMessageHash } = read(each)
        const { message, normalized } = each.trace
        return inMessageHash === message ? [message, normalized] : [inMessageHash]
      })
      const sent = groupByKeys(all(), each => read(each).transaction.out_msgs.map(({ cell }) => cell.hash()))
      return new Map([...sent, ...received])
    }),
    byAccount: lazy(() => {
      const accounts = new Map<Address, Map<bigint | undefined, SnapshotTransaction>>()
      for (const each of all().map(read)) {
        const own = accounts.get(each.account) ?? new Map<bigint | undefined, SnapshotTransaction>()
        accounts.set(each.account, own.set(each.lt, each))
      }
      return accounts
    }),
    blocks: lazy(() => {
      const blocks = new Map<Hash, BlockRange>()
      for (const { block, blockStartLt, lt } of all().map(read)) {
        const found = blocks.get(block.rootHash) ?? { block: toBlockId(block), from: blockStartLt, to: lt }
        if (lt > found.to) found.to = lt
        blocks.set(block.rootHash, found)
      }
      return [...blocks.values()]
    }),
  }
}

const rootLt = ([first]: readonly SnapshotTransaction[]): bigint => first?.lt ?? 0n

function indexedTransaction(snapshot: Snapshot, each: SnapshotTransaction): IndexedTransaction {
  const { hash, account, lt, cell, block, blockUtime } = each
  return {
    hash,
    account,
    lt,
    utime: blockUtime,
    block: toBlockId(block),
    masterchainSeqno: findIncludingSeqno(snapshot, block),
    emulated: false,
    cell,
  }
}

/** The masterchain block that includes a block: the first one that lists it or a later one of its shard. */
function findIncludingSeqno({ blocks }: Snapshot, { workchain, shard, seqno }: BlockIdExt): number | undefined {
  if (workchain === -1) return seqno
  const including = blocks.find(({ shards }) =>
    shards.some(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno >= seqno),
  )
  return including?.id.seqno
}
