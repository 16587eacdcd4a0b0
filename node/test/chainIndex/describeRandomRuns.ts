import { describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from './compareIndexes.ts'
import type { OpenIndex } from './describeChainIndex.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'

/** Generated batches in an index and in the model: every read has the same result. */
export function describeRandomRuns(open: OpenIndex): void {
  describe('random batches', () => {
    test.each([1, 2, 3])('give what the model gives (seed %i)', async seed => {
      const { index, reopen } = await open()
      const model = memoryIndex(sampleIdentity)
      const batches = generateBatches(seed)
      expect(batches.some(each => each.merges.length > 0)).toBe(true)
      const half = Math.floor(batches.length / 2)
      for (const batch of batches.slice(0, half)) for (const each of [index, model]) await each.commit(batch)
      await compareIndexes(index, model, batches)
      const again = await reopen()
      for (const batch of batches) for (const each of [again, model]) await each.commit(batch)
      await compareIndexes(again, model, batches)
      for (const each of [again, model]) await each.prune(15)
      await compareIndexes(again, model, batches)
    })
  })
}
