import type { BitString } from '../cell/bits.ts'
import type { Cell } from '../cell/Cell.ts'
import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/** A layout: how a value lies in a cell. */
export type Tlb<T> = { readonly read: (slice: Slice) => T }
/** The type of what a layout reads. */
export type Value<L> = L extends Tlb<infer T> ? T : never
/** A constructor tag as TL-B writes it: `#hex`, `$bits`, or nothing. */
export type Tag = `#${string}` | `$${string}` | ''

type Fields = { readonly [name: string]: Tlb<unknown> }
type Optional<F> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F]
type Record_<F extends Fields> = { readonly [K in Exclude<keyof F, Optional<F>>]: Value<F[K]> } & {
  readonly [K in Optional<F>]?: Exclude<Value<F[K]>, undefined>
}
/** A record's type, flattened for reading. */
type Flat<T> = { readonly [K in keyof T]: T[K] }

const layout = <T>(read: (slice: Slice) => T): Tlb<T> => ({ read })

/** An unsigned number of at most 53 bits. */
export const uint = (bits: number): Tlb<number> => layout(slice => slice.loadUint(bits))
/** A signed number of at most 53 bits. */
export const int = (bits: number): Tlb<number> => layout(slice => slice.loadInt(bits))
/** An unsigned number of any width. */
export const bigUint = (bits: number): Tlb<bigint> => layout(slice => slice.loadBigUint(bits))
/** A signed number of any width. */
export const bigInt = (bits: number): Tlb<bigint> => layout(slice => slice.loadBigInt(bits))
/** `VarUInteger n`, told by the width of its length field. */
export const varUint = (lengthBits: number): Tlb<bigint> => layout(slice => slice.loadVarUint(lengthBits))
/** Bits as they are. */
export const bits = (count: number): Tlb<BitString> => layout(slice => slice.loadBits(count))
/** `Bool`. */
export const bool: Tlb<boolean> = layout(slice => slice.loadBit())
/** `bits256` that names something. */
export const hash: Tlb<Hash> = layout(slice => slice.loadHash())
/** `Grams`. */
export const coins: Tlb<Nano> = layout(slice => slice.loadCoins())
/** `uint64` that orders. */
export const logicalTime: Tlb<Lt> = layout(slice => slice.loadBigUint(64) as Lt)
/** `uint32` that is a time. */
export const unixTime: Tlb<UnixSec> = layout(slice => slice.loadUint(32) as UnixSec)
/** `MsgAddressInt`, or `addr_none` as `undefined`. */
export const address: Tlb<Address | undefined> = layout(slice => slice.loadAddress())
/** The next reference as a cell. */
export const cellRef: Tlb<Cell> = layout(slice => slice.loadRef())
/** Everything that remains, as a cell of its own. */
export const rest: Tlb<Cell> = layout(slice => {
  const remaining = slice.rest()
  slice.skip(slice.remainingBits)
  slice.skipRefs(slice.remainingRefs)
  return remaining
})

/** `MsgAddressInt` that must be there. */
export const someAddress: Tlb<Address> = layout(slice => {
  const found = slice.loadAddress()
  if (found === undefined) throw new AppError('input.cell', { reason: 'addr_none where an account is named' })
  return found
})

/** `Maybe X`. */
export const maybe = <T>(of: Tlb<T>): Tlb<T | undefined> => layout(slice => (slice.loadBit() ? of.read(slice) : undefined))

/** `^X`: the next reference holds X and nothing else. */
export const ref = <T>(of: Tlb<T>): Tlb<T> =>
  layout(slice => {
    const inner = slice.loadRef().slice()
    const value = of.read(inner)
    inner.end()
    return value
  })

/** What another layout reads, turned into something handier. */
export const map = <T, U>(of: Tlb<T>, to: (value: T) => U): Tlb<U> => layout(slice => to(of.read(slice)))

/** `HashmapE n X` with unsigned keys, in dictionary order. */
export const dict = <T>(keyBits: number, of: Tlb<T>): Tlb<ReadonlyMap<bigint, T>> =>
  layout(slice =>
    readDict(slice.loadMaybeRef(), keyBits, value => {
      const read = of.read(value)
      value.end()
      return read
    }),
  )

type TagBits = { readonly value: number; readonly bits: number; readonly text: Tag }

function tagBits(tag: Tag): TagBits {
  if (tag === '' || tag === '#_' || tag === '$_') return { value: 0, bits: 0, text: tag }
  const digits = tag.slice(1)
  return tag.startsWith('#')
    ? { value: Number.parseInt(digits, 16), bits: digits.length * 4, text: tag }
    : { value: Number.parseInt(digits, 2), bits: digits.length, text: tag }
}

const fits = (slice: Slice, tag: TagBits): boolean =>
  tag.bits === 0 || (slice.remainingBits >= tag.bits && slice.preloadUint(tag.bits) === tag.value)

/** A constructor: its tag, then every field in the order written; absent optional fields have no key. */
export type RecordLayout<T> = Tlb<T> & { readonly tag: TagBits; readonly name: string }

/** Reads the constructor tag, then every field in the order written. */
export function record<const F extends Fields>(name: string, tag: Tag, fields: F): RecordLayout<Flat<Record_<F>>> {
  const wanted = tagBits(tag)
  const entries = Object.entries(fields)
  return {
    tag: wanted,
    name,
    read(slice) {
      if (!fits(slice, wanted)) throw new AppError('input.cell', { reason: `tag ${tag} is not there`, layout: name })
      slice.skip(wanted.bits)
      const value: Record<string, unknown> = {}
      for (const [key, field] of entries) {
        const read = field.read(slice)
        if (read !== undefined) value[key] = read
      }
      // Each key was read by its own layout, in order: the loop cannot say so to the compiler.
      return value as Flat<Record_<F>>
    },
  }
}

type Branches = { readonly [type: string]: RecordLayout<object> }
type Union<B extends Branches> = { [K in keyof B]: Flat<{ readonly type: K } & Value<B[K]>> }[keyof B]

/** One of several constructors, told apart by their tags; the value says which as `type`. */
export function union<const B extends Branches>(name: string, branches: B): Tlb<Union<B>> {
  // Longer tags first: a shorter one may be their beginning.
  const entries = Object.entries(branches).sort(([, a], [, b]) => b.tag.bits - a.tag.bits)
  return layout(slice => {
    for (const [type, branch] of entries) {
      // The branch's own layout made the value; `type` is its name in the same table.
      if (fits(slice, branch.tag)) return { type, ...branch.read(slice) } as Union<B>
    }
    throw new AppError('input.cell', { reason: 'no constructor has this tag', layout: name })
  })
}

/** One of several names, by a number of so many bits. */
export function names<const N extends readonly string[]>(bitCount: number, table: N): Tlb<N[number]> {
  return layout(slice => {
    const index = slice.loadUint(bitCount)
    const name = table[index]
    if (name === undefined) throw new AppError('input.cell', { reason: `${index} is not one of ${table.join(', ')}` })
    return name
  })
}

/** Reads a whole cell by a layout; what is left over is an error. */
export function readWhole<T>(of: Tlb<T>, cell: Cell): T {
  const slice = cell.slice()
  const value = of.read(slice)
  slice.end()
  return value
}
