import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killIndexers } from '../../../test/chainIndex/killIndexers.ts'
import { programIndexers } from '../../../test/chainIndex/programIndexers.ts'
import { sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

// With `server/src/killIndexCommand.test.ts`, which kills `tonoscope index` itself at 30 points: 200.
const kills = Number(process.env.TONOSCOPE_KILLS ?? 170)

test(`an indexer that is killed at ${kills} points leaves whole batches, and the next one goes on from there`, async () => {
  // What a process wrote outlives it, on the disk or not: in memory no commit waits for a disk.
  const work = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tonoscope-killed-'))
  let folder = join(work, 'index-0')
  let folders = 0
  try {
    const indexers = await programIndexers(work)
    const { states, completed } = await killIndexers({
      kills,
      indexers,
      compareEvery: 20,
      open: location => openLmdbIndex(location, { identity: sampleIdentity }),
      async nextLocation() {
        rmSync(folder, { recursive: true, force: true })
        folder = join(work, `index-${++folders}`)
        return folder
      },
    })
    expect(states).toBeGreaterThan(kills / 8)
    expect(completed).toBeGreaterThan(kills / 20)
    expect(indexers.threads()).toBeGreaterThan(kills / 10)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  // Each indexer is a process: seconds on an idle machine, minutes on a busy one.
}, 900_000)
