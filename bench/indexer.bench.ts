import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseCell } from '@tonoscope/core/cell/boc'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { linkBatch } from '@tonoscope/core/chainIndex/linkBatch'
import { readBlockRows } from '@tonoscope/core/chainIndex/readBlockRows'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { readBlock } from '@tonoscope/core/tlb/block'
import { generatedChain } from '../core/test/chainIndex/generatedChain.ts'
import { memoryIndex } from '../core/test/chainIndex/memoryIndex.ts'
import { groupRecordedBlocks, recordedIdentity } from '../core/test/chainIndex/recordedRows.ts'
import { dataPath, hasGolden } from '../core/test/data.ts'
import { type Claim, claim } from './lib/bench.ts'

// Garbage would be several times what is in use.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // the flag defines it

const rounds = 5
/** A day of masterchain blocks of 0.4 s. */
const dayBlocks = Number(process.env.TONOSCOPE_BENCH_BLOCKS ?? 216_000)

/** Blocks into linked rows, by CPU time; and the memory while a simulated day is followed. */
export async function run(): Promise<readonly Claim[]> {
  const perSecond = await measureRecorded()
  if (hasGolden) measureMainnet()
  const growth = await measureDay()
  return [
    claim('transactions per second of CPU: parsed, hashed, read into rows and linked', perSecond, { atLeast: 3000 }),
    claim('heap after a simulated day, relative to that after its first hour', growth, { atMost: 1.25 }),
  ]
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** An index in which nothing is found and nothing is kept. */
function emptyIndex(onCommit: (last: number) => void = () => {}): ChainIndex {
  const model = memoryIndex(recordedIdentity())
  return { ...model, commit: async ({ range }) => onCommit(range.last) }
}

async function measureRecorded(): Promise<number> {
  const groups = [...groupRecordedBlocks()]
  const index = emptyIndex()
  let best = 0
  for (let round = 0; round < rounds; round++) {
    const start = cpuMs()
    let count = 0
    for (const [seqno, blocks] of groups) {
      const rows = blocks.map(({ id, file }) => readBlockRows(id, parseCell(file), seqno).rows)
      const { transactions } = await linkBatch(index, rows)
      count += transactions.length
    }
    best = Math.max(best, (1000 * count) / (cpuMs() - start))
  }
  console.log(`  recorded blocks: ${best.toFixed(0)} transactions/s`)
  return best
}

function measureMainnet(): void {
  const bytes = readFileSync(dataPath('golden/blocks/block-1.boc'))
  let best = 0
  for (let round = 0; round < rounds; round++) {
    const start = cpuMs()
    const root = parseCell(bytes)
    const { info } = readBlock(root)
    const hash = root.hash()
    const id = { ...info.shard, seqno: info.seq_no, rootHash: hash, fileHash: hash }
    const { transactions } = readBlockRows(id, root, 1).rows
    best = Math.max(best, (1000 * transactions.length) / (cpuMs() - start))
  }
  console.log(`  a block of mainnet: ${best.toFixed(0)} transactions/s, without linking`)
}

async function measureDay(): Promise<number> {
  const chain = generatedChain()
  const stop = new AbortController()
  const heaps: number[] = []
  const hourBlocks = dayBlocks / 24
  const start = cpuMs()
  await runIndexer(
    {
      index: emptyIndex(last => {
        const done = last - chain.firstSeqno
        if (done >= hourBlocks * (heaps.length + 1)) heaps.push(usedHeap())
        if (done >= dayBlocks) stop.abort()
      }),
      source: chain.source,
      clock: chain.clock,
      from: chain.firstSeqno + 1,
    },
    stop.signal,
  )
  const megabytes = heaps.map(bytes => (bytes / 1e6).toFixed(0))
  console.log(
    `  a day of ${dayBlocks} blocks in ${((cpuMs() - start) / 1000).toFixed(0)} s of CPU; heap by hour, in MB: ${megabytes.join(' ')}`,
  )
  return Math.max(...heaps.slice(1)) / (heaps[0] ?? 1)
}

function usedHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
