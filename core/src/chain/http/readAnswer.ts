import { z } from 'zod'
import { parseAddress, parseHash } from '../../cell/address.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromHex } from '../../cell/hex.ts'
import { fromBase64 } from '../../cell/text.ts'
import { AppError } from '../../errors.ts'
import { lt, unixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'

/**
 * What a server sent, in our types; members that the schema does not name are ignored.
 *
 * @throws source.malformed with the path of what does not fit
 */
export function readAnswer<T>(source: string, what: string, schema: z.ZodType<T>, json: Json | undefined): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = [what, ...(issue?.path ?? [])].join('.')
  throw new AppError('source.malformed', { source, reason: `${path}: ${issue?.message ?? 'it does not fit'}` })
}

/** Turns text into a type of ours with a parser of ours; what the parser refuses does not fit. */
export const parsed = <T>(parse: (text: string) => T): z.ZodType<T> =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'it does not fit' })
      return z.NEVER
    }
  })

/** A hash in hex, base64 or base64url. */
export const hashText = parsed(parseHash)
/** An address, raw in either case or friendly. */
export const addressText = parsed(parseAddress)
/** An integer as a number or as decimal text, with all its digits. */
export const integer = z
  .union([z.bigint(), z.int(), z.string().regex(/^-?\d{1,80}$/)])
  .transform(value => BigInt(value))
/** The same where it is known to be small: numbers of blocks, exit codes, counters, seconds. */
export const small = z.union([z.int(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)
/** A logical time. */
export const logicalTime = integer.transform(lt)
/** Seconds since 1970. */
export const seconds = small.transform(unixSec)
/** One cell as a bag in base64. */
export const cellInBase64 = parsed((text): Cell => parseCell(fromBase64(text)))
/** One cell as a bag in hex. */
export const cellInHex = parsed((text): Cell => parseCell(fromHex(text)))
/** A shard as 16 hex digits. */
export const shardHex = z
  .string()
  .regex(/^[0-9a-f]{1,16}$/i)
  .transform(text => text.toLowerCase().padStart(16, '0'))
/** A shard as a signed decimal number. */
export const shardSigned = integer.transform(value => BigInt.asUintN(64, value).toString(16).padStart(16, '0'))
/** `null` and a missing member are the same to us. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform(value => (value === null ? undefined : value))
/** An address; `null` and the empty text are none. */
export const maybeAddress = optional(z.union([z.literal('').transform(() => undefined), addressText]))
