import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'
import type { BlockReader, ProofSource } from './BlockReader.ts'
import type { CallOptions, ChainSource } from './ChainSource.ts'
import type { ItemSource, RecordedAccounts } from './ItemSource.ts'

/** A block by its place alone; `shard` is 16 lower-case hex digits. */
export type BlockPlace = { readonly workchain: number; readonly shard: string; readonly seqno: number }

/** A message as an index tells of it. */
export type IndexedMessage = {
  readonly hash: Hash
  readonly type: 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
  /** Absent for external messages that come from, or go to, outside the chain. */
  readonly source: Address | undefined
  readonly destination: Address | undefined
  readonly value: Nano
  /** Extra currencies by unsigned 32-bit id. */
  readonly extra: ReadonlyMap<number, bigint>
  readonly ihrFee: Nano
  readonly ihrDisabled: boolean
  readonly fwdFee: Nano
  readonly importFee: Nano
  readonly bounce: boolean
  readonly bounced: boolean
  /** Of a message from outside: the logical time of the transaction that took it. */
  readonly createdLt: Lt
  readonly createdAt: UnixSec
  /** `undefined` when the index does not keep it; at least its operation is in `opCode` then, where it has one. */
  readonly body: Cell | undefined
  readonly opCode: number | undefined
  readonly init: Cell | undefined
}

type Status = 'active' | 'uninit' | 'nonexist' | 'frozen'

/** What an index tells of a transaction without its cell; what is `undefined` or absent, it does not tell. */
export type TransactionOutline = {
  readonly type:
    | 'ord'
    | 'tick'
    | 'tock'
    | 'storage'
    | 'split_prepare'
    | 'split_install'
    | 'merge_prepare'
    | 'merge_install'
  readonly origStatus: Status
  readonly endStatus: Status
  readonly aborted: boolean
  readonly destroyed: boolean
  readonly totalFees: Nano
  readonly inMessage: IndexedMessage | undefined
  /** In order of creation. */
  readonly outMessages: readonly IndexedMessage[]
  readonly phases: OutlinePhases
  /** Hashes of the account's state around it. */
  readonly stateUpdate?: { readonly old: Hash; readonly new: Hash } | undefined
  /** The account's transaction before it. */
  readonly previous?: { readonly hash: Hash; readonly lt: Lt } | undefined
}

/** The phases of a transaction as far as an index tells of them. */
export type OutlinePhases = {
  readonly storage?: { readonly fees: Nano; readonly due?: Nano; readonly statusChange: string }
  readonly credit?: { readonly value: Nano; readonly extra: ReadonlyMap<number, bigint>; readonly dueCollected: Nano }
  readonly compute?:
    | { readonly skipped: true; readonly reason: string }
    | {
        readonly skipped: false
        readonly success: boolean
        readonly exitCode: number
        readonly gasUsed?: bigint
        readonly gasFees?: Nano
        readonly vmSteps?: number
      }
  readonly action?: {
    readonly success: boolean
    readonly resultCode: number
    readonly totalActions: number
    readonly skippedActions: number
    readonly messagesCreated: number
    readonly fwdFees: Nano
    readonly actionFees: Nano
    readonly noFunds: boolean
  }
  readonly bounce?: 'tr_phase_bounce_negfunds' | 'tr_phase_bounce_nofunds' | 'tr_phase_bounce_ok'
}

/** A transaction that an index knows. */
export type IndexedTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  /** `undefined` while it is in no block. */
  readonly block: BlockPlace | undefined
  /** The masterchain block that its block came with. */
  readonly masterchainSeqno: number | undefined
  /** It did not land (yet): somebody computed what it will be. */
  readonly emulated: boolean
  /** The transaction itself, whose hash is `hash`; `undefined` when the index has no cells and does not tell enough to rebuild it. */
  readonly cell: Cell | undefined
  /** Stands for the cell where there is none. */
  readonly outline: TransactionOutline | undefined
  /** Hash of the account's code after it, where the index tells. */
  readonly codeHash: Hash | undefined
}

/** A trace as an index tells of it. */
export type IndexedTrace = {
  /** The hash of its first transaction. */
  readonly id: Hash
  /** Parents before children. */
  readonly transactions: readonly IndexedTransaction[]
  /** The index itself says that something of it is still to come. */
  readonly pending: boolean
  /** The index holds more transactions of this trace than it gave. */
  readonly cutShort: boolean
  /**
   * Of messages without a transaction here: whether it is still to come or was not looked for. Of those that are not in it,
   * `cutShort` tells.
   */
  readonly open?: ReadonlyMap<Hash, 'pending' | 'not-searched'>
  /** What accounts are, in the words of the index, which are not always ours. */
  readonly interfaces: ReadonlyMap<Address, readonly string[]>
  /** Other traces that fit what was asked for as well: an external message can be accepted more than once. */
  readonly others: readonly Hash[]
}

/** What a trace or a transaction is looked up by; `any` leaves it to the source to find out what kind of hash it is. */
export type TraceKey = { readonly by: 'transaction' | 'message' | 'any'; readonly hash: Hash }

/** Finds traces and transactions by the hashes of what is in them. */
export interface TraceIndex {
  /**
   * The trace that holds this transaction, or this message: by its hash, of one from outside also by its normalized hash.
   * `undefined`: the index has none. The oldest when there are several.
   */
  getIndexedTrace(key: TraceKey, options?: CallOptions): Promise<IndexedTrace | undefined>
  /** The transaction with this hash, or the one that took this message. */
  getIndexedTransaction(key: TraceKey, options?: CallOptions): Promise<IndexedTransaction | undefined>
}

/** Reads what is in blocks. */
export interface BlockContents {
  /** All transactions of one block, by logical time. @throws lookup.block, source.* */
  getBlockTransactions(
    block: BlockPlace,
    options?: CallOptions,
  ): Promise<readonly { readonly hash: Hash; readonly account: Address; readonly cell: Cell }[]>
}

/** A transaction of an account, with the block that it is in where the source tells it. */
export type AccountTransaction = {
  readonly hash: Hash
  readonly lt: Lt
  readonly cell: Cell
  readonly block: BlockPlace | undefined
}

/** Finds blocks and transactions by their place in time, so that a trace can be walked where nobody has an index. */
export interface BlockSearch {
  /**
   * The first block of the account's shard that does not end before this logical time: the one that holds it, or, where it
   * falls between two, the one after it; `undefined` when there is none yet.
   */
  getBlockByLt(account: Address, lt: Lt, options?: CallOptions): Promise<BlockPlace | undefined>
  /** An account's transactions, newest first: from its newest one, or from the one that `from` names. */
  getAccountTransactions(
    account: Address,
    asked: { readonly from?: { readonly lt: Lt; readonly hash: Hash }; readonly count: number },
    options?: CallOptions,
  ): Promise<readonly AccountTransaction[]>
}

/** A source that may have an index; everything but reading blocks, configuration and accounts is optional. */
export type IndexedSource = ChainSource &
  Partial<TraceIndex> &
  Partial<ItemSource> &
  Partial<RecordedAccounts> &
  Partial<BlockContents> &
  Partial<BlockSearch> &
  Partial<BlockReader> &
  Partial<ProofSource>

/** A source that may lack anything: an index alone, a node alone. */
export type PartialSource = { readonly name: string } & Partial<Omit<IndexedSource, 'name'>>
