import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { describeChainIndex } from './describeChainIndex.ts'

describeChainIndex('an index in memory', async identity => {
  const index = memoryIndex(identity)
  return { index, reopen: async () => index, close: () => index.close() }
})
