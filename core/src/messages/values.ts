import type { BitString } from '../cell/bits.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { toBocHex } from '../cell/text.ts'
import { toBase64 } from '../encoding/base64.ts'
import { toHex } from '../encoding/hex.ts'
import { decodeUtf8, decodeValidUtf8 } from '../encoding/utf8.ts'
import { type DecodeContext, type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'

/** An unsigned integer: a number up to 64 bits; a string beyond, and for wrapped types of 57 bits and more. */
export function readUint(bits: number, wrapped: boolean): ValueReader {
  if (bits <= 53) return slice => slice.loadUint(bits)
  if (bits === 64 && !wrapped) return readPlainUint64
  if (bits < 57) return slice => Number(slice.loadBigUint(bits))
  return slice => slice.loadBigUint(bits).toString()
}

/** A signed integer, by the same rule. */
export function readInt(bits: number, wrapped: boolean): ValueReader {
  if (bits <= 53) return slice => slice.loadInt(bits)
  if (bits === 64 && !wrapped) return slice => toJsonInteger(slice.loadBigInt(64))
  if (bits < 57) return slice => Number(slice.loadBigInt(bits))
  return slice => slice.loadBigInt(bits).toString()
}

/** A number if it is a safe integer, else a bigint. */
export const toJsonInteger = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value

function readPlainUint64(slice: Slice): DecodedValue {
  slice.enterKind('uint')
  const high = slice.loadUint(32)
  const low = slice.loadUint(32)
  slice.leaveKind()
  return high < 0x20_0000 ? high * 0x1_0000_0000 + low : (BigInt(high) << 32n) | BigInt(low)
}

/** `VarUInteger` with a length field of `lengthBits`, as a string. */
export const readVarUint =
  (lengthBits: number): ValueReader =>
  slice => {
    slice.enterKind(lengthBits === 4 ? 'coins' : 'varuint', lengthBits)
    const bytes = slice.loadUint(lengthBits)
    const value = bytes <= 6 ? String(slice.loadUint(8 * bytes)) : slice.loadBigUint(8 * bytes).toString()
    slice.leaveKind()
    return value
  }

/** Bits as hex; if the count is not a multiple of 4, with a completion bit and `_`, as Fift prints it. */
export const readBits =
  (count: number): ValueReader =>
  slice =>
    formatBits(slice.loadBits(count))

/** Formats bits as hex, as Fift prints them. */
export function formatBits({ bytes, length }: BitString): string {
  if (length % 8 === 0) return toHex(bytes)
  const padded = Uint8Array.from(bytes)
  if (length % 4 !== 0) padded[length >> 3] = (padded[length >> 3] ?? 0) | (0x80 >> (length & 7))
  return toHex(padded).slice(0, Math.ceil(length / 4)) + (length % 4 === 0 ? '' : '_')
}

/** Any `MsgAddress`: raw form; `""` for addr_none, the bits of addr_extern; an anycast is appended. */
export const readMsgAddress = (slice: Slice): DecodedValue => slice.asKind('address', () => loadAddressText(slice))

function loadAddressText(slice: Slice): string {
  const kind = slice.loadUint(2)
  if (kind === 0) return ''
  if (kind === 1) return formatBits(slice.loadBits(slice.loadUint(9)))
  const anycast = slice.loadBit() ? anycastText(slice) : ''
  if (kind === 2) return `${slice.loadInt(8)}:${toHex(slice.loadBytes(32))}${anycast}`
  const length = slice.loadUint(9)
  return `${slice.loadInt(32)}:${formatBits(slice.loadBits(length))}${anycast}`
}

function anycastText(slice: Slice): string {
  const depth = slice.loadUint(5)
  if (depth < 1 || depth > 30) throw layoutError(`an anycast prefix has ${depth} bits`)
  return `:Anycast(${depth},${slice.loadUint(depth)})`
}

/** An addr_std without anycast. */
export function readStdAddress(slice: Slice): DecodedValue {
  if (slice.preloadUint(3) !== 0b100) throw layoutError('expected addr_std')
  return readMsgAddress(slice)
}

/** The rest of the slice, as a BoC in hex. */
export const readRemainingCell: ValueReader = (slice, context) => formatCell(loadRest(slice), context)

/** A cell as a BoC in hex; counts towards the limits of the context. */
export const formatCell = (cell: Cell, context: DecodeContext): string => {
  context.countValue()
  return context.countText(toBocHex(cell))
}

/** The rest of the slice as a cell. */
export function loadRest(slice: Slice): Cell {
  const rest = slice.rest()
  slice.skip(slice.remainingBits)
  slice.skipRefs(slice.remainingRefs)
  return rest
}

/** A slice and those of the cells linked to it, each by the first reference that is unread when the next one is taken. */
export function* linkedSlices(first: Slice): Generator<Slice> {
  for (let at: Slice | undefined = first; at; at = at.remainingRefs > 0 ? at.loadRef().slice() : undefined) yield at
}

/** The bytes of `SnakeData`: a chain of cells linked by their first references. */
export function loadSnakeBytes(slice: Slice): Uint8Array {
  const parts = Array.from(linkedSlices(slice), at => at.loadBits(at.remainingBits))
  const [onlyPart] = parts
  if (onlyPart && parts.length === 1 && onlyPart.length % 8 === 0) return onlyPart.bytes
  return joinBits(parts)
}

function joinBits(parts: readonly BitString[]): Uint8Array {
  const bits = parts.reduce((sum, part) => sum + part.length, 0)
  if (bits % 8 !== 0) throw layoutError('the text is not a whole number of bytes')
  const bytes = new Uint8Array(bits / 8)
  let at = 0
  if (parts.every(part => part.length % 8 === 0)) {
    for (const part of parts) {
      bytes.set(part.bytes, at)
      at += part.bytes.length
    }
    return bytes
  }
  for (const part of parts) {
    for (let i = 0; i < part.length; i++, at++) {
      const bit = ((part.bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
    }
  }
  return bytes
}

/** `SnakeData` as text. @throws input.cell when it is not UTF-8 */
export const readSnakeText: ValueReader = (slice, context) => {
  const text = decodeValidUtf8(slice.asKind('text', () => loadSnakeBytes(slice)))
  if (text === undefined) throw layoutError('not UTF-8')
  return context.countText(text)
}

/** `SnakeData` in base64. */
export const readSnakeBase64: ValueReader = (slice, context) => context.countText(toBase64(loadSnakeBytes(slice)))

/** A constructor's tag as a number. */
export const loadTagNumber = (slice: Slice, bits: number): number =>
  slice.inField('tag', () => slice.asKind('tag', () => slice.loadUint(bits)))

/** Text after its length in bytes. */
export function loadSizedText(slice: Slice): string {
  const length = slice.loadUint(8)
  return slice.asKind('text', () => decodeUtf8(slice.loadBytes(length)))
}

/** The same as a decoded value. */
export const readFixedText: ValueReader = loadSizedText

/** The rest of the slice as text; incomplete bytes are skipped. */
export const readRemainingText: ValueReader = slice => {
  const text = slice.asKind('text', () => decodeUtf8(slice.loadBytes(slice.remainingBits >> 3)))
  slice.skip(slice.remainingBits)
  return text
}

/** A dictionary as an object; keys are decimal numbers if `numeric`, else hex. */
export function readDictEntries(
  root: Cell | undefined,
  keyBits: number,
  value: ValueReader,
  numeric: boolean,
  context: DecodeContext,
): DecodedValue {
  const entries: Record<string, DecodedValue> = {}
  for (const entry of dictEntries(root, keyBits)) {
    context.countValue()
    const key = numeric ? entry.key.toString() : entry.key.toString(16).padStart(64, '0')
    entries[key] = value(entry.value, context)
  }
  return entries
}

/** `currencies$_ grams:Grams other:ExtraCurrencyCollection` */
export const readCurrencies: ValueReader = (slice, context) => {
  const grams = slice.inField('grams', () => readVarUint(4)(slice, context))
  const other = slice.inField('other', () => readDictEntries(slice.loadMaybeRef(), 32, readVarUint(5), true, context))
  return { grams, other }
}

/** `_ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell) library:(HashmapE 256 SimpleLib)` */
export const readStateInit: ValueReader = (slice, context) => {
  const wrapCell = (cell: Cell | undefined): DecodedValue =>
    cell === undefined ? null : { value: formatCell(cell, context) }
  const field = <T>(name: string, read: () => T): T => slice.inField(name, read)
  const hasPart = () => slice.asKind('maybe', () => slice.loadBit())
  return {
    split_depth: field('split_depth', () => (hasPart() ? slice.loadUint(5) : null)),
    special: field('special', () => (hasPart() ? { tick: slice.loadBit(), tock: slice.loadBit() } : null)),
    code: field('code', () => wrapCell(slice.loadMaybeRef())),
    data: field('data', () => wrapCell(slice.loadMaybeRef())),
    library: field('library', () => readDictEntries(slice.loadMaybeRef(), 256, readLibrary, false, context)),
  }
}

const readLibrary: ValueReader = (slice, context) => ({
  public: slice.inField('public', () => slice.loadBit()),
  root: slice.inField('root', () => formatCell(slice.loadRef(), context)),
})
