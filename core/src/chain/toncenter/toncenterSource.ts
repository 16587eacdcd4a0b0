import { isAppError } from '../../errors.ts'
import type { IndexedSource } from '../TraceSource.ts'
import { indexSource } from './indexSource.ts'
import { itemSource } from './itemSource.ts'
import { nodeSource } from './nodeSource.ts'
import { type ToncenterSettings, toncenterApi } from './ToncenterApi.ts'

/**
 * Reads the chain from a toncenter: blocks and what landed from its index (v3), states, libraries and the configuration
 * from its nodes (v2). A toncenter without an index reads its blocks from the nodes too.
 */
export function toncenterSource(settings: ToncenterSettings): IndexedSource {
  const api = toncenterApi(settings)
  const node = nodeSource(api)
  const index = indexSource(api)
  return {
    ...node,
    ...index,
    ...itemSource(api),
    getMasterchainBlock: (choice, options) =>
      orElse(
        () => index.getMasterchainBlock(choice, options),
        () => node.getMasterchainBlock(choice, options),
      ),
    // A node says of what is later than its newest block that there is none.
    findBlock: (key, options) =>
      orElse(
        () => index.findBlock(key, options),
        () => node.findBlock(key, options),
      ),
  }
}

/** Where the index cannot tell, a node may. */
async function orElse<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'source.unsupported' && error.code !== 'source.notRecorded')) throw error
    return second()
  }
}
