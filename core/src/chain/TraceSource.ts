import type { BlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { TransactionOutline } from '../transaction/Transaction.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'
import type { BlockReader, ProofSource } from './BlockReader.ts'
import type { CallOptions, ChainSource } from './ChainSource.ts'
import type { ItemSource, RecordedAccounts } from './ItemSource.ts'

/** A transaction from an index. */
export type IndexedTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  /** `undefined` until it is in a block. */
  readonly block: BlockId | undefined
  /** The masterchain block that includes its block. */
  readonly masterchainSeqno: number | undefined
  /** Emulated by the index; not on chain (yet). */
  readonly emulated: boolean
  /** The cell with this hash; `undefined` when the index has no cells and not enough data to rebuild it. */
  readonly cell: Cell | undefined
  /** Replaces a missing cell. */
  readonly outline: TransactionOutline | undefined
  /** Hash of the account's code after it, where known. */
  readonly codeHash: Hash | undefined
}

/** A trace from an index. */
export type IndexedTrace = {
  /** The hash of its first transaction. */
  readonly id: Hash
  /** Parents before children. */
  readonly transactions: readonly IndexedTransaction[]
  /** The index reports that the trace is not finished. */
  readonly pending: boolean
  /** The index has more transactions of this trace than it returned. */
  readonly cutShort: boolean
  /**
   * Messages without a transaction here: not received yet, or not searched for. For messages that are not listed, see
   * `cutShort`.
   */
  readonly open?: ReadonlyMap<Hash, 'pending' | 'not-searched'>
  /** Interfaces of accounts, with the names of the index. */
  readonly interfaces: ReadonlyMap<Address, readonly string[]>
  /** Root transactions of other matching traces: an external message can be accepted more than once. */
  readonly others: readonly Hash[]
}

/** What to look up a trace or transaction by; `any`: the source determines the kind of hash. */
export type TraceKey = { readonly by: 'transaction' | 'message' | 'any'; readonly hash: Hash }

/** Finds traces and transactions by transaction and message hashes. */
export interface TraceIndex {
  /**
   * The trace with this transaction or message; an external-in message also by its normalized hash. `undefined` when the
   * index has none; the oldest of several.
   */
  getIndexedTrace(key: TraceKey, options?: CallOptions): Promise<IndexedTrace | undefined>
  /** The transaction with this hash, or the one that received this message. */
  getIndexedTransaction(key: TraceKey, options?: CallOptions): Promise<IndexedTransaction | undefined>
}

/** Reads what is in blocks. */
export interface BlockContents {
  /** All transactions of one block, by logical time. @throws lookup.block, source.* */
  getBlockTransactions(
    block: BlockId,
    options?: CallOptions,
  ): Promise<readonly { readonly hash: Hash; readonly account: Address; readonly cell: Cell }[]>
}

/** A transaction of an account, with its block where known. */
export type AccountTransaction = {
  readonly hash: Hash
  readonly lt: Lt
  readonly cell: Cell
  readonly block: BlockId | undefined
}

/** Finds blocks and transactions by logical time, to walk a trace without an index. */
export interface BlockSearch {
  /**
   * The first block of the account's shard that does not end before this logical time: the one that contains it, or the next
   * one; `undefined` when there is none yet.
   */
  getBlockByLt(account: Address, lt: Lt, options?: CallOptions): Promise<BlockId | undefined>
  /** An account's transactions, newest first, from the newest or from `from`. */
  getAccountTransactions(
    account: Address,
    range: { readonly from?: { readonly lt: Lt; readonly hash: Hash }; readonly count: number },
    options?: CallOptions,
  ): Promise<readonly AccountTransaction[]>
}

/** A source that may have an index; all but blocks, configuration and accounts is optional. */
export type IndexedSource = ChainSource &
  Partial<TraceIndex> &
  Partial<ItemSource> &
  Partial<RecordedAccounts> &
  Partial<BlockContents> &
  Partial<BlockSearch> &
  Partial<BlockReader> &
  Partial<ProofSource>

/** A source in which every method is optional, such as an index only or a node only. */
export type PartialSource = { readonly name: string } & Partial<Omit<IndexedSource, 'name'>>
