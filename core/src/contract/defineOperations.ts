import { z } from 'zod'
import { lazy } from '../lazy.ts'
import type { Operation } from './operation.ts'

/** HTTP error statuses of calls that read the chain and run contracts. */
export const runErrorStatuses = [400, 404, 413, 422, 500, 501, 502, 503, 504]

/** What is created with its first use: to create the schemas of all operations takes longer than most calls. */
type Schemas = Pick<Operation, 'params' | 'headers' | 'body' | 'reply' | 'lines'>
type SchemaName = keyof Schemas
const schemaNames: readonly SchemaName[] = ['params', 'headers', 'body', 'reply', 'lines']

const noParams = lazy(() => z.object({}))
const noSchema = () => undefined
const defaultSchemas = { params: noParams, headers: noParams, body: noSchema, lines: noSchema } as const
const defaults = {
  work: 'run',
  /** Those of calls that only read the chain. */
  errorStatuses: [400, 404, 413, 500, 501, 502, 503, 504],
  statesNewestBlock: false,
  isReusable: false,
} as const

type Defaults = typeof defaults & {
  readonly [S in keyof typeof defaultSchemas]: ReturnType<(typeof defaultSchemas)[S]>
}
type Creators = { readonly [S in SchemaName]: () => Schemas[S] }
/** A row of the operations table: what it does not state is the default. */
type OperationRow = Pick<Operation, 'path' | 'summary'> &
  Pick<Creators, 'reply'> &
  Partial<Pick<Creators, 'params' | 'headers' | 'body' | 'lines'>> &
  Partial<Pick<Operation, keyof typeof defaults>>
/** The row with its schemas instead of what creates them. */
type Created<Row extends OperationRow> = {
  readonly [Key in keyof Row]: Key extends SchemaName ? (Row[Key] extends () => infer S ? S : never) : Row[Key]
}
type Completed<Row extends OperationRow> = Omit<Operation, keyof (Defaults & OperationRow)> &
  Omit<Defaults, keyof Row> &
  Created<Row>

/** A part of the operations table, with the literal types of its rows. */
export function defineOperations<Rows extends Record<string, OperationRow>>(rows: Rows) {
  const completed = Object.entries(rows).map(([name, row]) => [name, completeRow(row)] as const)
  // `Object.fromEntries` loses the relation between name and row.
  return Object.fromEntries(completed) as unknown as { readonly [Name in keyof Rows]: Completed<Rows[Name]> }
}

function completeRow(row: OperationRow): object {
  const creators: Creators = { ...defaultSchemas, ...row }
  const schemas = schemaNames.map(name => [name, { enumerable: true, get: lazy<unknown>(creators[name]) }] as const)
  const operation = {
    ...defaults,
    ...row,
    method: row.body ? 'POST' : 'GET',
    group: row.path.startsWith('/v2/') ? 'v2' : 'debug',
  }
  return Object.defineProperties(operation, Object.fromEntries(schemas))
}
