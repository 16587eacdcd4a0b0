import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { memoryIndex } from '../../../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from '../../../test/chainIndex/compareIndexes.ts'
import { generateBatches } from '../../../test/chainIndex/generateBatches.ts'
import { sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { seededRandom } from '../../../test/chainIndex/seededRandom.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

const kills = Number(process.env.TONOSCOPE_KILLS ?? 200)
const batches = generateBatches(7)
const rangesOf = async (index: { checkpoint(): Promise<{ readonly ranges: unknown }> }) =>
  JSON.stringify((await index.checkpoint()).ranges)

test(`an index whose writer is killed at ${kills} points has whole batches, and all that were acknowledged`, async () => {
  const random = seededRandom(11)
  // What an index has after each number of batches.
  const model = memoryIndex(sampleIdentity)
  const states = [await rangesOf(model)]
  for (const batch of batches) {
    await model.commit(batch)
    states.push(await rangesOf(model))
  }
  let folder = ''
  let committed = 0
  let writer = startWriter((folder = newFolder()), 0)
  for (let kill = 0; kill < kills; kill++) {
    // Random microseconds in the life of a writer: within a batch, between two, or while it closes.
    const { acknowledged, isDone } = await killAfter(writer, random.below(25))
    const index = await openLmdbIndex(folder)
    const found = states.indexOf(await rangesOf(index))
    expect(found, `kill ${kill}`).toBeGreaterThanOrEqual(Math.max(committed, acknowledged))
    committed = found
    if (isDone || kill % 20 === 19) {
      const reached = memoryIndex(sampleIdentity)
      for (const batch of batches.slice(0, committed)) await reached.commit(batch)
      await compareIndexes(index, reached, batches)
    }
    await index.close()
    if (isDone) {
      rmSync(folder, { recursive: true, force: true })
      folder = newFolder()
      committed = 0
    }
    writer = startWriter(folder, committed)
  }
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'tonoscope-killed-'))

function startWriter(folder: string, first: number): ChildProcess {
  const program = new URL('../../../test/chainIndex/killedWriter.ts', import.meta.url).pathname
  return spawn(process.execPath, ['--import', 'tsx', program, folder, '7', String(first)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: new URL('../../../..', import.meta.url).pathname,
  })
}

/** Kills a writer some milliseconds after it began; returns how many batches it acknowledged. */
async function killAfter(writer: ChildProcess, ms: number) {
  const { stdin, stdout } = writer
  if (!stdin || !stdout) throw new Error('a writer has pipes')
  let acknowledged = 0
  let isDone = false
  const lines = createInterface({ input: stdout })
  const ended = once(lines, 'close')
  await new Promise<void>(resolve => {
    lines.on('line', line => {
      if (line === 'ready') resolve()
      else if (line === 'done') isDone = true
      else acknowledged = Number(line) + 1
    })
  })
  stdin.write('\n')
  await new Promise(resolve => setTimeout(resolve, ms))
  writer.kill('SIGKILL')
  await ended
  return { acknowledged, isDone }
}
