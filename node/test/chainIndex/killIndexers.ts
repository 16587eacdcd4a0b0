import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { ChainIndex, IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { expect } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { blocksById, localnetChain } from '../../../core/test/localnetChain.ts'
import { hostClock } from '../../src/indexer/indexNetwork.ts'
import { writeBlockFile } from './blockFile.ts'
import { buildProgram } from './buildProgram.ts'
import { compareIndexes } from './compareIndexes.ts'
import type { KilledTask } from './killedIndexer.ts'
import { sampleIdentity } from './sampleRows.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'

/** Recorded parts of the local network; in two of them a shard is split or merged. */
const recordedRanges: readonly SeqnoRange[] = [
  { first: 96, last: 116 },
  { first: 237, last: 250 },
  { first: 403, last: 414 },
]

type KillOptions = {
  readonly kills: number
  /** A folder for the program and its blocks. */
  readonly work: string
  /** The location of the next empty index. */
  readonly nextLocation: () => Promise<string>
  readonly open: (location: string) => Promise<ChainIndex>
  /** After how many kills all rows are compared; they are anyway when an index has everything. */
  readonly compareEvery: number
  /** Kills the indexer, or what it depends on. */
  readonly kill?: (indexer: ChildProcess, kill: number) => unknown
}

/** What was reached: the index after each kill is counted by its ranges. */
export type KillResult = { readonly states: number; readonly completed: number }

/**
 * Starts a whole indexer, which fills in recorded blocks and follows, and kills it at a random point of its life; the next one goes on
 * from what it left, until all is indexed. After every kill all commits that were acknowledged are there, and the rows are those of an
 * indexer that was never interrupted.
 */
export async function killIndexers(options: KillOptions): Promise<KillResult> {
  const { kills, work, nextLocation, open, compareEvery, kill = each => each.kill('SIGKILL') } = options
  const random = seededRandom(11)
  const program = await buildProgram('./killedIndexer.ts', work)
  const blockFiles = await Promise.all(recordedRanges.map(range => recordBlocks(range, work)))
  const indexers = [1, 2, 3].map(() => startIndexer(program))
  const seen = new Set<string>()
  let [completed, location] = [0, await nextLocation()]
  try {
    let reached: readonly SeqnoRange[] = []
    for (let count = 0; count < kills; count++) {
      const indexer = indexers.shift()
      if (!indexer) throw new Error('there is always a next one')
      indexers.push(startIndexer(program))
      const turn = completed % recordedRanges.length
      const { first, last } = recordedRanges[turn] ?? { first: 0, last: 0 }
      // The newest block never goes back.
      const head = Math.max(Math.floor((first + last) / 2), reached.at(-1)?.last ?? 0)
      const task: KilledTask = { location, blockFile: blockFiles[turn] ?? '', first, head, last }
      const acknowledged = await killAfter(indexer, task, random, each => kill(each, count))
      const index = await open(location)
      try {
        const { ranges } = await index.checkpoint()
        for (const { first: from, last: to } of [...acknowledged, ...reached])
          expect(
            ranges.some(each => each.first <= from && each.last >= to),
            `kill ${count}: ${from}–${to} was committed`,
          ).toBe(true)
        reached = ranges
        seen.add(JSON.stringify(ranges))
        const isComplete = ranges.some(each => each.first <= first && each.last >= last)
        if (isComplete || count % compareEvery === compareEvery - 1) await compareToUninterrupted(index, ranges)
        if (isComplete) {
          ;[completed, reached] = [completed + 1, []]
          location = await nextLocation()
        }
      } finally {
        await index.close()
      }
    }
  } finally {
    for (const { process } of indexers) process.kill('SIGKILL')
  }
  return { states: seen.size, completed }
}

/** Indexes ranges at once into memory; returns the index and its batches. */
async function indexAtOnce(ranges: readonly SeqnoRange[], toSource: (last: number) => ChainSource) {
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

type Uninterrupted = Awaited<ReturnType<typeof indexAtOnce>>
/** By their ranges: complete ones are compared often. */
const uninterrupted = new Map<string, Promise<Uninterrupted>>()

async function compareToUninterrupted(index: ChainIndex, ranges: readonly SeqnoRange[]): Promise<void> {
  const key = JSON.stringify(ranges)
  const known = uninterrupted.get(key) ?? indexAtOnce(ranges, localnetChain)
  uninterrupted.set(key, known)
  const { model, batches } = await known
  await compareIndexes(index, model, batches)
}

/** Writes the blocks that indexing a range reads, so that a process needs not read all that are recorded. */
async function recordBlocks(range: SeqnoRange, work: string): Promise<string> {
  const source = localnetChain(range.last)
  await indexAtOnce([range], () => source)
  const used = new Set(source.calls.map(call => call.split(' ').at(-1)))
  const blocks = [...blocksById()].flatMap(([key, block]) =>
    used.has(key) || (block.id.workchain === -1 && block.id.seqno >= range.first - 2 && block.id.seqno <= range.last)
      ? [block]
      : [],
  )
  const file = join(work, `blocks-${range.first}.json`)
  writeFileSync(file, writeBlockFile(blocks))
  return file
}

type Indexer = { readonly process: ChildProcess; readonly lines: Interface; readonly ready: Promise<unknown> }

function startIndexer(program: string): Indexer {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('an indexer has pipes')
  const lines = createInterface({ input: child.stdout })
  const failed = once(child, 'exit').then(([code]) => {
    if (code !== null) throw new Error(`an indexer ended by itself, with exit code ${code}`)
  })
  failed.catch(() => {})
  return { process: child, lines, ready: Promise.race([once(lines, 'line'), failed]) }
}

/** Kills an indexer at a random point of its life; returns the ranges whose commit it acknowledged last. */
async function killAfter(
  { process: indexer, lines, ready }: Indexer,
  task: KilledTask,
  random: SeededRandom,
  kill: (indexer: ChildProcess) => unknown,
): Promise<readonly SeqnoRange[]> {
  await ready
  let acknowledged: readonly SeqnoRange[] = []
  let killing: unknown
  const end = () => {
    killing ??= kill(indexer) ?? true
  }
  // By its progress, so that a busy machine does not change which points are hit: after so many lines, and a moment later.
  let remaining = random.below(8)
  const pauseMs = random.below(4)
  lines.on('line', line => {
    // Printed by the indexer.
    if (line.startsWith('[')) acknowledged = JSON.parse(line) as SeqnoRange[]
    if (remaining-- === 0) setTimeout(end, pauseMs)
    if (line === 'done') end()
  })
  const ended = once(lines, 'close')
  indexer.stdin?.write(`${JSON.stringify(task)}\n`)
  // While it opens the index.
  if (random.chance(0.2)) setTimeout(end, random.below(20))
  await ended
  await killing
  return acknowledged
}
