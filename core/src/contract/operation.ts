import { z } from 'zod'
import { queryFlag } from './query.ts'

/** One endpoint. Routes, validation, the OpenAPI document and the clients are derived from it. */
export type Operation = {
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

/** A row of the operations table, with its literal types. */
export const operation = <O extends Operation>(row: O): O => row

/** No parameters, no headers. */
export const noParams = z.object({})
/** HTTP error statuses of calls that read the chain and run contracts. */
export const runErrorStatuses = [400, 404, 413, 422, 500, 501, 502, 503, 504]
/** HTTP error statuses of calls that only read the chain. */
export const lookupErrorStatuses = [400, 404, 413, 500, 501, 502, 503, 504]

/** Whether signature checks always succeed. */
export const ignoreSignature = z.object({ ignore_signature_check: queryFlag.optional() })
/** The language of texts in the reply. */
export const acceptLanguage = z.object({ 'accept-language': z.string().optional() })
