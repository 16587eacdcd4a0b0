import { z } from 'zod'
import { isIntegers } from './json.ts'

/** `bigint` in code, a JSON integer of any length on the wire: coins, logical times, other 64-bit values. */
export const int64 = z
  .codec(z.union([z.bigint(), z.int()]), z.bigint(), { decode: value => BigInt(value), encode: value => value })
  .meta({ type: 'integer', format: 'int64' })
/** A signed 32-bit integer: exit codes, workchains, decimals, counters that stay small. */
export const int32 = z.int().meta({ format: 'int32' })
/** An unsigned 32-bit integer: seqnos, ids, versions, parameters; it needs more than 32 bits in languages with signed integers. */
export const uint32 = z.int().meta({ format: 'int64', minimum: 0, maximum: 2 ** 32 - 1 })
/** A list of integers, possibly a million: they are checked in one loop. */
export const integers = z
  .custom<number[]>(value => Array.isArray(value) && isIntegers(value), {
    error: 'Invalid input: expected a list of integers',
  })
  .meta({ type: 'array', items: { type: 'integer' } })
/** Unix time, seconds. */
export const utime = z.int().meta({ format: 'int64' })
/** An amount of any size as decimal text. */
export const intString = z.string().regex(/^-?\d+$/)
/** A raw address, `0:64 hex digits`. */
export const rawAddress = z.string().meta({ format: 'address' })
/** 64 hex digits. */
export const hashHex = z.string().regex(/^[0-9a-f]{64}$/)
/** A BoC in hex. */
export const bocHex = z.string().regex(/^[0-9a-f]*$/)

/** The schema of an object that has its own name in the OpenAPI document. */
export const namedObject = <S extends z.core.$ZodLooseShape>(id: string, shape: S) => z.object(shape).meta({ id })
