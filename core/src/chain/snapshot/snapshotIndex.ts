import { AppError } from '../../errors.ts'
import { readTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { Address, Hash, Lt } from '../../units.ts'
import type { BlockId, LandedTransaction } from '../ChainSource.ts'
import type { BlockPlace, BlockSearch, IndexedTrace, IndexedTransaction, TraceIndex, TraceKey } from '../TraceSource.ts'
import { landedTransaction } from './landedTransaction.ts'
import { lies } from './lies.ts'
import { once } from './once.ts'
import type { Snapshot, SnapshotTrace } from './Snapshot.ts'
import type { SnapshotBlocks } from './snapshotBlocks.ts'

/**
 * Finds the traces and transactions that a snapshot holds. It holds a part of its network, so what is not in it is
 * `source.notRecorded` and never "there is none".
 */
export function snapshotIndex(
  snapshot: Snapshot,
  name: string,
  blocks: Pick<SnapshotBlocks, 'findByLt'>,
): TraceIndex & BlockSearch {
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source: name, what })
  const held = heldBy(snapshot)

  /** The transactions that a hash leads to, each in a trace of its own. */
  function find({ by, hash }: TraceKey): readonly Held[] {
    const transactions = by === 'message' ? undefined : held.byTransaction().get(hash)
    const found = transactions ?? (by === 'transaction' ? undefined : held.byMessage().get(hash))
    if (!found) throw notRecorded(by === 'message' ? `message ${hash}` : `transaction ${hash}`)
    return found
  }

  return {
    async getIndexedTrace(key) {
      const traces = [...new Set(find(key).map(({ trace }) => trace))].map(trace => held.transactionsOf(trace))
      const [first, ...others] = traces.toSorted((a, b) => compare(startOf(a), startOf(b)))
      return first && indexedTrace(snapshot, first, others)
    },

    async getIndexedTransaction(key) {
      const [first] = find(key)
      return first && indexedTransaction(snapshot, held.read(first))
    },

    async getBlockByLt(account, lt) {
      // The logical times of a block are known from where it begins to the last of its transactions that is held.
      const found = held.blocks().find(({ place, from, to }) => from <= lt && lt <= to && lies(account, place))
      if (found) return found.place
      const whole = blocks.findByLt(account, lt)
      if (!whole) throw notRecorded(`the block of ${account} at logical time ${lt}`)
      return placeOf(whole)
    },

    async getAccountTransactions(account, { from, count }) {
      const own = held.byAccount().get(account)
      const found: Read[] = []
      for (let at = own?.get(from?.lt ?? newestOf(snapshot, account)); at && found.length < count; ) {
        found.push(at)
        at = own?.get(at.transaction.prev_trans_lt)
      }
      if (found.length === 0) throw notRecorded(`the transactions of ${account}`)
      return found.map(({ hash, lt, cell, block }) => ({ hash, lt, cell, block: placeOf(block) }))
    },
  }
}

/** A transaction where it lies in the snapshot. */
type Held = { readonly trace: SnapshotTrace; readonly index: number }
type Read = LandedTransaction & { readonly transaction: Transaction }
type HeldBlock = { readonly place: BlockPlace; readonly from: bigint; to: bigint }

/** The ways to find transactions, each made when it is first gone: hashing and reading all of them takes its time. */
function heldBy(snapshot: Snapshot) {
  const all: Held[] = snapshot.traces.flatMap(trace => trace.transactions.map((_, index) => ({ trace, index })))
  const known = new Map<SnapshotTrace, Read[]>()
  const transactionsOf = (trace: SnapshotTrace): Read[] => {
    const found =
      known.get(trace) ??
      trace.transactions.map(each => {
        const transaction = readTransaction(each.cell)
        return { ...landedTransaction(each, transaction), transaction }
      })
    known.set(trace, found)
    return found
  }
  // It is one of the trace's own.
  const read = ({ trace, index }: Held): Read => transactionsOf(trace)[index] as Read
  return {
    transactionsOf,
    read,
    byTransaction: once(() => grouped(all, ({ trace, index }) => [trace.transactions[index]?.cell.hash()])),
    /** By every message that is in one: first those that it took, then those that it sent. */
    byMessage: once(() => {
      const taken = grouped(all, each => {
        const { inMessageHash } = read(each)
        const { message, normalized } = each.trace
        return inMessageHash === message ? [message, normalized] : [inMessageHash]
      })
      const sent = grouped(all, each => read(each).transaction.out_msgs.map(({ cell }) => cell.hash()))
      return new Map([...sent, ...taken])
    }),
    byAccount: once(() => {
      const accounts = new Map<Address, Map<bigint | undefined, Read>>()
      for (const each of all.map(read)) {
        const own = accounts.get(each.account) ?? new Map<bigint | undefined, Read>()
        accounts.set(each.account, own.set(each.lt, each))
      }
      return accounts
    }),
    blocks: once(() => {
      const blocks = new Map<Hash, HeldBlock>()
      for (const { block, blockStartLt, lt } of all.map(read)) {
        const found = blocks.get(block.rootHash) ?? { place: placeOf(block), from: blockStartLt, to: lt }
        if (lt > found.to) found.to = lt
        blocks.set(block.rootHash, found)
      }
      return [...blocks.values()]
    }),
  }
}

function grouped(all: readonly Held[], keysOf: (each: Held) => readonly (Hash | undefined)[]): Map<Hash, Held[]> {
  const groups = new Map<Hash, Held[]>()
  for (const each of all) {
    for (const key of new Set(keysOf(each))) {
      if (key === undefined) continue
      const group = groups.get(key)
      if (group) group.push(each)
      else groups.set(key, [each])
    }
  }
  return groups
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const startOf = ([first]: readonly Read[]): bigint => first?.lt ?? 0n
const placeOf = ({ workchain, shard, seqno }: BlockId): BlockPlace => ({ workchain, shard, seqno })

/** The logical time of the last transaction that an account is known to have had. */
function newestOf(snapshot: Snapshot, account: Address): Lt | undefined {
  const last = snapshot.accounts.get(account)?.at(-1)
  // It holds from the transaction that made it.
  return last?.from
}

function indexedTrace(
  snapshot: Snapshot,
  transactions: readonly Read[],
  others: readonly (readonly Read[])[],
): IndexedTrace | undefined {
  const [first] = transactions
  return (
    first && {
      id: first.hash,
      transactions: transactions.map(each => indexedTransaction(snapshot, each)),
      pending: false,
      cutShort: false,
      interfaces: new Map(),
      others: others.flatMap(([other]) => other?.hash ?? []),
    }
  )
}

function indexedTransaction(snapshot: Snapshot, each: Read): IndexedTransaction {
  const { hash, account, lt, cell, block, blockUtime } = each
  return {
    hash,
    account,
    lt,
    utime: blockUtime,
    block: placeOf(block),
    masterchainSeqno: cameWith(snapshot, block),
    emulated: false,
    cell,
    outline: undefined,
    codeHash: undefined,
  }
}

/** The masterchain block that a block came with: the first one that lists it, or one after it in the same shard. */
function cameWith({ blocks }: Snapshot, { workchain, shard, seqno }: BlockId): number | undefined {
  if (workchain === -1) return seqno
  const lists = blocks.find(({ shards }) =>
    shards.some(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno >= seqno),
  )
  return lists?.id.seqno
}
