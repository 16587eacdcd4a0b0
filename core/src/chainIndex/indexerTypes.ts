import type { BlockIdExt } from '../blockId.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import type { AnyAppError } from '../errors.ts'
import type { UnixSec } from '../units.ts'
import type { ChainIndex, SeqnoRange } from './ChainIndex.ts'
import type { MasterchainReaderOptions, MasterchainRows } from './MasterchainReader.ts'

/** Time for an indexer: that of the host, or of a test. */
export type IndexerClock = {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
  /** Resolves after this time, or when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Limits of an indexer, which bound its memory and the load on its source. */
export type IndexerLimits = {
  /** Masterchain blocks that are read at the same time, with their shard blocks. */
  readonly window: number
  /** Ranges of so many masterchain blocks are read in another thread, where there is one: to start it takes longer than a few blocks. */
  readonly threadBlocks: number
  /** What is filled in is committed when so many transactions, or masterchain blocks, were read: each commit waits for the disk. */
  readonly batchTransactions: number
  readonly batchBlocks: number
  /** Masterchain blocks that may be missing at the end before the newest ones are indexed first. */
  readonly maxFollowGap: number
  /** How often the source is queried for a new block. */
  readonly pollMs: number
  /** How much chain time passes between two removals of old blocks. */
  readonly pruneSeconds: number
  readonly minRetryMs: number
  readonly maxRetryMs: number
  /** Attempts at a block that the source does not have, before it counts as not available. */
  readonly maxAttempts: number
}

/** The default limits. */
export const indexerLimits: IndexerLimits = {
  window: 8,
  threadBlocks: 256,
  batchTransactions: 1000,
  batchBlocks: 64,
  maxFollowGap: 64,
  pollMs: 200,
  pruneSeconds: 600,
  minRetryMs: 500,
  maxRetryMs: 30_000,
  maxAttempts: 6,
}

/** How requests to a source are repeated. */
export type Retries = {
  readonly signal: AbortSignal
  readonly limits: IndexerLimits
  readonly onRetry: (error: AnyAppError, inMs: number) => void
  /** Also a source that does not respond is given up after the max attempts. */
  readonly isBounded: boolean
}

/** Reads consecutive masterchain blocks with the blocks that they include, in this thread or in another one. */
export type BlockReader = {
  /** How many ranges are requested before the rows of the first one are used; they are read one after another. */
  readonly readAhead: number
  /** @throws lookup.block, source.*, proof.*, index.network, limit.cancelled */
  readonly read: (range: SeqnoRange, retries: Retries) => Promise<readonly MasterchainRows[]>
  readonly close: () => void
}

/** What of an index is being written: the newest blocks, or those before them. */
export type IndexerPart = 'follow' | 'backfill'

/** What an indexer does. */
export type IndexerEvent =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'leading' }
  | {
      readonly kind: 'committed'
      readonly part: IndexerPart
      readonly range: SeqnoRange
      /** The newest indexed block. */
      readonly newest: { readonly id: BlockIdExt; readonly utime: UnixSec }
      /** How far it is behind the newest block of the source. */
      readonly lagBlocks: number
      readonly lagSeconds: number
      readonly transactions: number
      readonly transactionsPerSecond: number
      /** Masterchain blocks that are still to be indexed before the newest ones. */
      readonly backfillBlocks: number
    }
  | { readonly kind: 'retry'; readonly part: IndexerPart; readonly error: AnyAppError; readonly inMs: number }
  /** Blocks that the source does not have: the index has none of their transactions. */
  | { readonly kind: 'skipped'; readonly range: SeqnoRange; readonly error: AnyAppError }
  /** The newest block of the source is not proven; it is not indexed until it is. */
  | { readonly kind: 'unproven'; readonly seqno: number }
  | { readonly kind: 'pruned'; readonly beforeSeqno: number }

/** What an indexer is given. */
export type IndexerOptions = {
  readonly index: ChainIndex
  readonly source: ChainSource
  /** Starts a thread that reads many blocks of the source while their rows are written; absent: all are read in this thread. */
  readonly startReader?: (options: MasterchainReaderOptions) => BlockReader
  readonly clock: IndexerClock
  /** Whether it goes on with new blocks; without, it ends at the block that is the newest one when it starts. */
  readonly follow?: boolean
  /** The first masterchain block; absent: that of the last run, else that of the scope, else the first one of the network. */
  readonly from?: number | undefined
  /** The last masterchain block; with it nothing is followed. */
  readonly until?: number | undefined
  /** The global ID of the network: blocks of another one are rejected with `index.network`. */
  readonly globalId?: number | undefined
  /** Whether the newest block of the source is proven; absent where that is not checked. */
  readonly isHeadProven?: () => Promise<boolean>
  readonly limits?: Partial<IndexerLimits>
  readonly onEvent?: (event: IndexerEvent) => void
}
