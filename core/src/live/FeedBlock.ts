import type { BlockIdExt } from '../blockId.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'

/** A transaction as streams need it. */
export type FeedTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  /** The first 32 bits of the body of its incoming message. */
  readonly opCode: number | undefined
}

/** A trace whose last message was received. */
export type FeedTrace = {
  /** The hash of its first transaction. */
  readonly id: Hash
  readonly accounts: readonly Address[]
  /** The place of its last transaction in the block's list. */
  readonly position: number
}

/** A masterchain block with all that it includes. */
export type FeedBlock = {
  readonly seqno: number
  readonly utime: UnixSec
  /** Itself first. */
  readonly blocks: readonly BlockIdExt[]
  /** By logical time, then by account. */
  readonly transactions: readonly FeedTransaction[]
  /** By position. */
  readonly traces: readonly FeedTrace[]
}

/** Where a network's new blocks are read. */
export type BlockReader = {
  /**
   * The seqno of the newest masterchain block, and the blocks after one, oldest first: none without `after`, and a few at most.
   *
   * @throws source.*, index.*, proof.*, limit.cancelled
   */
  next(
    after: number | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly newest: number; readonly blocks: readonly FeedBlock[] }>
  /** Resolves when there may be a newer block, or the signal aborts; absent where it has to be polled. */
  readonly wait?: (signal: AbortSignal) => Promise<void>
}
