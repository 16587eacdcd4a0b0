import { type Address, accountIdOf, type Hash } from '@tonoscope/core/units'

/** How PostgreSQL stores a value: the type of the column, and the value as the server's text for it; `null` is no value. */
export type Column<T> = {
  readonly type: string
  write(value: T): string | null
  read(text: string | null): T
}

const missing = (type: string): never => {
  throw new TypeError(`a column of type ${type} has no value`)
}

const required = <T>(type: string, write: (value: T) => string, read: (text: string) => T): Column<T> => ({
  type,
  write,
  read: text => (text === null ? missing(type) : read(text)),
})

/** The same, or no value. */
export const optional = <T>({ type, write, read }: Column<T>): Column<T | undefined> => ({
  type,
  write: value => (value === undefined ? null : write(value)),
  read: text => (text === null ? undefined : read(text)),
})

const number = <N extends number>(type: string): Column<N> => required(type, String, text => Number(text) as N)

/** 32 bits, signed. */
export const int32 = number<number>('integer')
/** Up to 53 bits. */
export const int53 = <N extends number = number>(): Column<N> => number<N>('bigint')
/** 32 bits without a sign: 4 bytes instead of 8; from 2^31 on negative, as SQL's `x'f8a7ea50'::bit(32)::int` writes it. */
export const uint32: Column<number> = required(
  'integer',
  value => String(value | 0),
  text => Number(text) >>> 0,
)
export const boolean: Column<boolean> = required('boolean', String, text => text === 't')

/** An integer of any length, e.g. a balance. */
export const integer = <N extends bigint>(): Column<N> => required('numeric', String, text => BigInt(text) as N)

const half = 1n << 63n
/**
 * 64 bits without a sign, as a `bigint` from which 2^63 is subtracted: 8 bytes in the right order, where `numeric` needs 12 and is
 * compared digit by digit. `tonoscope.lt(column)` is the number.
 */
export const uint64 = <N extends bigint>(): Column<N> =>
  required(
    'bigint',
    value => String(value - half),
    text => (BigInt(text) + half) as N,
  )

/** 16 hexadecimal digits as a signed number. */
const toSigned = (hex: string): string => String(BigInt.asIntN(64, BigInt(`0x${hex}`)))

/** A function of few different texts, which remembers its results. */
function remember(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    // A chain has few shards and workchains; a hostile one could have many.
    if (known.size < 10_000) known.set(text, result)
    return result
  }
}

/** A shard: its 64 bits as the signed number that TL and other APIs have. */
export const shard: Column<string> = required('bigint', remember(toSigned), text =>
  BigInt.asUintN(64, BigInt(text)).toString(16).padStart(16, '0'),
)

export const hash: Column<Hash> = required(
  'bytea',
  value => `\\x${value}`,
  text => text.slice(2) as Hash,
)

const prefix = <T>(write: (value: T) => string): Column<T> => ({
  type: 'bigint',
  write: value => toSigned(write(value).slice(0, 16)),
  read: () => {
    throw new TypeError('a prefix is not the value')
  },
})

/** The first 64 bits of a hash, for a short index; what is found by it is compared with the whole hash. */
export const hashPrefix = prefix<Hash>(value => value)

/** The first 64 bits of an account's ID: what is found by it may be of another account. */
export const accountPrefix = prefix<Address>(accountIdOf)

const toHex = (text: string): string => Buffer.from(text).toString('hex')
const toPrefixHex = remember(toHex)

/** Workchain as text, colon, 32 bytes: half as long as the text and in the same order. */
export const address: Column<Address> = required(
  'bytea',
  value => {
    const colon = value.indexOf(':') + 1
    return `\\x${toPrefixHex(value.slice(0, colon))}${value.slice(colon)}`
  },
  text => `${Buffer.from(text.slice(2, -64), 'hex').toString('latin1')}${text.slice(-64)}` as Address,
)

/** Any text, also with the character 0, which `text` rejects. */
export const utf8: Column<string> = required(
  'bytea',
  value => `\\x${toHex(value)}`,
  text => Buffer.from(text.slice(2), 'hex').toString('utf8'),
)

export const bytes: Column<Uint8Array> = required(
  'bytea',
  value => `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`,
  text => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
)

/** An empty list is no value: an array needs 24 bytes before its first entry. */
export const hashes: Column<readonly Hash[]> = {
  type: 'bytea[]',
  write: value => (value.length === 0 ? null : `{${value.map(each => `"\\\\x${each}"`).join(',')}}`),
  // In `{"\\xab…","\\xcd…"}` only `x` comes before a hash.
  read: text => (text === null ? [] : [...text.matchAll(/x([0-9a-f]{64})/g)].map(([, found]) => found as Hash)),
}

/** A parameter with values of a column, for `= any($1::type[])`. */
export const toArrayParam = <T>(column: Column<T>, values: readonly T[]): string =>
  `{${values.map(each => JSON.stringify(column.write(each))).join(',')}}`
