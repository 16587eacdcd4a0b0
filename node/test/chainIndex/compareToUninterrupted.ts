import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { ChainIndex, IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { localnetChain } from '../../../core/test/localnetChain.ts'
import { hostClock } from '../../src/indexer/hostClock.ts'
import { compareIndexes } from './compareIndexes.ts'
import { sampleIdentity } from './sampleRows.ts'

/** Indexes ranges of the recorded local network at once into memory; returns the index and its batches. */
export async function indexAtOnce(ranges: readonly SeqnoRange[], toSource: (last: number) => ChainSource) {
  const model = memoryIndex(sampleIdentity)
  const batches: IndexBatch[] = []
  const index: ChainIndex = {
    ...model,
    async commit(batch) {
      batches.push(batch)
      await model.commit(batch)
    },
  }
  for (const { first: from, last: until } of ranges)
    await runIndexer(
      { index, source: toSource(until), clock: hostClock, follow: false, from, until },
      new AbortController().signal,
    )
  return { model, batches }
}

/** By their ranges: complete ones are compared often. */
const uninterrupted = new Map<string, ReturnType<typeof indexAtOnce>>()

/** Expects all rows to be those of an indexer that indexed these ranges of the local network without a break. */
export async function compareToUninterrupted(index: ChainIndex, ranges: readonly SeqnoRange[]): Promise<void> {
  const key = JSON.stringify(ranges)
  const known = uninterrupted.get(key) ?? indexAtOnce(ranges, localnetChain)
  uninterrupted.set(key, known)
  const { model, batches } = await known
  await compareIndexes(index, model, batches)
}
