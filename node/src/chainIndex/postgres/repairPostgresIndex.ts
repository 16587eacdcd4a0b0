import type { IndexRepair } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import { acquireLease, leaseTimes } from './acquireLease.ts'
import { queryRows } from './connect.ts'
import { openPostgresIndex } from './openPostgresIndex.ts'
import { parseLocation } from './parseLocation.ts'
import { withIndexErrors } from './toIndexError.ts'

/** How long a process that writes is waited for. */
const waitMs = 2000

/**
 * Builds all indexes of the rows in a database again. Rows themselves cannot be restored: PostgreSQL reports pages of tables that are
 * damaged, and a backup has them.
 *
 * @throws index.*
 */
export async function repairPostgresIndex(connectionString: string): Promise<IndexRepair> {
  const { name } = parseLocation(connectionString)
  // Its tables must be those of an index.
  await (await openPostgresIndex(connectionString)).close()
  return withIndexErrors(name, async () => {
    const lease = await acquireLease(
      { name, connectionString, times: leaseTimes, log: () => {} },
      AbortSignal.timeout(waitMs),
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'limit.cancelled')
        throw new AppError('index.readOnly', { index: name, reason: 'a process writes to it: stop it first' })
      throw error
    })
    try {
      await lease.use(async client => {
        // Of a large index this takes longer than a commit.
        await queryRows(client, 'set statement_timeout = 0')
        await queryRows(client, 'reindex schema tonoscope')
      })
    } finally {
      await lease.release()
    }
    return { isRepaired: true, text: `${name}: all indexes were built again from its rows` }
  })
}
