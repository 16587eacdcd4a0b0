import type { Cell } from '../cell/Cell.ts'
import { cellError } from '../cell/cellError.ts'
import { readDict } from '../cell/dict.ts'
import type { ExtAddress, Slice } from '../cell/Slice.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'
import { type ConstructorTag, matchesTag, parseConstructorTag, skipTag, type TagText } from './tag.ts'

/** A TL-B layout: reads a value of type T from a slice. */
export type Tlb<T> = {
  readonly read: (slice: Slice) => T
  readonly tag?: ConstructorTag
  /** Reads the fields of a record into an object that has others, so that none is copied. */
  readonly readInto?: (slice: Slice, value: Record<string, unknown>) => void
}

/** The type of value a layout reads. */
export type Value<L> = L extends Tlb<infer T> ? T : never

type Simplify<T> = { [K in keyof T]: T[K] }
type Fields = Readonly<Record<string, Tlb<unknown>>>
type Optional<F> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F]

/** The type a record reads; a field that may be undefined is optional. */
type RecordOf<F> = Simplify<
  { -readonly [K in Exclude<keyof F, Optional<F>>]: Value<F[K]> } & { -readonly [K in Optional<F>]?: Value<F[K]> }
>

const layout = <T>(read: (slice: Slice) => T): Tlb<T> => ({ read })

/**
 * Reads the constructor tag, then every field in order.
 *
 * @example
 * record('#c4', { version: uint(32), capabilities: bigUint(64) })
 */
export function record<const F extends Fields>(text: TagText, fields: F): Tlb<RecordOf<F>> {
  const tag = parseConstructorTag(text)
  const names = Object.keys(fields)
  // Of the fields, which are objects of different forms, each read would look it up.
  const readers = Object.values(fields).map(field => field.read)
  const readInto = (slice: Slice, value: Record<string, unknown>): void => {
    skipTag(slice, tag)
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string // below the length
      slice.enterField(name)
      value[name] = (readers[i] as (typeof readers)[number])(slice)
      slice.leaveField()
    }
  }
  return {
    tag,
    readInto,
    read(slice) {
      const value = {}
      readInto(slice, value)
      return value as RecordOf<F> // built from the table that defines the type
    },
  }
}

/** What a layout of an object reads, into an object that has other fields. */
function readFieldsInto(inner: Tlb<object>, slice: Slice, value: Record<string, unknown>): void {
  if (inner.readInto) inner.readInto(slice, value)
  else Object.assign(value, inner.read(slice))
}

/** Several records in sequence (some perhaps in referenced cells) that form one value. */
export function concat<const L extends readonly Tlb<object>[]>(...parts: L): Tlb<Simplify<Concat<L>>> {
  const readInto = (slice: Slice, value: Record<string, unknown>): void => {
    for (const part of parts) readFieldsInto(part, slice, value)
  }
  return {
    ...(parts[0]?.tag && { tag: parts[0].tag }),
    readInto,
    read(slice) {
      const value = {}
      readInto(slice, value)
      return value as Simplify<Concat<L>> // assembled from the parts that define the type
    },
  }
}
type Concat<L> = L extends readonly [Tlb<infer T>, ...infer Rest] ? T & Concat<Rest> : unknown

/** One of several constructors, selected by tag; `type` is the constructor's name. */
export function union<const V extends Readonly<Record<string, Tlb<object>>>>(
  variants: V,
): Tlb<{ [K in keyof V & string]: Simplify<{ type: K } & Value<V[K]>> }[keyof V & string]> {
  const entries = Object.entries(variants)
  return layout(slice => {
    for (const [name, variant] of entries) {
      if (!matchesTag(slice, variant.tag)) continue
      const value = { type: name }
      readFieldsInto(variant, slice, value)
      return value as never // name and fields come from one entry of the table that defines the type
    }
    throw cellError(`unknown tag, expected one of ${entries.map(([name]) => name).join(', ')}`)
  })
}

/** Constructors without fields, selected by tag. */
export function choice<const C extends Readonly<Record<string, TagText>>>(constructors: C): Tlb<keyof C & string> {
  const tags = Object.entries(constructors).map(([name, text]) => ({ name, tag: parseConstructorTag(text) }))
  return layout(slice => {
    for (const { name, tag } of tags) {
      if (!matchesTag(slice, tag)) continue
      slice.enterKind('tag')
      slice.skip(tag.bits)
      slice.leaveKind()
      return name
    }
    throw cellError(`unknown tag, expected one of ${tags.map(({ name }) => name).join(', ')}`)
  })
}

/** An unsigned number of up to 53 bits. */
export const uint = (bits: number): Tlb<number> => layout(slice => slice.loadUint(bits))
/** A signed number of up to 53 bits. */
export const int = (bits: number): Tlb<number> => layout(slice => slice.loadInt(bits))
/** An unsigned integer of any size. */
export const bigUint = (bits: number): Tlb<bigint> => layout(slice => slice.loadBigUint(bits))
/** `VarUInteger`, whose length in bytes takes `lengthBits` bits. */
export const varUint = (lengthBits: number): Tlb<bigint> => layout(slice => slice.loadVarUint(lengthBits))
/** `Bool` */
export const bool: Tlb<boolean> = layout(slice => slice.loadBit())
/** `bits256` as hex. */
export const hash: Tlb<Hash> = layout(slice => slice.loadHash())
/** `Grams` */
export const coins: Tlb<Nano> = layout(slice => slice.loadCoins())
/** A logical time, `uint64`. */
export const logicalTime: Tlb<Lt> = layout(slice => slice.loadBigUint(64) as Lt) // the field's meaning
/** A time in seconds since 1970, `uint32`. */
export const time: Tlb<UnixSec> = layout(slice => {
  slice.enterKind('time')
  const value = slice.loadUint(32) as UnixSec // the field's meaning
  slice.leaveKind()
  return value
})
/** `MsgAddressInt`, or `addr_none` where the layout has one. */
export const maybeAddress: Tlb<Address | undefined> = layout(slice => slice.loadAddress())
/** `MsgAddressInt` */
export const address: Tlb<Address> = layout(slice => {
  const value = slice.loadAddress()
  if (value === undefined) throw cellError('expected an address, got addr_none')
  return value
})
/** `MsgAddressExt` */
export const extAddress: Tlb<ExtAddress | undefined> = layout(slice => {
  const value = slice.loadMsgAddress()
  if (value !== undefined && value.type !== 'ext') throw cellError('expected an external address')
  return value?.bits
})

/** `Maybe X` */
export const maybe = <T>(inner: Tlb<T>): Tlb<T | undefined> =>
  layout(slice => {
    slice.enterKind('maybe')
    const isPresent = slice.loadBit()
    slice.leaveKind()
    return isPresent ? inner.read(slice) : undefined
  })
/** `^X`: a referenced cell, which the layout must consume completely. */
export const ref = <T>(inner: Tlb<T>): Tlb<T> => layout(slice => readToEnd(inner, slice.loadRef()))
/** `^Cell`, not parsed. */
export const cellRef: Tlb<Cell> = layout(slice => slice.loadRef())
/** The rest of the slice as a cell. */
export const anyCell: Tlb<Cell> = layout(slice => {
  const rest = slice.rest()
  slice.skip(slice.remainingBits)
  slice.skipRefs(slice.remainingRefs)
  return rest
})
/** `HashmapE`, at most `limit` entries. */
export const dict = <V>(keyBits: number, value: Tlb<V>, limit?: number): Tlb<Map<bigint, V>> =>
  layout(slice => readDict(slice.loadMaybeRef(), keyBits, value.read, limit))
/** `Hashmap`: the rest of the slice is the dictionary's root. */
export const plainDict = <V>(keyBits: number, value: Tlb<V>, limit?: number): Tlb<Map<bigint, V>> =>
  layout(slice => readDict(anyCell.read(slice), keyBits, value.read, limit))
/** What a layout reads, turned into something else. */
export const mapped = <A, B>(inner: Tlb<A>, turn: (value: A) => B): Tlb<B> => ({
  ...(inner.tag && { tag: inner.tag }),
  read: slice => turn(inner.read(slice)),
})

/** A record with fields that follow from those that were read. */
export const extended = <A extends object, B extends object>(
  inner: Tlb<A>,
  derive: (value: A) => B,
): Tlb<Simplify<A & B>> => {
  const readInto = (slice: Slice, value: Record<string, unknown>): void => {
    readFieldsInto(inner, slice, value)
    Object.assign(value, derive(value as A)) // has just been read
  }
  return {
    ...(inner.tag && { tag: inner.tag }),
    readInto,
    read(slice) {
      const value = {}
      readInto(slice, value)
      return value as Simplify<A & B> // both parts are in it
    },
  }
}

/** A record, and the cell that contains exactly it. */
export const withCell = <T extends object>(inner: Tlb<T>): Tlb<Simplify<{ readonly cell: Cell } & T>> =>
  layout(slice => {
    const start = slice.clone()
    const value: Record<string, unknown> = { cell: undefined }
    readFieldsInto(inner, slice, value)
    value.cell = slice.since(start)
    return value as { cell: Cell } & T // the fields of the layout
  })

/** Adds the layout's name to `input.cell` errors, unless a nested layout added its own. */
export const named = <T>(name: string, inner: Tlb<T>): Tlb<T> => ({
  ...(inner.tag && { tag: inner.tag }),
  read(slice) {
    try {
      return inner.read(slice)
    } catch (error) {
      throw withLayout(error, name)
    }
  },
})

/** Two versions of a layout: the first that consumes the rest of the slice exactly. */
export const firstMatching = <A, B>(current: Tlb<A>, older: Tlb<B>): Tlb<A | B> =>
  layout(slice => {
    const attempt = slice.clone()
    const start = slice.mark()
    try {
      const value = current.read(attempt)
      attempt.end()
      slice.continueAt(attempt)
      return value
    } catch (error) {
      if (!isAppError(error) || error.code !== 'input.cell') throw error
      slice.rollback(start)
      return older.read(slice)
    }
  })

/** Reads a cell that contains exactly this layout. @throws input.cell */
export function readToEnd<T>(inner: Tlb<T>, cell: Cell): T {
  const slice = cell.slice()
  const value = inner.read(slice)
  slice.end()
  return value
}

/** A cell reader that adds the layout's name to errors. */
export const reader =
  <T>(name: string, inner: Tlb<T>) =>
  (cell: Cell): T => {
    try {
      return readToEnd(inner, cell)
    } catch (error) {
      throw withLayout(error, name)
    }
  }

function withLayout(error: unknown, name: string): unknown {
  if (!isAppError(error) || error.code !== 'input.cell' || error.details.layout !== undefined) return error
  return new AppError('input.cell', { reason: error.details.reason, layout: name }, { cause: error })
}
