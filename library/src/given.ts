import { toBase64 } from '@tonoscope/core/encoding/base64'

/** A cell of any library that can write it as a BoC, such as `Cell` of `@ton/core`. */
export type CellLike = { toBoc(): Uint8Array }

/** An address of any library that can write it as `workchain:hash`, such as `Address` of `@ton/core`. */
export type AddressLike = { toRawString(): string }

/** A cell: an object that can write it, or its BoC as bytes, hex or base64. */
export type GivenCell = CellLike | Uint8Array | string

/** A request in which cells and addresses may be objects, wherever it has their text. */
export type Given<T> = T extends string
  ? string extends T
    ? T | CellLike | AddressLike | Uint8Array
    : T
  : T extends readonly (infer Entry)[]
    ? readonly Given<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: Given<T[Key]> }
      : T

/** A BoC as text. */
export const toBocText = (cell: GivenCell): string =>
  typeof cell === 'string' ? cell : toBase64(cell instanceof Uint8Array ? cell : cell.toBoc())

const has = <Method extends string>(value: object, method: Method): value is Record<Method, () => never> =>
  method in value && typeof (value as Record<Method, unknown>)[method] === 'function'

/** The request with the text of its cells and addresses; what an operation expects. */
export function toRequest(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  if (given instanceof Uint8Array || has(given, 'toBoc')) return toBocText(given)
  if (has(given, 'toRawString')) return given.toRawString()
  if (Array.isArray(given)) return given.map(toRequest)
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, toRequest(value)]))
}
