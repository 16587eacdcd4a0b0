import type { Cell } from '../cell/Cell.ts'
import type { BlockProof } from '../proof/BlockProof.ts'
import type { Lt, UnixSec } from '../units.ts'
import type { BlockId, CallOptions } from './ChainSource.ts'

/** A block by its number, or the one that holds a moment: the first of its shard that does not end before it. */
export type BlockKey = { readonly workchain: number; readonly shard: string } & (
  | { readonly seqno: number }
  | { readonly utime: UnixSec }
  | { readonly lt: Lt }
)

/** Finds blocks and reads them whole. */
export interface BlockReader {
  /** The full name of a block; `undefined` when there is none (yet). @throws source.* */
  findBlock(key: BlockKey, options?: CallOptions): Promise<BlockId | undefined>
  /** The root cell of a block, whose hash is that of its name. @throws lookup.block, source.*, proof.* */
  getBlock(block: BlockId, options?: CallOptions): Promise<Cell>
}

/** Gives chains of links between masterchain blocks, to be verified by whoever asked. */
export interface ProofSource {
  /** From a known block towards another one, or towards the newest; `complete` says whether it arrives. @throws lookup.block, source.* */
  getBlockProof(known: BlockId, target: BlockId | undefined, options?: CallOptions): Promise<BlockProof>
}
