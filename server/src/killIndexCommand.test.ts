import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullShard } from '@tonoscope/core/blockId'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { openPostgresIndex } from '@tonoscope/node/chainIndex/postgres/openPostgresIndex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../core/test/data.ts'
import { killIndexers } from '../../node/test/chainIndex/killIndexers.ts'
import { sampleIdentity } from '../../node/test/chainIndex/sampleRows.ts'
import { useDatabase } from '../../node/test/chainIndex/useDatabase.ts'
import { recordedZeroState } from '../../node/test/globalConfigOf.ts'
import { buildTargets } from '../../scripts/build.ts'
import { commandIndexers } from '../test/commandIndexers.ts'

// With `kill.test.ts`, which kills a smaller program with the same indexer at 170 points: 200. To start the command takes 0.7 s of CPU
// time on a busy machine, of which Node takes 0.1 s.
const kills = Number(process.env.TONOSCOPE_COMMAND_KILLS ?? 30)

const { root_hash: rootHash, file_hash: fileHash } = recordedZeroState
const identity = { ...sampleIdentity, zeroState: { workchain: -1, shard: fullShard, seqno: 0, rootHash, fileHash } }

const database = useDatabase()

describe.skipIf(!hasLocalnet)('tonoscope index that is killed goes on from whole batches', () => {
  let work = ''
  let folder = ''
  beforeAll(async () => {
    await buildTargets(['server'])
    // What a process wrote outlives it, on the disk or not: in memory no commit waits for a disk.
    work = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tonoscope-killed-'))
  }, 180_000)
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  test(`in a folder, at ${kills} points`, async () => {
    let folders = 0
    const { states, completed } = await killIndexers({
      kills,
      indexers: await commandIndexers(work, identity.zeroState),
      compareEvery: 10,
      open: location => openLmdbIndex(location, { identity }),
      async nextLocation() {
        rmSync(folder, { recursive: true, force: true })
        folder = join(work, `index-${++folders}`)
        return folder
      },
    })
    expect(states).toBeGreaterThan(kills / 6)
    expect(completed).toBeGreaterThan(kills / 20)
  }, 600_000)

  test('in a database, at 8 points', async () => {
    const { states } = await killIndexers({
      kills: 8,
      // What a database answers first are steps, too: half of these lives end after a commit.
      indexers: { ...(await commandIndexers(work, identity.zeroState)), steps: 128 },
      compareEvery: 4,
      open: url => openPostgresIndex(url, { identity }),
      nextLocation: () => database().server.createDatabase(),
    })
    expect(states).toBeGreaterThan(2)
  }, 600_000)
})
