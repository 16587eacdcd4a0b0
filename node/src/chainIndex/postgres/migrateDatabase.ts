import { type BlockIdExt, formatBlockIdExt, isSameBlock } from '@tonoscope/core/blockId'
import { type IndexIdentity, type IndexScope, indexVersion } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type pg from 'pg'
import { z } from 'zod'
import { queryRows } from './connect.ts'
import { parseState, readIdentity, stateSql, writeIdentity } from './indexState.ts'
import type { Migration } from './migrations.ts'
import type { DatabaseLocation } from './parseLocation.ts'
import { rowTables } from './rowTables.ts'
import { corruptAdvice } from './toIndexError.ts'

/** What is expected of a database. */
export type MigrateOptions = {
  readonly location: DatabaseLocation
  readonly migrations: readonly Migration[]
  readonly identity: IndexIdentity | undefined
  readonly readOnly: boolean
  readonly upgrade: boolean
  /** Masterchain blocks of one partition of a new index. */
  readonly partitionBlocks: number
  readonly log: (line: string) => void
}

/** One program at a time creates or upgrades an index: `tono`, 2. */
const migrationLock = [0x746f6e6f, 2] as const

/**
 * Creates the index of a database, or upgrades it, or checks that it is what is expected; returns what it is of.
 *
 * @throws index.version, index.network, index.scope, index.corrupt, index.readOnly, index.unreachable
 */
export async function migrateDatabase(client: pg.ClientBase, options: MigrateOptions): Promise<IndexIdentity> {
  const found = await readVersion(client, options)
  const supported = options.migrations.at(-1)?.version ?? 0
  if (found !== supported) await changeVersion(client, options, found, supported)
  await checkTables(client, options)
  const identity = await readKnownIdentity(client, options)
  if (identity.version !== indexVersion)
    throw new AppError('index.version', {
      index: options.location.name,
      found: identity.version,
      supported: indexVersion,
    })
  checkIdentity(identity, options)
  return identity
}

const corrupt = ({ location: { name } }: MigrateOptions, reason: string, cause?: unknown): AppError<'index.corrupt'> =>
  new AppError('index.corrupt', { index: name, reason, advice: corruptAdvice }, { cause })

/** The version of the tables; 0 when there are none. */
async function readVersion(client: pg.ClientBase, options: MigrateOptions): Promise<number> {
  const text = `select n.oid is not null, to_regclass('tonoscope.migrations') is not null,
    (select count(*) from pg_class c where c.relnamespace = n.oid)
    from (select 1) one left join pg_namespace n on n.nspname = 'tonoscope'`
  const [row] = await queryRows(client, text)
  const [hasSchema, hasVersions, tables] = row ?? []
  if (hasSchema !== 't' || Number(tables) === 0) return 0
  if (hasVersions !== 't') throw corrupt(options, 'its schema "tonoscope" is not that of an index')
  const [version] = await queryRows(client, 'select max(version) from tonoscope.migrations')
  return Number(version?.[0] ?? 0)
}

async function changeVersion(
  client: pg.ClientBase,
  options: MigrateOptions,
  found: number,
  supported: number,
): Promise<void> {
  const { location, identity, readOnly, upgrade } = options
  if (found > supported) throw new AppError('index.version', { index: location.name, found, supported })
  if (found > 0 && !upgrade)
    throw new AppError('index.version', {
      index: location.name,
      found,
      supported,
      command: `tonoscope index --upgrade ${location.publicUrl}`,
    })
  if (found === 0 && (!identity || readOnly))
    throw new AppError('index.unreachable', {
      index: location.name,
      reason: 'it has no index yet: create one with "tonoscope index --network NAME --to URL"',
    })
  if (readOnly) throw new AppError('index.readOnly', { index: location.name, reason: 'it is opened for reading only' })
  await queryRows(client, 'select pg_advisory_lock($1, $2)', migrationLock)
  try {
    await runMigrations(client, options)
  } finally {
    await queryRows(client, 'select pg_advisory_unlock($1, $2)', migrationLock).catch(() => {})
  }
}

const versionsSql = `create table if not exists tonoscope.migrations (
  version integer primary key, name text not null, applied_at timestamptz not null default now())`

/** Each step in one transaction: after a failure the steps before it stay, and the next upgrade goes on from there. */
async function runMigrations(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  const { migrations, identity, partitionBlocks, log } = options
  // Another program may have done it while this one waited for the lock.
  const found = await readVersion(client, options)
  for (const { version, name, sql } of migrations.filter(each => each.version > found)) {
    log(`${options.location.name}: ${found === 0 ? 'creating' : 'upgrading'}, step ${version} (${name})`)
    await client.query('begin')
    try {
      if (version === 1) await client.query(`create schema if not exists tonoscope; ${versionsSql}`)
      await client.query(sql)
      if (version === 1 && identity) await insertState(client, identity, partitionBlocks)
      await queryRows(client, 'insert into tonoscope.migrations (version, name) values ($1, $2)', [version, name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

async function insertState(client: pg.ClientBase, identity: IndexIdentity, partitionBlocks: number): Promise<void> {
  const { version, zeroState, scope } = writeIdentity(identity)
  await queryRows(
    client,
    'insert into tonoscope.index_state (rows_version, zero_state, scope, partition_blocks) values ($1, $2, $3, $4)',
    [version, zeroState, scope, partitionBlocks],
  )
}

/** Every column that rows have, with its type: an index that lacks one would fail later, perhaps in the middle of a commit. */
async function checkTables(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  const rows = await queryRows(
    client,
    `select format('tonoscope.%s', c.relname), a.attname, format_type(a.atttypid, a.atttypmod)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'tonoscope' and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped`,
  )
  const types = new Map(rows.map(([table, column, type]) => [`${table}.${column}`, type]))
  const expected = rowTables.flatMap(({ name, columns }) =>
    columns.map(each => ({ ...each, key: `${name}.${each.name}` })),
  )
  for (const { key, type } of expected) {
    const found = types.get(key)
    if (found === undefined) throw corrupt(options, `${key} is missing`)
    if (found !== type) throw corrupt(options, `${key} has the type ${found}, not ${type}`)
  }
}

async function readKnownIdentity(client: pg.ClientBase, options: MigrateOptions): Promise<IndexIdentity> {
  try {
    const identity = await readIdentity(client)
    if (!identity) throw corrupt(options, 'tonoscope.index_state has no row')
    parseState(await queryRows(client, stateSql))
    return identity
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw corrupt(options, 'tonoscope.index_state cannot be read', error)
    throw error
  }
}

function checkIdentity(found: IndexIdentity, { location: { name }, identity: expected }: MigrateOptions): void {
  if (!expected) return
  if (!isSameBlock(found.zeroState, expected.zeroState))
    throw new AppError('index.network', {
      index: name,
      found: formatZeroState(found.zeroState),
      expected: formatZeroState(expected.zeroState),
    })
  const reason = compareScopes(found.scope, expected.scope)
  if (reason !== undefined) throw new AppError('index.scope', { index: name, reason })
}

const formatZeroState = (id: BlockIdExt): string => formatBlockIdExt(id)

const formatAccounts = (accounts: IndexScope['accounts']): string =>
  accounts === undefined ? 'all accounts' : accounts.toSorted().join(', ')
const formatDays = (days: IndexScope['days']): string => (days === undefined ? 'all days' : `${days} days`)
const formatCells = (keepsCells: boolean): string => (keepsCells ? 'cells' : 'no cells')

function compareScopes(found: IndexScope, expected: IndexScope): string | undefined {
  const pairs = [
    [formatAccounts(found.accounts), formatAccounts(expected.accounts)],
    [formatDays(found.days), formatDays(expected.days)],
    [formatCells(found.keepsCells), formatCells(expected.keepsCells)],
  ] as const
  const differing = pairs.find(([a, b]) => a !== b)
  return differing && `it has ${differing[0]}, not ${differing[1]}`
}
