import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainIndex, IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { memoryIndex } from '../../../core/test/chainIndex/memoryIndex.ts'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { type MountedFolder, mountTmpfs } from '../mountTmpfs.ts'
import { type PostgresFolders, startPostgres } from '../postgres.ts'
import { compareIndexes } from './compareIndexes.ts'
import { generateBatches } from './generateBatches.ts'
import { sampleIdentity } from './sampleRows.ts'
import { failureOf } from './useDatabase.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}, 60_000)

/** A server whose data is on a small file system, with an index that has the first half of some batches. */
async function openOnSmallDisk(context: TestContext, folders: PostgresFolders) {
  const mounted = mountTmpfs('120m')
  if (typeof mounted === 'string') {
    console.warn(`skipped: ${mounted}`)
    return context.skip(mounted)
  }
  cleanups.push(() => mounted.unmount())
  // Without a checkpoint no file of the log is used again: each new one needs space.
  const settings = { max_wal_size: '1GB', checkpoint_timeout: '1h', shared_buffers: '8MB' }
  const server = await startPostgres(settings, { ...folders, data: mounted.folder })
  cleanups.push(() => server.close())
  const index = await openPostgresIndex(server.url(), { identity: sampleIdentity, partitionBlocks: 4 })
  cleanups.push(() => index.close())
  const model = memoryIndex(sampleIdentity)
  const batches = generateBatches(21, { masterchainBlocks: 24, transactionsPerBlock: 3, accounts: 8 })
  const half = Math.floor(batches.length / 2)
  for (const batch of batches.slice(0, half)) for (const each of [index, model]) await each.commit(batch)
  return { mounted, server, index, model, batches, rest: batches.slice(half) }
}

/** Writes a file over all that is free. */
function fill({ folder }: MountedFolder): string {
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'filled')
  writeFileSync(file, Buffer.alloc(bavail * bsize, 1))
  return file
}

/** Commits what there is room for, to both, and returns the failure. */
async function commitUntilFailure(index: ChainIndex, model: ChainIndex, batches: readonly IndexBatch[]) {
  for (const batch of batches) {
    try {
      await index.commit(batch)
    } catch (error) {
      if (!isAppError(error)) throw error
      return error.code
    }
    await model.commit(batch)
  }
  return undefined
}

test('a disk without space for rows: index.full, reads go on, and so do commits when there is space', async context => {
  const { mounted, server, index, model, batches, rest } = await openOnSmallDisk(context, { separateLog: true })
  const started = await server.run('select pg_postmaster_start_time()::text')
  fill(mounted)
  expect(await commitUntilFailure(index, model, rest)).toBe('index.full')
  const known = await model.checkpoint()
  expect(await index.checkpoint()).toEqual(known)
  // Again and again, as an indexer tries: what fails leaves nothing.
  for (let i = 0; i < 3; i++) expect(await commitUntilFailure(index, model, rest)).toBe('index.full')
  const missing = rest.at(-1)
  if (!missing) throw new Error('a batch')
  expect((await failureOf(index.commit(missing))).text).toContain("the server's disk is full")
  await compareIndexes(index, model, batches)
  expect(await server.run('select pg_postmaster_start_time()::text')).toEqual(started)

  await mounted.remount('size=200m')
  for (const batch of batches) for (const each of [index, model]) await each.commit(batch)
  await compareIndexes(index, model, batches)
}, 300_000)

test('a disk without space for the log: the server ends, and nothing is lost when there is space', async context => {
  const { mounted, server, index, model, batches, rest } = await openOnSmallDisk(context, {})
  const filled = fill(mounted)
  // The log goes on in another file, for which there is no space.
  const outcomes = new Set<string | undefined>()
  for (let i = 0; i < 50 && !outcomes.has('index.unreachable'); i++) {
    outcomes.add(await commitUntilFailure(index, model, rest))
    await server.run('select pg_switch_wal()').catch(() => {})
  }
  expect(outcomes).toContain('index.unreachable')
  expect([...outcomes].every(each => each === 'index.full' || each === 'index.unreachable')).toBe(true)

  rmSync(filled)
  const isBack = async () => {
    // It may still be trying to recover; without space that fails, and it ends.
    if (server.hasEnded()) await server.start()
    return (await index.checkpoint().catch(() => undefined)) !== undefined
  }
  await expect.poll(isBack, { timeout: 120_000, interval: 500 }).toBe(true)
  // Whether the last batch is there is not known after the connection was lost, but only all of it can be.
  const known = await model.checkpoint()
  const isKnown = ({ range }: IndexBatch) =>
    known.ranges.some(({ first, last }) => first <= range.first && range.last <= last)
  const next = rest.find(each => !isKnown(each))
  if (JSON.stringify(await index.checkpoint()) !== JSON.stringify(known) && next) await model.commit(next)
  await compareIndexes(index, model, batches)
  for (const batch of batches) for (const each of [index, model]) await each.commit(batch)
  await compareIndexes(index, model, batches)
}, 300_000)
