import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { errorCode } from '../../errorCode.ts'
import { columnsOf, type RowTable, rowTables, type Values } from './rowTables.ts'

/** A line of COPY's text format. Texts have no control characters: they are numbers, or bytes in hexadecimal digits. */
function toLine(values: Values): string {
  let line = ''
  for (const [i, value] of values.entries())
    line += `${i === 0 ? '' : '\t'}${value === null ? '\\N' : escapeBackslashes(value)}`
  return `${line}\n`
}

/** Only bytes have one, at their beginning; lists of bytes begin with a brace. */
const escapeBackslashes = (value: string): string =>
  value.startsWith('\\') ? `\\${value}` : value.startsWith('{') ? value.replaceAll('\\', '\\\\') : value

const chunkLength = 1 << 16

/** The lines in pieces, so that a large batch is never one text. */
function* toChunks<R>(table: RowTable<R>, rows: readonly R[]): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += toLine(table.write(row))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

type TableName = { readonly name: string }

/** The temporary table for a table. */
const stagingName = ({ name }: TableName): string => name.replace('tonoscope.', 'staged_')

/** Creates the temporary tables that a connection does not have yet, empty in each transaction. */
export const createStagingSql: string = rowTables
  .map((table: TableName) => {
    const staging = stagingName(table)
    return `create temporary table if not exists ${staging} (like ${table.name}) on commit delete rows`
  })
  .join('; ')

/** Adds rows by COPY without a temporary table: the fastest way. If one of them exists, nothing is added: `false`. */
export async function copyNewRows<R>(client: pg.ClientBase, table: RowTable<R>, rows: readonly R[]): Promise<boolean> {
  if (rows.length === 0) return true
  await client.query('savepoint new_rows')
  try {
    await copyInto(client, table.name, table, rows)
    return true
  } catch (error) {
    // unique_violation
    if (errorCode(error, '') !== '23505') throw error
    await client.query('rollback to savepoint new_rows')
    return false
  }
}

async function copyInto<R>(
  client: pg.ClientBase,
  target: string,
  table: RowTable<R>,
  rows: readonly R[],
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} (${columnsOf(table)}) from stdin`))
  await pipeline(Readable.from(toChunks(table, rows)), stream)
}

/**
 * Adds rows to a table: COPY into its temporary table, which is not logged, then one INSERT with this rule for rows that exist.
 * Returns how many were inserted or replaced.
 */
export async function copyRows<R>(
  client: pg.ClientBase,
  table: RowTable<R>,
  rows: readonly R[],
  onConflict: string,
): Promise<number> {
  if (rows.length === 0) return 0
  const [staging, columns] = [`pg_temp.${stagingName(table)}`, columnsOf(table)]
  await copyInto(client, staging, table, rows)
  const { rowCount } = await client.query(
    `insert into ${table.name} as old (${columns}) select ${columns} from ${staging} ${onConflict}`,
  )
  return rowCount ?? 0
}

/** The rule that a row replaces the one with the same key, perhaps only under a condition, with columns that combine both. */
export function replaceOn(
  { columns }: { readonly columns: readonly TableName[] },
  key: readonly string[],
  condition = '',
  combined: Readonly<Record<string, string>> = {},
): string {
  const others = columns.map(({ name }) => name).filter(name => !key.includes(name))
  const changes = others.map(name => `${name} = ${combined[name] ?? `excluded.${name}`}`).join(', ')
  return `on conflict (${key.join(', ')}) do update set ${changes} ${condition}`
}
