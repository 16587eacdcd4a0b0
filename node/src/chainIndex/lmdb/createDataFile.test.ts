import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildProgram } from '../../../test/chainIndex/buildProgram.ts'
import { sampleBatch, sampleHash, sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { type CreationStep, creationSteps } from './createDataFile.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

let work = ''
let program = ''
let folder = ''
let folders = 0
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'tonoscope-created-'))
  program = await buildProgram('./killedCreator.ts', work)
}, 60_000)
beforeEach(() => {
  folder = join(work, `index-${folders++}`)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Runs a process that creates the index, and is killed after a step of that; returns the signal and what it printed. */
const create = (step?: CreationStep): Promise<{ readonly signal: unknown; readonly out: string }> =>
  new Promise(resolve =>
    execFile(process.execPath, [program, folder, ...(step ? [step] : [])], (error, out) =>
      resolve({ signal: error?.signal, out }),
    ),
  )

/** Expects that the index can be created and used, and that nothing else is left. */
async function expectUsable() {
  const index = await openLmdbIndex(folder, { identity: sampleIdentity })
  await index.commit(sampleBatch(1, 2))
  await index.close()
  const again = await openLmdbIndex(folder)
  expect(again.identity).toEqual(sampleIdentity)
  expect((await again.checkpoint()).ranges).toEqual([{ first: 1, last: 2 }])
  await again.close()
  expect(readdirSync(folder).toSorted()).toEqual(['index.mdb', 'index.mdb-lock'])
}

describe('a process that is killed while it creates an index', () => {
  test.each(creationSteps)('after the step %s: it can be created, and nothing is left', async step => {
    expect((await create(step)).signal).toBe('SIGKILL')
    await expectUsable()
  })

  test.each([
    ['before anything is written', Buffer.alloc(0)],
    ['after one meta page', Buffer.alloc(4096, 1)],
  ])('%s', async (_, content) => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'index.mdb.new-00000000'), content)
    writeFileSync(join(folder, 'index.mdb.new-00000000-lock'), '')
    // Without a network it is not created: there is none.
    await expect(openLmdbIndex(folder)).rejects.toMatchObject({ code: 'index.unreachable' })
    await expectUsable()
  })

  test('an index that has its identity in both meta pages can be repaired from either', async () => {
    await (await openLmdbIndex(folder, { identity: sampleIdentity })).close()
    const bytes = readFileSync(join(folder, 'index.mdb'))
    const transactions = [0, 4096].map(at => bytes.readBigUInt64LE(at + 152))
    expect(Math.abs(Number((transactions[0] ?? 0n) - (transactions[1] ?? 0n)))).toBe(1)
    expect(bytes.toString('latin1').split(sampleIdentity.zeroState.rootHash).length - 1).toBeGreaterThanOrEqual(2)
  })
})

describe('several that create an index at once', () => {
  test('in processes: all of them open the same one, also while others are killed', async () => {
    const runs = await Promise.all([create(), create('tables'), create(), create('linked'), create()])
    for (const { signal, out } of runs)
      if (signal === undefined) expect(JSON.parse(out) as IndexIdentity).toEqual(sampleIdentity)
    expect(runs.filter(({ signal }) => signal === undefined).length).toBeGreaterThanOrEqual(3)
    await expectUsable()
  }, 30_000)

  test('of different networks: the first one wins, the others say so', async () => {
    const identities = [1, 2, 3, 4].map(seed => ({
      ...sampleIdentity,
      zeroState: { ...sampleIdentity.zeroState, rootHash: sampleHash(`network ${seed}`) },
    }))
    const results = await Promise.allSettled(identities.map(identity => openLmdbIndex(folder, { identity })))
    const opened = results.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    expect(opened).toHaveLength(1)
    for (const each of results)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'index.network' })
    for (const each of opened) await each.close()
  })
})
