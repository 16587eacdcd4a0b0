import type { BlockIdExt } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { BlockProof } from '../proof/BlockProof.ts'
import type { Lt, UnixSec } from '../units.ts'
import type { CallOptions } from './ChainSource.ts'

/** What to find a block by: its seqno, or a time or logical time, which means the first block that does not end before it. */
export type BlockLookup = { readonly workchain: number; readonly shard: string } & (
  | { readonly seqno: number }
  | { readonly utime: UnixSec }
  | { readonly lt: Lt }
)

/** Finds and reads full blocks. */
export interface BlockReader {
  /** The id of a block; `undefined` when there is none (yet). @throws source.* */
  findBlock(key: BlockLookup, options?: CallOptions): Promise<BlockIdExt | undefined>
  /** The root cell of a block, verified against the hash of its id. @throws lookup.block, source.*, proof.* */
  getBlock(block: BlockIdExt, options?: CallOptions): Promise<Cell>
}

/** Reads block proofs, chains of links between masterchain blocks, which the caller verifies. */
export interface ProofSource {
  /** The proof from a known block to a target, or to the newest block; `complete` when it reaches it. @throws lookup.block, source.* */
  getBlockProof(known: BlockIdExt, target: BlockIdExt | undefined, options?: CallOptions): Promise<BlockProof>
}
