import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Checkpoint } from '@tonoscope/core/chainIndex/ChainIndex'
import { afterEach, describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from './compareIndexes.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'
import { seededRandom } from './seededRandom.ts'
import { failureOf, type TestDatabase, useDatabase } from './useDatabase.ts'

const forever = new AbortController().signal
const children: ChildProcess[] = []
const database = useDatabase()
const open: TestDatabase['open'] = (...given) => database().open(...given)

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('processes that share a database', () => {
  const script = fileURLToPath(new URL('./postgresChild.ts', import.meta.url))

  function startChild(seed: number) {
    const child = spawn(process.execPath, ['--import', 'tsx', script, database().url, String(seed)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', line => lines.push(line))
    return { child, lines }
  }

  test('one leads, the other one waits and takes over when it is killed', async () => {
    const first = startChild(12)
    await expect.poll(() => first.lines.includes('leads'), { timeout: 60_000 }).toBe(true)
    const index = await open()
    let isLeading = false
    const waiting = index.lead(forever).then(lease => {
      isLeading = true
      return lease
    })
    await expect.poll(() => first.lines.includes('done'), { timeout: 60_000 }).toBe(true)
    expect(isLeading).toBe(false)
    first.child.kill('SIGKILL')
    const lease = await waiting
    expect(lease.signal.aborted).toBe(false)

    const second = startChild(12)
    // It has had time to try: it connects before it prints.
    await expect.poll(async () => (await leaders()).length, { timeout: 60_000 }).toBe(2)
    expect(second.lines).toEqual([])
    await lease.release()
    await expect.poll(() => second.lines.includes('done'), { timeout: 60_000 }).toBe(true)
  })

  /** The connections that try to lead, or do. */
  const leaders = () =>
    database().server.run(`select pid from pg_stat_activity where application_name = 'tonoscope'
      and (query like '%pg_try_advisory_lock%' or query = 'select 1')`)

  test('an index that is closed while it waits does not lead later', async () => {
    const first = startChild(15)
    await expect.poll(() => first.lines.includes('leads'), { timeout: 60_000 }).toBe(true)
    const index = await open()
    const waiting = failureOf(index.lead(forever))
    await index.close()
    expect((await waiting).code).toBe('limit.cancelled')
    first.child.kill('SIGKILL')
    const next = await open()
    await (await next.lead(forever)).release()
  })

  test('a writer that is killed at any time leaves whole batches, and another one goes on', async () => {
    const random = seededRandom(13)
    const batches = generateBatches(13)
    const index = await open()
    for (let round = 0; round < 3; round++) {
      const { child, lines } = startChild(13)
      await expect.poll(() => lines.includes('leads'), { timeout: 60_000 }).toBe(true)
      await new Promise(resolve => setTimeout(resolve, random.below(150)))
      child.kill('SIGKILL')
      await new Promise(resolve => child.once('exit', resolve))
      const acknowledged = lines.filter(line => line.startsWith('committed')).length
      const model = memoryIndex(sampleIdentity)
      const checkpoint = await index.checkpoint()
      let whole = 0
      for (const batch of batches) {
        if (JSON.stringify(await model.checkpoint()) === JSON.stringify(checkpoint)) break
        await model.commit(batch)
        whole++
      }
      expect(whole).toBeGreaterThanOrEqual(acknowledged)
      expect(await model.checkpoint()).toEqual(checkpoint)
      if (round < 2) continue
      for (const batch of batches.slice(whole)) {
        await model.commit(batch)
        await index.commit(batch)
      }
      await compareIndexes(index, model, batches)
    }
  })

  test('blocks that another process commits are announced', async () => {
    const index = await open()
    const abort = new AbortController()
    const seen: Checkpoint[] = []
    const listening = (async () => {
      for await (const checkpoint of index.newBlocks(abort.signal)) seen.push(checkpoint)
    })()
    const { lines } = startChild(14)
    await expect.poll(() => lines.includes('done'), { timeout: 60_000 }).toBe(true)
    const newest = (await index.checkpoint()).newest
    await expect.poll(() => seen.at(-1)?.newest).toEqual(newest)
    expect(seen).toHaveLength(generateBatches(14).length)
    abort.abort()
    await listening
  })
})
