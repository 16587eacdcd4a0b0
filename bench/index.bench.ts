import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { Address } from '@tonoscope/core/units'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { recordedIdentity } from '../core/test/chainIndex/recordedRows.ts'
import { hasLocalnet } from '../core/test/data.ts'
import { seededRandom } from '../node/test/chainIndex/seededRandom.ts'
import { type Claim, claim } from './lib/bench.ts'
import { type Filled, fillIndex, type Samples } from './lib/fillIndex.ts'
import { measureGrowth, type Reads } from './lib/growth.ts'

/** TONOSCOPE_BENCH_TRANSACTIONS=1000000 runs the size that the claims are about; it takes 6 minutes and more. */
const large = Number(process.env.TONOSCOPE_BENCH_TRANSACTIONS ?? 50_000)
const small = large / 10

type FilledIndex = Filled & { readonly index: ChainIndex; readonly folder: string }

/** The recorded network, multiplied, in two embedded indexes of different sizes: parsing, linking and writing, then reads of both. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasLocalnet) return []
  const indexes: FilledIndex[] = []
  try {
    for (const size of [small, large]) {
      const folder = mkdtempSync(join(tmpdir(), 'tonoscope-bench-index-'))
      const index = await openLmdbIndex(folder, { identity: recordedIdentity() })
      indexes.push({ index, folder, ...(await fillIndex(index, size)) })
    }
    return await measure(indexes)
  } finally {
    for (const { index, folder } of indexes) {
      await index.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function measure([first, second]: readonly FilledIndex[]): Promise<readonly Claim[]> {
  if (!first || !second) return []
  const { transactions, traces, bytes } = await second.index.sizes()
  const rate = Math.round(transactions / (second.wallMs / 1000))
  console.log(`  ${transactions} transactions, ${traces} traces; ${rate}/s by the clock`)
  console.log(`\nindexes of ${small} and ${large} transactions`)
  const growth = await measureGrowth(readsOf(first), readsOf(second))
  const largeMs = (name: string) => growth.find(each => each.name === name)?.largeMs ?? Number.NaN
  return [
    claim(
      'index: transactions per second of CPU time, with parsing',
      transactions / (second.cpuMs / 1000),
      { atLeast: 3000 },
      '/s',
    ),
    claim('index: transactions per second by the clock, with parsing', rate, { atLeast: 3000 }, '/s'),
    claim('index: size of a transaction', bytes / transactions, { atMost: 800 }, ' B'),
    claim('index: by hash, p50', largeMs('by hash'), { atMost: 1 }, ' ms'),
    claim(
      'index: page of 20 events of an account, without classification, p50',
      largeMs('20 events of an account'),
      { atMost: 10 },
      ' ms',
    ),
    ...growth.map(({ name, factor }) =>
      claim(`index: ${name}, growth from ${small} to ${large} transactions`, factor, { atMost: 1.5 }),
    ),
  ]
}

/** The same kinds of reads, of samples from all of an index. */
function readsOf({ index, samples }: { readonly index: ChainIndex; readonly samples: Samples }): Reads {
  const random = seededRandom(2)
  const page = (account: Address) => index.byAccount(account, { limit: 20 })
  return {
    'by hash': {
      warmup: 20_000,
      samples: 4000,
      work: () => index.byHash({ by: 'any', hash: random.pick(samples.hashes) }),
    },
    '20 transactions of an account': { warmup: 4000, samples: 2000, work: () => page(random.pick(samples.accounts)) },
    '20 events of an account': {
      warmup: 300,
      samples: 300,
      work: async () => {
        const found = await page(random.pick(samples.accounts))
        for (const id of new Set(found.map(each => each.traceId))) await index.wholeTraces([id])
      },
    },
  }
}
