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
    async getMasterchainBlock(choice, options) {
      try {
        return await index.getMasterchainBlock(choice, options)
      } catch (error) {
        if (!isAppError(error) || (error.code !== 'source.unsupported' && error.code !== 'source.notRecorded'))
          throw error
        return node.getMasterchainBlock(choice, options)
      }
    },
  }
}
