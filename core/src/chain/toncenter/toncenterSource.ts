import { errorMeaning } from '../../errors.ts'
import type { ChainSource } from '../ChainSource.ts'
import { indexSource } from './indexSource.ts'
import { itemSource } from './itemSource.ts'
import { nodeSource } from './nodeSource.ts'
import { type ToncenterSettings, toncenterApi } from './ToncenterApi.ts'

/**
 * Reads chain data from a toncenter: blocks and on-chain traces from its index (v3), states, libraries and the configuration
 * from its nodes (v2). Without an index, blocks come from the nodes too.
 */
export function toncenterSource(settings: ToncenterSettings): ChainSource {
  const api = toncenterApi(settings)
  const node = nodeSource(api)
  const index = indexSource(api)
  return {
    ...node,
    ...index,
    ...itemSource(api),
    getMasterchainBlock: (choice, options) =>
      withFallback(
        () => index.getMasterchainBlock(choice, options),
        () => node.getMasterchainBlock(choice, options),
      ),
    // A node reports a block later than its newest one as absent.
    findBlock: (key, options) =>
      withFallback(
        () => index.findBlock(key, options),
        () => node.findBlock(key, options),
      ),
  }
}

/** Falls back to the node where the index does not have the data. */
async function withFallback<T>(index: () => Promise<T>, node: () => Promise<T>): Promise<T> {
  try {
    return await index()
  } catch (error) {
    if (errorMeaning(error) !== 'unsupported') throw error
    return node()
  }
}
