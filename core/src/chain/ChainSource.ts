import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'

/** A block as the protocol names it; `shard` is 16 lower-case hex digits. */
export type BlockId = {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

/** A shard's newest block as a masterchain block lists it. */
export type ShardTop = { readonly id: BlockId; readonly startLt: Lt; readonly endLt: Lt; readonly genUtime: UnixSec }

/** What an emulation takes from a masterchain block. */
export type MasterchainBlock = {
  readonly id: BlockId
  readonly genUtime: UnixSec
  readonly startLt: Lt
  readonly endLt: Lt
  readonly randSeed: Hash | undefined
  /** The shards of the workchains, as this block lists them; the masterchain itself is not among them. */
  readonly shards: readonly ShardTop[]
  /** Facts here that nobody recorded: what the blocks around this one allow at the latest stands for them. Absent: all are its own. */
  readonly inferred?: readonly ('genUtime' | 'startLt' | 'endLt' | 'shards')[]
}

/** Which masterchain block: the newest, or one by its number. */
export type BlockChoice = 'newest' | { readonly seqno: number }

/** What every call takes: a way to stop it. */
export type CallOptions = { readonly signal?: AbortSignal }

/** Reads masterchain blocks. */
export interface BlockSource {
  /** @throws lookup.block, source.* */
  getMasterchainBlock(choice: BlockChoice, options?: CallOptions): Promise<MasterchainBlock>
  /** The ids that contracts see as previous blocks: the last 16 masterchain blocks, newest first, and the last key block. @throws source.unsupported */
  getPreviousBlocks?(
    block: BlockId,
    options?: CallOptions,
  ): Promise<{ readonly last: readonly BlockId[]; readonly keyBlock: BlockId; readonly last100?: readonly BlockId[] }>
}

/** Reads the whole configuration. */
export interface ConfigSource {
  /** The root of the parameter dictionary (`Hashmap 32 ^Cell`) in force at this block. */
  getConfig(block: BlockId, options?: CallOptions): Promise<Cell>
}

/** An account's state at a block: the whole `ShardAccount` cell, `undefined` when the account does not exist there. */
export type AccountState = { readonly shardAccount: Cell | undefined }

/** Reads account states and public libraries. */
export interface AccountSource {
  /** @throws source.notRecorded when a snapshot cannot prove the state at this block */
  getAccount(address: Address, block: BlockId, options?: CallOptions): Promise<AccountState>
  /** The libraries that exist among those asked for. */
  getLibraries(hashes: readonly Hash[], options?: CallOptions): Promise<ReadonlyMap<Hash, Cell>>
}

/** A transaction as it landed, with the facts of its block that its execution depended on. */
export type LandedTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly cell: Cell
  readonly inMessageHash: Hash | undefined
  readonly block: BlockId
  readonly blockUtime: UnixSec
  readonly blockStartLt: Lt
  readonly randSeed: Hash
  /** The masterchain block whose configuration was in force. */
  readonly masterchainSeqno: number
}

/** Reads traces that landed. */
export interface TraceSource {
  /** All transactions of the trace that the external message with this hash (as sent, or normalized) started; `undefined` when there is none. */
  getTraceOfMessage(hash: Hash, options?: CallOptions): Promise<readonly LandedTransaction[] | undefined>
  /**
   * The state in which a landed transaction found its account. The state at the block before need not be it: other messages
   * may have changed the account earlier in the same block.
   *
   * @throws source.notRecorded
   */
  getStateBefore?(transaction: LandedTransaction, options?: CallOptions): Promise<AccountState>
}

/** Where chain data comes from; what a source cannot answer is `source.unsupported`, never an empty list. */
export interface ChainSource extends BlockSource, ConfigSource, AccountSource, Partial<TraceSource> {
  readonly name: string
}
