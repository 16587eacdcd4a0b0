import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCell } from '@tonoscope/core/cell/boc'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { linkBatch } from '@tonoscope/core/chainIndex/linkBatch'
import { readBlockRows } from '@tonoscope/core/chainIndex/readBlockRows'
import type { Address, Hash } from '@tonoscope/core/units'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { groupRecordedBlocks, recordedIdentity } from '../core/test/chainIndex/recordedRows.ts'
import { hasLocalnet } from '../core/test/data.ts'
import { seededRandom } from '../node/test/chainIndex/seededRandom.ts'
import { type Claim, claim, median } from './lib/bench.ts'
import { copyRows } from './lib/multiplyRows.ts'

/** The ratio of the first and the last size is the growth; TONOSCOPE_BENCH_TRANSACTIONS=1000000 runs the full ones. */
const full = Number(process.env.TONOSCOPE_BENCH_TRANSACTIONS ?? 50_000)
const sizes = [full / 10, full / 2, full]
const samples = 1000

type Reads = { readonly hashMs: number; readonly pageMs: number; readonly eventsMs: number }

/** The recorded network, multiplied, in an embedded index: parsing, linking and writing, then reads at two sizes. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasLocalnet) return []
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-bench-index-'))
  const index = await openLmdbIndex(folder, { identity: recordedIdentity() })
  try {
    const filler = createFiller(index)
    const reads: Reads[] = []
    let busyMs = 0
    for (const size of sizes) {
      busyMs += await filler.fillTo(size)
      reads.push(await measureReads(index, filler.sample()))
      const { transactions, bytes } = await index.sizes()
      const { hashMs, pageMs, eventsMs } = reads.at(-1) ?? { hashMs: 0, pageMs: 0, eventsMs: 0 }
      const medians = `hash ${hashMs.toFixed(3)} ms, page ${pageMs.toFixed(3)} ms, 20 events ${eventsMs.toFixed(2)} ms`
      const rate = `${Math.round(transactions / (busyMs / 1000))}/s of CPU time`
      console.log(
        `  ${transactions} transactions: ${(bytes / transactions).toFixed(0)} bytes each, ${rate}; ${medians}`,
      )
    }
    const { transactions, traces, bytes } = await index.sizes()
    const { parseMs, wallMs } = filler.times()
    const parsing = Math.round((parseMs / busyMs) * 100)
    const rate = Math.round(transactions / (wallMs / 1000))
    console.log(
      `  ${transactions} transactions, ${traces} traces; parsing ${parsing} % of the time; ${rate}/s by the clock`,
    )
    const [small, large] = [reads[0], reads.at(-1)]
    if (!small || !large) return []
    return [
      claim(
        'index: transactions per second of CPU time, with parsing',
        transactions / (busyMs / 1000),
        { atLeast: 3000 },
        '/s',
      ),
      claim('index: size of a transaction', bytes / transactions, { atMost: 800 }, ' B'),
      claim('index: by hash, p50', large.hashMs, { atMost: 1 }, ' ms'),
      claim(
        'index: page of 20 events of an account, without classification, p50',
        large.eventsMs,
        { atMost: 10 },
        ' ms',
      ),
      claim('index: by hash, growth 10 ×', large.hashMs / small.hashMs, { atMost: 1.5 }),
      claim('index: page of an account, growth 10 ×', large.pageMs / small.pageMs, { atMost: 1.5 }),
    ]
  } finally {
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sample = { readonly hashes: readonly Hash[]; readonly accounts: readonly Address[] }

/** Adds copies of the recorded network, one batch per ~10 masterchain blocks. */
function createFiller(index: ChainIndex) {
  const groups = [...groupRecordedBlocks()].map(([seqno, blocks], position) => ({
    // Recorded seqnos have gaps; those of the copies have none.
    seqno: position + 1,
    blocks: blocks.map(({ id, root, file }) => ({ id, bytes: file, rows: readBlockRows(id, root, seqno) })),
  }))
  const recorded = groups.flatMap(({ seqno, blocks }) =>
    blocks.map(({ rows }) => ({
      ...rows,
      block: { ...rows.block, masterchainSeqno: seqno },
      transactions: rows.transactions.map(each => ({ ...each, masterchainSeqno: seqno })),
    })),
  )
  const times = recorded.map(({ block }) => block.endLt)
  const lt = times.reduce((a, b) => (a > b ? a : b), 0n) + 1_000_000n
  const last = Math.max(...recorded.map(({ block }) => Math.max(block.id.seqno, block.masterchainSeqno)))
  const step = { seqnos: last, lt, seconds: groups.length }
  const random = seededRandom(1)
  const hashes: Hash[] = []
  const accounts: Address[] = []
  let [copy, parseMs, wallMs, count, nextSeqno] = [0, 0, 0, 0, 1]
  return {
    times: () => ({ parseMs, wallMs }),
    sample: (): Sample => ({ hashes, accounts }),
    async fillTo(size: number): Promise<number> {
      let busyMs = 0
      while (count < size) {
        const rows = copyRows(recorded, copy++, step)
        const parsing = process.cpuUsage()
        const parsingMs = performance.now()
        for (const { id, bytes } of groups.flatMap(each => each.blocks)) readBlockRows(id, parseCell(bytes), 1)
        wallMs += performance.now() - parsingMs
        parseMs += cpuSince(parsing)
        busyMs += cpuSince(parsing)
        const seqnos = [...new Set(rows.map(({ block }) => block.masterchainSeqno))].sort((a, b) => a - b)
        for (let i = 0; i < seqnos.length; i += 10) {
          const own = new Set(seqnos.slice(i, i + 10))
          const part = rows.filter(({ block }) => own.has(block.masterchainSeqno))
          const start = process.cpuUsage()
          const startMs = performance.now()
          const batch = await linkBatch(index, part)
          // Blocks that were not recorded count as indexed, else there would be thousands of ranges.
          const range = { first: nextSeqno, last: i + 10 < seqnos.length ? batch.range.last : copy * last }
          nextSeqno = range.last + 1
          await index.commit({ ...batch, range })
          wallMs += performance.now() - startMs
          busyMs += cpuSince(start)
          count += batch.transactions.length
          for (const each of batch.transactions)
            if (random.chance(0.02)) {
              hashes.push(each.hash)
              accounts.push(each.account)
            }
        }
      }
      return busyMs
    },
  }
}

/** CPU time, in all threads: unlike the clock, it does not depend on the load of the machine. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function measureReads(index: ChainIndex, { hashes, accounts }: Sample): Promise<Reads> {
  const random = seededRandom(2)
  const time = async (count: number, work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < count; i++) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    return median(times)
  }
  return {
    hashMs: await time(samples, () => index.byHash({ by: 'any', hash: random.pick(hashes) })),
    pageMs: await time(samples, () => index.byAccount(random.pick(accounts), { limit: 20 })),
    eventsMs: await time(samples / 5, async () => {
      const page = await index.byAccount(random.pick(accounts), { limit: 20 })
      for (const id of new Set(page.map(each => each.traceId))) await index.trace(id)
    }),
  }
}
