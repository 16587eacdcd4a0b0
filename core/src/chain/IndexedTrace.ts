import type { BlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { TransactionOutline } from '../transaction/Transaction.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'

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

/** A transaction of a block that is known. */
export type BlockTransaction = { readonly hash: Hash; readonly account: Address; readonly cell: Cell }

/** A transaction of an account, with its block where known. */
export type AccountTransaction = {
  readonly hash: Hash
  readonly lt: Lt
  readonly cell: Cell
  readonly block: BlockId | undefined
}
