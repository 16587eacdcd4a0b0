import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ChainIndex, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { findGaps } from '@tonoscope/core/chainIndex/seqnoRanges'
import { expect } from 'vitest'
import { compareToUninterrupted } from './compareToUninterrupted.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'

/** Blocks that an indexer is to index: those that it fills in and those that it follows, of which the last ones come while it runs. */
export type IndexedPart = {
  readonly from: number
  readonly ranges: readonly SeqnoRange[]
  /** The newest block when the first indexer starts. */
  readonly head: number
}

/** What an indexer is to do. */
export type IndexerTask = {
  readonly location: string
  readonly part: IndexedPart
  /** The newest block when it starts. */
  readonly head: number
}

/** What an indexer reports, from outside of its process: its life is measured in steps, so that a busy machine changes nothing. */
export type IndexerLife = {
  readonly onStep: () => void
  /** Ranges that are committed; those before may be among them. */
  readonly onCommitted: (ranges: readonly SeqnoRange[]) => void
}

/** Indexers as processes that can be killed. */
export type KilledIndexers = {
  readonly parts: readonly IndexedPart[]
  /** Steps of a life, about. */
  readonly steps: number
  /** How long it is killed after a step, at most. */
  readonly maxPauseMs: number
  /** Starts one; resolves when it opens its index, or has opened it. */
  readonly start: (task: IndexerTask, life: IndexerLife) => Promise<ChildProcess>
  readonly close: () => unknown
}

type KillOptions = {
  readonly kills: number
  readonly indexers: KilledIndexers
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
  const { kills, indexers, nextLocation, open, compareEvery, kill = each => each.kill('SIGKILL') } = options
  const random = seededRandom(11)
  const seen = new Set<string>()
  let [completed, location] = [0, await nextLocation()]
  let reached: readonly SeqnoRange[] = []
  try {
    for (let count = 0; count < kills; count++) {
      const part = indexers.parts[completed % indexers.parts.length] ?? { from: 0, ranges: [], head: 0 }
      // The newest block never goes back.
      const task = { location, part, head: Math.max(part.head, reached.at(-1)?.last ?? 0) }
      const acknowledged = await killAfter(indexers, task, reached, random, each => kill(each, count))
      const index = await open(location)
      try {
        const { ranges } = await index.checkpoint()
        for (const each of acknowledged)
          expect(findGaps(ranges, each), `kill ${count}: ${each.first}–${each.last} was committed`).toEqual([])
        reached = ranges
        seen.add(JSON.stringify(ranges))
        const isComplete = hasAll(part, ranges)
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
    await indexers.close()
  }
  return { states: seen.size, completed }
}

const hasAll = (part: IndexedPart, ranges: readonly SeqnoRange[]): boolean =>
  part.ranges.every(each => findGaps(ranges, each).length === 0)

/** Kills an indexer at a random point of its life; returns the ranges whose commit it acknowledged, and those before. */
async function killAfter(
  { start, steps, maxPauseMs }: KilledIndexers,
  task: IndexerTask,
  reached: readonly SeqnoRange[],
  random: SeededRandom,
  kill: (indexer: ChildProcess) => unknown,
): Promise<readonly SeqnoRange[]> {
  let acknowledged = reached
  let remaining = random.below(steps)
  const pauseMs = random.below(maxPauseMs)
  const isEarly = random.chance(0.2)
  let killing: unknown
  let indexer: ChildProcess | undefined
  const end = () => {
    if (indexer) killing ??= kill(indexer) ?? true
  }
  indexer = await start(task, {
    onStep() {
      if (remaining-- === 0) setTimeout(end, pauseMs)
    },
    onCommitted(ranges) {
      acknowledged = [...acknowledged, ...ranges].sort((a, b) => a.first - b.first)
      if (hasAll(task.part, acknowledged)) end()
    },
  })
  if (indexer.exitCode !== null) throw new Error(`an indexer ended by itself, with exit code ${indexer.exitCode}`)
  const ended = once(indexer, 'close')
  // While it opens the index.
  if (isEarly) setTimeout(end, random.below(20))
  await ended
  await killing
  return acknowledged
}
