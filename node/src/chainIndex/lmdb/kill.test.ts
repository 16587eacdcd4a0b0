import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { expect, test } from 'vitest'
import { memoryIndex } from '../../../../core/test/chainIndex/memoryIndex.ts'
import { buildProgram } from '../../../test/chainIndex/buildProgram.ts'
import { compareIndexes } from '../../../test/chainIndex/compareIndexes.ts'
import { generateBatches } from '../../../test/chainIndex/generateBatches.ts'
import { sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { type SeededRandom, seededRandom } from '../../../test/chainIndex/seededRandom.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

const kills = Number(process.env.TONOSCOPE_KILLS ?? 200)
const batches = generateBatches(7)
const rangesOf = async (index: { checkpoint(): Promise<{ readonly ranges: unknown }> }) =>
  JSON.stringify((await index.checkpoint()).ranges)

test(`an index whose writer is killed at ${kills} points has whole batches, and all that were acknowledged`, async () => {
  const random = seededRandom(11)
  const work = mkdtempSync(join(tmpdir(), 'tonoscope-killed-'))
  const program = await buildProgram('./killedWriter.ts', work)
  // What an index has after each number of batches.
  const model = memoryIndex(sampleIdentity)
  const states = [await rangesOf(model)]
  for (const batch of batches) {
    await model.commit(batch)
    states.push(await rangesOf(model))
  }
  const writers = [1, 2, 3].map(() => startWriter(program))
  let [folder, committed, life] = [join(work, 'index'), 0, 0]
  const seen = new Set<number>()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const writer = writers.shift()
      if (!writer) throw new Error('there is always a next writer')
      writers.push(startWriter(program))
      // Random points in the life of a writer: while it opens, within a batch, between two.
      const { acknowledged } = await killAfter(writer, `${folder} ${committed}`, random)
      const index = await openLmdbIndex(folder, { identity: sampleIdentity })
      const found = states.indexOf(await rangesOf(index))
      expect(found, `kill ${kill}`).toBeGreaterThanOrEqual(Math.max(committed, acknowledged))
      committed = found
      seen.add(found)
      if (kill % 40 === 39) {
        const reached = memoryIndex(sampleIdentity)
        for (const batch of batches.slice(0, committed)) await reached.commit(batch)
        await compareIndexes(index, reached, batches)
      }
      await index.close()
      if (committed === batches.length) {
        rmSync(folder, { recursive: true, force: true })
        folder = join(work, `index ${++life}`.replace(' ', '-'))
        committed = 0
      }
    }
  } finally {
    for (const { process } of writers) process.kill('SIGKILL')
    rmSync(work, { recursive: true, force: true })
  }
  expect(seen.size).toBeGreaterThan(3)
  // Each writer is a process: seconds on an idle machine, minutes on a busy one.
}, 900_000)

type Writer = { readonly process: ChildProcess; readonly lines: Interface; readonly ready: Promise<unknown> }

function startWriter(program: string): Writer {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('a writer has pipes')
  const lines = createInterface({ input: child.stdout })
  return { process: child, lines, ready: once(lines, 'line') }
}

/** Kills a writer at a random point of its life; returns how many batches it acknowledged. */
async function killAfter({ process: writer, lines, ready }: Writer, command: string, random: SeededRandom) {
  await ready
  let acknowledged = 0
  const kill = () => writer.kill('SIGKILL')
  // By its progress, so that a busy machine does not change which points are hit: after so many lines, and a moment later.
  let remaining = random.below(6)
  const pauseMs = random.below(4)
  lines.on('line', line => {
    if (/^\d+$/.test(line)) acknowledged = Number(line) + 1
    if (remaining-- === 0) setTimeout(kill, pauseMs)
    if (line === 'done') kill()
  })
  const ended = once(lines, 'close')
  writer.stdin?.write(`${command}\n`)
  // While it opens the index.
  if (random.chance(0.2)) setTimeout(kill, random.below(10))
  await ended
  return { acknowledged }
}
