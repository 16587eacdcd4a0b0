import type { IndexRepair } from '@tonoscope/core/chainIndex/ChainIndex'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'

/**
 * Repairs a damaged index as far as it can be: a folder returns to the last batch that is whole, a database gets new indexes of its rows.
 * Nothing may write to it meanwhile.
 *
 * @throws index.corrupt if nothing can be saved, index.unreachable, index.readOnly while a process writes to it
 */
export async function repairIndex(location: string): Promise<IndexRepair> {
  if (isDatabaseUrl(location)) {
    const { repairPostgresIndex } = await import('./postgres/repairPostgresIndex.ts')
    return repairPostgresIndex(location)
  }
  const { repairLmdbIndex } = await import('./lmdb/repairLmdbIndex.ts')
  return repairLmdbIndex(location)
}
