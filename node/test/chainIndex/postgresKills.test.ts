import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPostgresIndex } from '../../src/chainIndex/postgres/openPostgresIndex.ts'
import { killIndexers } from './killIndexers.ts'
import { programIndexers } from './programIndexers.ts'
import { sampleIdentity } from './sampleRows.ts'
import { useDatabase } from './useDatabase.ts'

const kills = Number(process.env.TONOSCOPE_POSTGRES_KILLS ?? 20)
const database = useDatabase()

test(`an indexer of a database that is killed at ${kills} points, some with its server, is continued by the next one`, async () => {
  const work = mkdtempSync(join(tmpdir(), 'tonoscope-killed-'))
  const { server } = database()
  try {
    const { states } = await killIndexers({
      kills,
      indexers: await programIndexers(work),
      compareEvery: 5,
      open: url => openPostgresIndex(url, { identity: sampleIdentity }),
      nextLocation: () => server.createDatabase(),
      async kill(indexer, count) {
        if (count % 6 !== 5) return indexer.kill('SIGKILL')
        // Both at once, as when the power of a machine fails.
        await server.crash()
        indexer.kill('SIGKILL')
        return server.start()
      },
    })
    expect(states).toBeGreaterThan(kills / 4)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}, 900_000)
