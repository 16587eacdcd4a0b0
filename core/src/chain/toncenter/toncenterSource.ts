import { errorMeaning } from '../../errors.ts'
import type { ChainSource } from '../ChainSource.ts'
import type { HttpSettings } from '../http/openHttpPort.ts'
import { indexSource } from './indexSource.ts'
import { itemSource } from './itemSource.ts'
import { nodeSource } from './nodeSource.ts'
import { toncenterApi } from './ToncenterApi.ts'

/**
 * Reads chain data from a toncenter: blocks and on-chain traces from its index (v3), states, libraries and the configuration
 * from its nodes (v2). Without an index, blocks come from the nodes too.
 */
export function toncenterSource(settings: HttpSettings): ChainSource {
  const api = toncenterApi(settings)
  const node = nodeSource(api)
  const index = indexSource(api)
  return {
    ...node,
    ...index,
    ...itemSource(api),
    getMasterchainBlock: orFromNode(index.getMasterchainBlock, node.getMasterchainBlock),
    // A node reports a block later than its newest one as absent.
    findBlock: orFromNode(index.findBlock, node.findBlock),
  }
}

/** Falls back to the node where the index does not have the data. */
const orFromNode =
  <A extends readonly unknown[], T>(index: (...args: A) => Promise<T>, node: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    try {
      return await index(...args)
    } catch (error) {
      if (errorMeaning(error) !== 'unsupported') throw error
      return node(...args)
    }
  }
