import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { indexerLimits } from '@tonoscope/core/chainIndex/indexerTypes'
import { linkBatch } from '@tonoscope/core/chainIndex/linkBatch'
import { type BlockRows, readBlockRows } from '@tonoscope/core/chainIndex/readBlockRows'
import type { Address, Hash } from '@tonoscope/core/units'
import { startBlockReader } from '@tonoscope/node/indexer/startBlockReader'
import { groupRecordedBlocks } from '../../core/test/chainIndex/recordedRows.ts'
import { seededRandom } from '../../node/test/chainIndex/seededRandom.ts'
import { copyRows } from './multiplyRows.ts'

/** Accounts are in so many copies, whatever the size of the index: their histories are equally long in a small and in a large one. */
const copiesPerAccount = 8
/** The part of the transactions that is read later. */
const sampled = 0.02

/** Transactions, evenly from the whole index. */
export type Samples = { readonly hashes: readonly Hash[]; readonly accounts: readonly Address[] }

export type Filled = {
  readonly samples: Samples
  /** CPU time of all threads: unlike the clock, it does not depend on the load of the machine. */
  readonly cpuMs: number
  readonly wallMs: number
}

/**
 * Adds copies of the recorded network until there are so many transactions. As in an indexer, a thread parses the blocks of the next copy
 * while this one links and commits the rows.
 */
export async function fillIndex(index: ChainIndex, size: number): Promise<Filled> {
  const reader = startBlockReader(new URL('./parsingThread.js', import.meta.url), {
    // The thread has the recorded blocks.
    network: { name: 'recorded', sources: [] },
    reader: { name: 'bench' },
  })
  const parse = () =>
    reader.read(
      { first: 1, last: 1 },
      { signal: new AbortController().signal, limits: indexerLimits, isBounded: true, onRetry() {} },
    )
  try {
    // Starts it.
    await parse()
    return await addCopies(index, size, parse)
  } finally {
    reader.close()
  }
}

async function addCopies(index: ChainIndex, size: number, parse: () => Promise<unknown>): Promise<Filled> {
  const recorded = readRecorded()
  const { rows, seqnos } = recorded
  const perCopy = rows.reduce((sum, { transactions }) => sum + transactions.length, 0)
  const accountSets = Math.max(1, Math.round(size / perCopy / copiesPerAccount))
  const random = seededRandom(1)
  const hashes: Hash[] = []
  const accounts: Address[] = []
  let [cpuMs, wallMs, count, nextSeqno] = [0, 0, 0, 1]
  for (let copy = 0; count < size; copy++) {
    const copied = copyRows(rows, copy, { ...recorded.step, accountSets })
    const batches = splitBatches(copied)
    const timer = startTimer()
    const parsing = parse()
    for (const part of batches) {
      const batch = await linkBatch(index, part)
      // Blocks that were not recorded count as indexed, else there would be thousands of ranges.
      const last = part === batches.at(-1) ? (copy + 1) * seqnos : batch.range.last
      await index.commit({ ...batch, range: { first: nextSeqno, last } })
      nextSeqno = last + 1
      count += batch.transactions.length
      for (const each of batch.transactions)
        if (random.chance(sampled)) {
          hashes.push(each.hash)
          accounts.push(each.account)
        }
    }
    await parsing
    const spent = timer()
    cpuMs += spent.cpuMs
    wallMs += spent.wallMs
  }
  return { samples: { hashes, accounts }, cpuMs, wallMs }
}

/** Masterchain blocks with their shard blocks, as many as an indexer commits at once. */
function splitBatches(rows: readonly BlockRows[]): readonly BlockRows[][] {
  const batches: BlockRows[][] = []
  let [transactions, blocks, seqno] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const row of rows.toSorted((a, b) => a.block.masterchainSeqno - b.block.masterchainSeqno)) {
    const { masterchainSeqno } = row.block
    const isNext = masterchainSeqno !== seqno
    if (isNext && (transactions >= indexerLimits.batchTransactions || blocks >= indexerLimits.batchBlocks)) {
      batches.push([])
      ;[transactions, blocks] = [0, 0]
    }
    if (isNext) [blocks, seqno] = [blocks + 1, masterchainSeqno]
    batches.at(-1)?.push(row)
    transactions += row.transactions.length
  }
  return batches
}

function readRecorded() {
  const groups = [...groupRecordedBlocks().values()]
  // Recorded seqnos have gaps; those of the copies have none.
  const rows = groups.flatMap((blocks, at) => blocks.map(({ id, root }) => readBlockRows(id, root, at + 1).rows))
  const lastLt = rows.map(({ block }) => block.endLt).reduce((a, b) => (a > b ? a : b), 0n)
  const seqnos = Math.max(...rows.map(({ block }) => Math.max(block.id.seqno, block.masterchainSeqno)))
  return { rows, seqnos, step: { seqnos, lt: lastLt + 1_000_000n, seconds: groups.length } }
}

/** Measures from now on. */
function startTimer(): () => { readonly cpuMs: number; readonly wallMs: number } {
  const cpu = process.cpuUsage()
  const start = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { cpuMs: (user + system) / 1000, wallMs: performance.now() - start }
  }
}
