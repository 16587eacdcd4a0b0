import type { IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerEvent } from '@tonoscope/core/chainIndex/indexerTypes'
import { hostClock } from '@tonoscope/node/indexer/hostClock'
import { openNetworkIndex } from '@tonoscope/node/indexer/indexNetwork'
import { demoNetwork } from '@tonoscope/node/networks'
import { beforeAll, expect, test } from 'vitest'
import { memoryIndex } from '../../core/test/chainIndex/memoryIndex.ts'
import { buildTargets } from '../../scripts/build.ts'

beforeAll(() => buildTargets(['server']), 180_000)

/** Indexes the demo network into memory. */
async function indexDemo(readerFile?: URL) {
  const [batches, events]: [IndexBatch[], IndexerEvent[]] = [[], []]
  const opened = await openNetworkIndex(
    demoNetwork(),
    { location: 'memory', scope: { accounts: undefined, days: undefined, keepsCells: true } },
    {
      clock: hostClock,
      ...(readerFile && { readerFile }),
      async openIndex(_, { identity } = {}) {
        if (!identity) throw new Error('it is created')
        const inner = memoryIndex(identity)
        const commit = async (batch: IndexBatch) => {
          batches.push(batch)
          await inner.commit(batch)
        }
        return { ...inner, commit }
      },
    },
  )
  await opened.run(
    { from: '230', until: '420', limits: { threadBlocks: 1 }, onEvent: event => events.push(event) },
    new AbortController().signal,
  )
  await opened.close()
  return { batches, skipped: events.filter(({ kind }) => kind === 'skipped') }
}

test('what a thread reads is indexed as what is read in this one, also what the source does not have', async () => {
  const own = await indexDemo()
  const read = await indexDemo(new URL('../bin/blockReader.js', import.meta.url))
  expect(read.batches.flatMap(each => each.transactions)).toHaveLength(177)
  expect(read.batches).toEqual(own.batches)
  expect(read.skipped.length).toBeGreaterThan(100)
  expect(read.skipped).toEqual(own.skipped)
}, 60_000)
