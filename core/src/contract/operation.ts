import { z } from 'zod'
import { queryFlag } from './query.ts'

/** One endpoint. Routes, validation, the OpenAPI document and the clients are derived from it. */
export type Operation = {
  /** `POST` if it has a body. */
  readonly method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  readonly path: `/${'v2' | 'debug'}/${string}`
  readonly summary: string
  /** Path and query parameters. */
  readonly params: z.ZodObject
  /** Lower-case names. */
  readonly headers: z.ZodObject
  readonly body: z.ZodType | undefined
  readonly reply: z.ZodType
  /** `run`: executes contracts or reads the chain, so it queues for a worker and can be cancelled; `quick`: everything else. */
  readonly work: 'run' | 'quick'
  readonly group: 'v2' | 'debug'
  /** HTTP error statuses of this operation. */
  readonly errorStatuses: readonly number[]
}

/** HTTP error statuses of calls that read the chain and run contracts. */
export const runErrorStatuses = [400, 404, 413, 422, 500, 501, 502, 503, 504]

const noParams = z.object({})
const defaults = {
  params: noParams,
  headers: noParams,
  body: undefined,
  work: 'run',
  /** Those of calls that only read the chain. */
  errorStatuses: [400, 404, 413, 500, 501, 502, 503, 504],
} as const

type Defaults = typeof defaults
/** A row of the operations table: what it does not state is the default. */
type OperationRow = Pick<Operation, 'path' | 'summary' | 'reply'> & Partial<Pick<Operation, keyof Defaults>>
type Completed<Row extends OperationRow> = Omit<Operation, keyof (Defaults & OperationRow)> &
  Omit<Defaults, keyof Row> &
  Row

/** A part of the operations table, with the literal types of its rows. */
export function defineOperations<Rows extends Record<string, OperationRow>>(rows: Rows) {
  const completed = Object.entries(rows).map(([name, row]) => {
    const method = row.body ? 'POST' : 'GET'
    return [name, { ...defaults, ...row, method, group: row.path.startsWith('/v2/') ? 'v2' : 'debug' }] as const
  })
  // `Object.fromEntries` loses the relation between name and row.
  return Object.fromEntries(completed) as unknown as { readonly [Name in keyof Rows]: Completed<Rows[Name]> }
}

/** Whether signature checks always succeed. */
export const ignoreSignature = z.object({ ignore_signature_check: queryFlag.optional() })
/** The language of texts in the reply. */
export const acceptLanguage = z.object({ 'accept-language': z.string().optional() })
