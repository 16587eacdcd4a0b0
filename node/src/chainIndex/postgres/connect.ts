import pg from 'pg'
import type { Values } from './rowTables.ts'

/** Limits of the connections of one process. */
export const connectionLimits = {
  /** Connections for reading, to the database and to its replica. */
  readers: 8,
  /** Connections for writing what is not committed by the leader. */
  writers: 2,
  connectMs: 10_000,
  readMs: 30_000,
  /** A batch of a backfill, or the removal of old blocks. */
  writeMs: 600_000,
  idleMs: 60_000,
} as const

/** What a connection is for. */
export type ConnectionUse = 'read' | 'write' | 'admin'

/**
 * Every read has an index. Statements are prepared once, perhaps while the tables are small: without these settings the server would
 * keep a plan that scans a small table when that has grown.
 */
const readSettings = [
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  // Limits of masterchain blocks leave partitions out; as the condition of an index they would read all that is between them.
  'enable_sort = off',
  'enable_material = off',
  'plan_cache_mode = force_generic_plan',
]

const settingsOf: Readonly<Record<ConnectionUse, readonly string[]>> = {
  read: [...readSettings, `statement_timeout = ${connectionLimits.readMs}`],
  write: [`statement_timeout = ${connectionLimits.writeMs}`, 'temp_buffers = 65536'],
  admin: ['statement_timeout = 0'],
}

/** The statement that prepares a new connection; not start-up options, which poolers reject. */
export const settingsSql = (use: ConnectionUse): string =>
  [
    'jit = off',
    'bytea_output = hex',
    // The server frees the lock of a leader whose machine is gone after this time.
    'tcp_keepalives_idle = 10',
    'tcp_keepalives_interval = 5',
    'tcp_keepalives_count = 3',
    ...settingsOf[use],
  ]
    .map(setting => `set ${setting}`)
    .join('; ')

/** How every connection is opened: values stay the server's texts, `Column` reads them. */
export const clientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'tonoscope',
  connectionTimeoutMillis: connectionLimits.connectMs,
  keepAlive: true,
  types: { getTypeParser: () => (text: string) => text },
})

/** A pool of connections for one use. */
export function createPool(
  connectionString: string,
  use: ConnectionUse,
  max: number,
  log: (line: string) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connectionString),
    max,
    // Of a server that is unreachable the statement's own timeout does not arrive.
    ...(use === 'read' && { query_timeout: connectionLimits.readMs + 5000 }),
    idleTimeoutMillis: connectionLimits.idleMs,
    // A program that only reads ends without closing the index.
    allowExitOnIdle: true,
    onConnect: client => client.query(settingsSql(use)).then(() => {}),
  })
  // While a connection is in use, its queries report that it was lost; without a listener the process would end.
  pool.on('connect', client => client.on('error', () => {}))
  // An idle connection was lost: the pool opens another one when it is needed.
  pool.on('error', error => log(`connection lost: ${error.message}`))
  return pool
}

/** A connection of its own. It must be ended. */
export async function connectClient(connectionString: string, use: ConnectionUse): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(connectionString))
  // Queries report it; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  await client.query(settingsSql(use))
  return client
}

/** What can run a statement. */
export type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

const statementNames = new Map<string, string>()

/** Runs a prepared statement; the rows are lists of texts. */
export async function queryRows(
  client: Queryable,
  text: string,
  values: readonly (string | number | null)[] = [],
): Promise<readonly Values[]> {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `tonoscope_${statementNames.size}`
    statementNames.set(text, name)
  }
  const { rows } = await client.query<(string | null)[]>({ name, text, values: [...values], rowMode: 'array' })
  return rows
}
