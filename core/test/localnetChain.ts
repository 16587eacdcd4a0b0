import { formatBlockId } from '../src/blockId.ts'
import type { ChainSource } from '../src/chain/ChainSource.ts'
import { blockChain, type ChainCalls } from './blockChain.ts'
import { type LocalnetBlock, localnetBlocks } from './localnetBlocks.ts'

let blocks: readonly LocalnetBlock[] | undefined

/** The recorded blocks of the local network, by block id; each is parsed once. */
export function blocksById(): ReadonlyMap<string, LocalnetBlock> {
  blocks ??= localnetBlocks()
  return new Map(blocks.map(each => [formatBlockId(each.id), each]))
}

/** The recorded local network as a node returns it. */
export const localnetChain = (newestSeqno?: number): ChainSource & ChainCalls => blockChain(blocksById(), newestSeqno)
