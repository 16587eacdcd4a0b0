import type { ChainIndex, IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { isDatabaseUrl } from '@tonoscope/core/contract/networks'

/** How an index is opened. */
export type OpenIndexOptions = {
  /** The index is created if there is none, else it must be of this network and scope; absent: whatever is there. */
  readonly identity?: IndexIdentity
  /** Nothing is written, not even locks: for a folder on a read-only disk, or a user without rights. */
  readonly readOnly?: boolean
  /** The connection string of a read replica of the database. */
  readonly replica?: string
  /** An index of an older version is upgraded; absent: it is rejected with the command that upgrades it. */
  readonly upgrade?: boolean
  readonly log?: (line: string) => void
}

/** Whether a location is a database, not a folder. */
export const isDatabase = isDatabaseUrl

/** Opens the index in a folder, or in a PostgreSQL database (`postgres://…`). @throws index.* */
export async function openIndex(location: string, options: OpenIndexOptions = {}): Promise<ChainIndex> {
  // Each engine is a package of its own, loaded when it is used.
  if (isDatabaseUrl(location)) {
    const { openPostgresIndex } = await import('./postgres/openPostgresIndex.ts')
    return openPostgresIndex(location, options)
  }
  const { openLmdbIndex } = await import('./lmdb/openLmdbIndex.ts')
  return openLmdbIndex(location, options)
}
