import { z } from 'zod'
import { type ErrorCode, errorTable } from '../errors.ts'
import { namedObject } from '../wire/schemas.ts'

/** One endpoint. Routes, validation, the OpenAPI document and the clients are derived from it. */
export type Operation = {
  /** `POST` if it has a body. */
  readonly method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  readonly path: `/${'v2' | 'debug'}/${string}`
  readonly summary: string
  readonly params: z.ZodObject
  /** Lower-case names. */
  readonly headers: z.ZodObject
  readonly body: z.ZodType | undefined
  readonly reply: z.ZodType
  /** `run`: executes contracts or reads the chain, so it queues for a worker and can be cancelled; `quick`: everything else. */
  readonly work: 'run' | 'quick'
  readonly group: 'v2' | 'debug'
  readonly errorStatuses: readonly number[]
  /** Whether its HTTP headers state the newest block if the reply depends on that (`newestBlockHeaders`). */
  readonly statesNewestBlock: boolean
  /** Whether its reply follows from the request, a block and the clock, and takes longer to compute than to keep. */
  readonly isReusable: boolean
  /** The lines of the request and of the reply, if it can be called with any number of them as NDJSON. */
  readonly lines: { readonly request: z.ZodType; readonly reply: z.ZodType } | undefined
}

const booleanTexts = new Map([
  ...['1', 't', 'T', 'true', 'True', 'TRUE'].map(text => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'False', 'FALSE'].map(text => [text, false] as const),
])

/** A value of a path or a query as a text, or already parsed; `parse` gives `undefined` for an invalid one. */
const queryValue = <T>(schema: z.ZodType<T, T>, message: string, parse: (given: T | string) => T | undefined) =>
  z.codec(z.union([schema, z.string()]), schema, {
    decode: (given, context) => {
      const value = parse(given)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', input: given, message })
      return z.NEVER
    },
    encode: value => value,
  })

/** `true`, `1`, `false`, `0` and their variants in a query. */
export const queryFlag = queryValue(z.boolean(), 'expected true or false', given =>
  typeof given === 'boolean' ? given : booleanTexts.get(given),
).meta({ type: 'boolean' })

/** Whether signature checks always succeed. */
export const ignoreSignature = z.object({ ignore_signature_check: queryFlag.optional() })
/** The form of text bodies: the plain bytes of tonapi, which its clients read as a BoC and fail, or a BoC as all other bodies. */
const RawBodyForm = z.enum(['tonapi', 'boc']).meta({ id: 'RawBodyForm' })
export type RawBodyForm = z.output<typeof RawBodyForm>
/** How the messages of the reply are written; by default as the server is set up, which is as in tonapi. */
export const messageForm = z.object({ raw_body: RawBodyForm.optional() })
/** The language of texts in the reply. */
export const acceptLanguage = z.object({ 'accept-language': z.string().optional() })

/** An integer in a path or a query; `what` names it in errors, `pattern` is the form of its text. */
export const queryInteger = (min: number, max: number, what: string, pattern: RegExp) =>
  queryValue(z.int(), `expected ${what} from ${min} to ${max}`, given => {
    const number = typeof given === 'number' || pattern.test(given) ? Number(given) : Number.NaN
    return number >= min && number <= max ? number : undefined
  }).meta({ type: 'integer', minimum: min, maximum: max })

/** A number of days in a query, 1 to 3660. */
export const queryPeriod = queryInteger(1, 3660, 'a number of days', /^\d{1,4}$/)

/** An integer in a path or a query, from `min` to `max`. */
export const queryNumber = (min: number, max: number) => queryInteger(min, max, 'an integer', /^\d{1,15}$/)

/** A logical time in a query. */
export const queryLt = z
  .codec(z.union([z.bigint(), z.int(), z.string()]), z.bigint(), {
    decode: (given, context) => {
      if (/^\d{1,20}$/.test(String(given))) return BigInt(given)
      context.issues.push({
        code: 'custom',
        input: given,
        message: 'expected a logical time, an integer of at least 0',
      })
      return z.NEVER
    },
    encode: value => value,
  })
  .meta({ type: 'integer', format: 'int64', minimum: 0 })

/** A list in a query: the parameter once for each entry, or its entries with commas between them. */
export const queryList = z
  .codec(z.union([z.array(z.string()), z.string()]), z.array(z.string()), {
    decode: given => (typeof given === 'string' ? [given] : given).flatMap(each => each.split(',')),
    encode: values => values,
  })
  .meta({ type: 'array', items: { type: 'string' } })

// The type of `Object.keys` is only `string[]`.
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** An error: text, code for programs, and details, under a name that tonapi does not use for something else. */
export const ErrorReply = namedObject('Error', {
  error: z.string(),
  code: z.enum(codes),
  error_details: z.record(z.string(), z.unknown()),
})
export type ErrorReply = z.output<typeof ErrorReply>
