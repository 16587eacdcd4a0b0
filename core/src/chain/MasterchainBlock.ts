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

/** What to find a block by: its seqno, or a time or logical time, which means the first block that does not end before it. */
export type BlockLookup = { readonly workchain: number; readonly shard: string } & (
  | { readonly seqno: number }
  | { readonly utime: UnixSec }
  | { readonly lt: Lt }
)

/** Max blocks of a shard with the same time: they are at least 0.2 s apart, and times are in seconds. */
export const maxBlocksOfTime = 16

/** Options of every call. */
export type CallOptions = { readonly signal?: AbortSignal }

/** The previous blocks that contracts see: the last 16 masterchain blocks, newest first, and the last key block. */
export type PreviousBlocks = {
  readonly last: readonly BlockIdExt[]
  readonly keyBlock: BlockIdExt
  readonly last100?: readonly BlockIdExt[]
}

/** An account's state at a block: the full `ShardAccount` cell, `undefined` when the account does not exist. */
export type ShardAccountState = { readonly shardAccount: Cell | undefined }

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
