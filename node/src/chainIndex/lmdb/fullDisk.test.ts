import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryIndex } from '../../../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from '../../../test/chainIndex/compareIndexes.ts'
import { generateBatches } from '../../../test/chainIndex/generateBatches.ts'
import { sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { type MountedFolder, mountTmpfs } from '../../../test/mountTmpfs.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

let mounted: MountedFolder | string = ''
beforeAll(() => {
  mounted = mountTmpfs('420k')
  if (typeof mounted === 'string') console.warn(`skipped: ${mounted}`)
})
afterAll(() => {
  if (typeof mounted !== 'string') mounted.unmount()
})

const full = { code: 'index.full' }

test('a disk that is full: nothing is lost, and it goes on when there is space', async context => {
  if (typeof mounted === 'string') return context.skip(mounted)
  const folder = join(mounted.folder, 'index')
  const batches = generateBatches(1)
  const model = memoryIndex(sampleIdentity)
  const index = await openLmdbIndex(folder, { identity: sampleIdentity })
  const failures: unknown[] = []
  for (const batch of batches)
    try {
      await index.commit(batch)
      await model.commit(batch)
    } catch (error) {
      failures.push(error)
      break
    }
  expect(failures).toMatchObject([full])
  await compareIndexes(index, model, batches)
  await index.close()

  // Not one byte is left: neither for the lock file, nor for another index.
  rmSync(join(folder, 'index.mdb-lock'))
  fill(mounted.folder)
  await expect(openLmdbIndex(folder)).rejects.toMatchObject(full)
  await expect(openLmdbIndex(join(mounted.folder, 'other'), { identity: sampleIdentity })).rejects.toMatchObject(full)

  await mounted.remount('size=20m')
  const again = await openLmdbIndex(folder, { identity: sampleIdentity })
  for (const batch of batches) for (const each of [again, model]) await each.commit(batch)
  await compareIndexes(again, model, batches)
  await again.close()
})

/** Writes a file over all that is free. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filled'), Buffer.alloc(bavail * bsize, 1))
}
