import { z } from 'zod'
import { fromSignedShard } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { parseAddress, parseHash } from '../../encoding/address.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { lt, unixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'

/**
 * Parses a server's response by a schema; unknown members are ignored.
 *
 * @throws source.malformed with the path of the first mismatch
 */
export function parseResponse<T>(source: string, what: string, schema: z.ZodType<T>, json: Json | undefined): T {
  const parsedBy = schema.safeParse(json)
  if (parsedBy.success) return parsedBy.data
  const [issue] = parsedBy.error.issues
  const path = [what, ...(issue?.path ?? [])].join('.')
  throw new AppError('source.malformed', { source, reason: `${path}: ${issue?.message ?? 'unexpected value'}` })
}

/** A schema for text that a parser accepts; gives the parsed value. */
export const parsed = <T>(parse: (text: string) => T): z.ZodType<T> =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'unexpected value' })
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
/** An integer that fits a number: seqnos, exit codes, counters, seconds. */
export const small = z.union([z.int(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)
/** A logical time. */
export const logicalTime = integer.transform(lt)
/** Seconds since 1970. */
export const seconds = small.transform(unixSec)
/** A BoC with one root in base64. */
export const cellInBase64 = parsed((text): Cell => parseCell(fromBase64(text)))
/** A BoC with one root in hex. */
export const cellInHex = parsed((text): Cell => parseCell(fromHex(text)))
/** A shard as 16 hex digits. */
export const shardHex = z
  .string()
  .regex(/^[0-9a-f]{1,16}$/i)
  .transform(text => text.toLowerCase().padStart(16, '0'))
/** A shard as a signed decimal number. */
export const shardSigned = integer.transform(fromSignedShard)
/** A member that may be missing or `null`. */
export const nullable = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform(value => (value === null ? undefined : value))
/** An address; `null` and empty text mean none. */
export const maybeAddress = nullable(z.union([z.literal('').transform(() => undefined), addressText]))
