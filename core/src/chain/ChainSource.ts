import type { BlockIdExt } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'

/** The top block of a shard, as a masterchain block lists it. */
export type ShardTop = { readonly id: BlockIdExt; readonly startLt: Lt; readonly endLt: Lt; readonly genUtime: UnixSec }

/** A masterchain block, as far as an emulation needs it. */
export type MasterchainBlock = {
  readonly id: BlockIdExt
  readonly genUtime: UnixSec
  readonly startLt: Lt
  readonly endLt: Lt
  readonly randSeed: Hash | undefined
  /** The shards that this block lists, without the masterchain. */
  readonly shards: readonly ShardTop[]
  /** Fields that were not recorded but derived from neighbouring blocks, as the latest possible value. Absent: none. */
  readonly inferred?: readonly ('genUtime' | 'startLt' | 'endLt' | 'shards')[]
}

/** Which masterchain block: the newest, or one by its seqno. */
export type BlockChoice = 'newest' | { readonly seqno: number }

/** Options of every call. */
export type CallOptions = { readonly signal?: AbortSignal }

/** Reads masterchain blocks. */
export interface BlockSource {
  /** @throws lookup.block, source.* */
  getMasterchainBlock(choice: BlockChoice, options?: CallOptions): Promise<MasterchainBlock>
  /** The previous blocks that contracts see: the last 16 masterchain blocks, newest first, and the last key block. @throws source.unsupported */
  getPreviousBlocks?(
    block: BlockIdExt,
    options?: CallOptions,
  ): Promise<{
    readonly last: readonly BlockIdExt[]
    readonly keyBlock: BlockIdExt
    readonly last100?: readonly BlockIdExt[]
  }>
}

/** Reads the configuration. */
export interface ConfigSource {
  /** The root of the parameter dictionary (`Hashmap 32 ^Cell`) in force at this block. */
  getConfig(block: BlockIdExt, options?: CallOptions): Promise<Cell>
}

/** An account's state at a block: the full `ShardAccount` cell, `undefined` when the account does not exist. */
export type ShardAccountState = { readonly shardAccount: Cell | undefined }

/** Reads account states and public libraries. */
export interface AccountSource {
  /** @throws source.notRecorded when a snapshot cannot prove the state at this block */
  getAccount(address: Address, block: BlockIdExt, options?: CallOptions): Promise<ShardAccountState>
  /** The requested libraries that exist. */
  getLibraries(hashes: readonly Hash[], options?: CallOptions): Promise<ReadonlyMap<Hash, Cell>>
}

/** An on-chain transaction, with the data of its block that its execution depends on. */
export type OnChainTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly cell: Cell
  readonly inMessageHash: Hash | undefined
  readonly block: BlockIdExt
  readonly blockUtime: UnixSec
  readonly blockStartLt: Lt
  readonly randSeed: Hash
  /** The masterchain block whose configuration applied. */
  readonly masterchainSeqno: number
}

/** Reads on-chain traces. */
export interface TraceSource {
  /** The transactions of the trace started by the external message with this hash (original or normalized); `undefined` when there is none. */
  getTraceOfMessage(hash: Hash, options?: CallOptions): Promise<readonly OnChainTransaction[] | undefined>
  /**
   * The account's state immediately before an on-chain transaction. It may differ from the state at the previous block: other
   * messages may have changed the account earlier in the same block.
   *
   * @throws source.notRecorded
   */
  getStateBefore?(transaction: OnChainTransaction, options?: CallOptions): Promise<ShardAccountState>
}

/** A source of chain data; what it does not support is `source.unsupported`, never an empty result. */
export interface ChainSource extends BlockSource, ConfigSource, AccountSource, Partial<TraceSource> {
  readonly name: string
}
