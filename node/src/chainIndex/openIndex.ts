import { formatSourceName } from '@tonoscope/core/chain/networks/formatSource'
import type { OpenIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'
import { AppError } from '@tonoscope/core/errors'
import { errorCode } from '../errorCode.ts'

type Engine = {
  /** What has to be installed where it is optional, as in the library. */
  readonly packages: string
  readonly load: () => Promise<OpenIndex>
}

// Each engine is loaded when it is used.
const engines = {
  folder: {
    packages: 'lmdb',
    load: async () => (await import('./lmdb/openLmdbIndex.ts')).openLmdbIndex,
  },
  database: {
    packages: 'pg pg-connection-string pg-copy-streams',
    load: async () => (await import('./postgres/openPostgresIndex.ts')).openPostgresIndex,
  },
} as const satisfies Record<string, Engine>

/** Opens the index in a folder, or in a PostgreSQL database (`postgres://…`). @throws index.* */
export const openIndex: OpenIndex = async (location, options = {}) => {
  const engine = isDatabaseUrl(location) ? engines.database : engines.folder
  const open = await loadEngine(engine, formatSourceName({ kind: 'index', location }))
  return open(location, options)
}

/** The function that opens indexes of an engine. @throws index.unreachable when its packages are not installed, or not for this system */
export async function loadEngine({ packages, load }: Engine, index: string): Promise<OpenIndex> {
  try {
    return await load()
  } catch (error) {
    const isMissing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(errorCode(error, ''))
    const [name] = packages.split(' ')
    const reason = isMissing
      ? `it needs packages that are not installed; run npm install ${packages}`
      : `the package ${name} does not work on this system (${process.platform}, ${process.arch}): ${describeError(error)}`
    throw new AppError('index.unreachable', { index, reason }, { cause: error })
  }
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
