import type { ChainSource } from '../../src/chain/ChainSource.ts'
import type { ChainIndex } from '../../src/chainIndex/ChainIndex.ts'
import type { IndexerEvent, IndexerOptions } from '../../src/chainIndex/indexerTypes.ts'
import { runIndexer } from '../../src/chainIndex/runIndexer.ts'
import { memoryIndex } from './memoryIndex.ts'
import { recordedIdentity } from './recordedRows.ts'

/** A clock on which waiting takes no time. */
export const freeClock = () => {
  let nowMs = 1_700_000_000_000
  return {
    nowMs: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

/** Indexes to the end, and returns what was reported. */
export async function indexAll(
  options: Partial<IndexerOptions> & { readonly source: ChainSource; readonly index: ChainIndex },
) {
  const events: IndexerEvent[] = []
  await runIndexer(
    { clock: freeClock(), follow: false, onEvent: event => events.push(event), ...options },
    new AbortController().signal,
  )
  return events
}

/** An empty index in memory. */
export const newIndex = (scope = {}): ChainIndex => memoryIndex(recordedIdentity(scope))

/** All rows of an index that reading finds. */
export async function readAll(index: ChainIndex) {
  const { ranges } = await index.checkpoint()
  const blocks = []
  for (const { first, last } of ranges)
    for (let seqno = first; seqno <= last; seqno++) blocks.push(...(await index.blocksOf(seqno)))
  const transactions = (await Promise.all(blocks.map(({ id }) => index.ofBlock(id)))).flat()
  const traces = [...(await index.traces([...new Set(transactions.map(({ traceId }) => traceId))])).values()]
  return { ranges, blocks, transactions, traces }
}
