import { z } from 'zod'
import { type BlockIdExtJson, fromBlockIdExtJson, fromSignedShard } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { parseAddress, parseHash } from '../../encoding/address.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { type Hash, type Lt, lt, type UnixSec, unixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { parseSchema } from '../../wire/parseSchema.ts'

/** Parses a response by a schema; unknown members are ignored. @throws source.malformed with the path of a mismatch */
export function parseResponse<T>(source: string, what: string, schema: z.ZodType<T>, json: Json | undefined): T {
  const result = parseSchema(schema, json)
  if (result.success) return result.data
  const path = [what, ...result.issue.path].join('.')
  throw new AppError('source.malformed', { source, reason: `${path}: ${result.issue.message}` })
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
/** A JSON object; `null` means none. */
export const jsonObject = nullable(z.record(z.string(), z.custom<Json>()))
/** An address; `null` and empty text mean none. */
export const maybeAddress = nullable(z.union([z.literal('').transform(() => undefined), addressText]))

/** Members of a full block id; APIs differ in the form of the others. */
export const blockIdMembers = { seqno: small, root_hash: hashText, file_hash: hashText }
/** Members of a block. */
export const blockMembers = {
  ...blockIdMembers,
  shard: shardHex,
  start_lt: logicalTime,
  end_lt: logicalTime,
  gen_utime: seconds,
  rand_seed: nullable(hashText),
}

type BlockJson = BlockIdExtJson<Hash> & {
  readonly start_lt: Lt
  readonly end_lt: Lt
  readonly gen_utime: UnixSec
  readonly rand_seed: Hash | undefined
}
const toShardTop = (block: BlockJson) => ({
  id: fromBlockIdExtJson(block),
  genUtime: block.gen_utime,
  startLt: block.start_lt,
  endLt: block.end_lt,
})

/** A masterchain block with those of the listed blocks that are of shards. */
export const toMasterchainBlock = (own: BlockJson, listed: readonly BlockJson[]) => ({
  ...toShardTop(own),
  randSeed: own.rand_seed,
  shards: listed.filter(({ workchain }) => workchain !== -1).map(toShardTop),
})
