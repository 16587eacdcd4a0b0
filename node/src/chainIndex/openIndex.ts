import type { OpenIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'

/** Opens the index in a folder, or in a PostgreSQL database (`postgres://…`). @throws index.* */
export const openIndex: OpenIndex = async (location, options = {}) => {
  // Each engine is a package of its own, loaded when it is used.
  if (isDatabaseUrl(location)) {
    const { openPostgresIndex } = await import('./postgres/openPostgresIndex.ts')
    return openPostgresIndex(location, options)
  }
  const { openLmdbIndex } = await import('./lmdb/openLmdbIndex.ts')
  return openLmdbIndex(location, options)
}
