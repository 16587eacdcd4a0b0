import { z } from 'zod'
import { queryFlag } from './query.ts'

/** One endpoint: everything that routes, validation, the document and the clients are made from. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for the parts that come from `params`. */
  readonly path: `/${'v2' | 'debug'}/${string}`
  readonly summary: string
  /** Path and query parameters. */
  readonly params: z.ZodObject
  /** Lower-case names. */
  readonly headers: z.ZodObject
  readonly body: z.ZodType | undefined
  readonly reply: z.ZodType
  /** `run`: executes contracts, so it queues for a worker and can be cancelled; `quick`: everything else. */
  readonly work: 'run' | 'quick'
  readonly group: 'v2' | 'debug'
  /** HTTP statuses besides 200 that a caller should expect. */
  readonly failures: readonly number[]
}

/** A row of the table, with the types of its own. */
export const operation = <O extends Operation>(row: O): O => row

/** No parameters, no headers. */
export const none = z.object({})
/** What a call that reads the chain and runs contracts may end with. */
export const failuresOfRuns = [400, 404, 413, 422, 500, 501, 502, 503, 504]
/** What a call that only reads the chain may end with. */
export const failuresOfLookups = [400, 404, 413, 500, 501, 502, 503, 504]

/** Whether signatures are taken for valid. */
export const ignoreSignature = z.object({ ignore_signature_check: queryFlag.optional() })
/** The language of what is told in words. */
export const language = z.object({ 'accept-language': z.string().optional() })
