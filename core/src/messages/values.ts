import type { BitString } from '../cell/bits.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { bocHex, toBase64, toHex, utf8 } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import type { Decoded, Read, Reading } from './Reading.ts'

const refuse = (reason: string): AppError => new AppError('input.cell', { reason })

/** An unsigned integer: a number up to 64 bits, beyond that (and where the wrapper of the type says so) a string. */
export function readUint(bits: number, wrapped: boolean): Read {
  if (bits <= 53) return slice => slice.loadUint(bits)
  if (bits === 64 && !wrapped) return readPlainUint64
  if (bits < 57) return slice => Number(slice.loadBigUint(bits))
  return slice => slice.loadBigUint(bits).toString()
}

/** A signed integer, with the same rule. */
export function readInt(bits: number, wrapped: boolean): Read {
  if (bits <= 53) return slice => slice.loadInt(bits)
  if (bits === 64 && !wrapped) return slice => plain(slice.loadBigInt(64))
  if (bits < 57) return slice => Number(slice.loadBigInt(bits))
  return slice => slice.loadBigInt(bits).toString()
}

/** A number where it is exact, a bigint beyond. */
export const plain = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value

function readPlainUint64(slice: Slice): Decoded {
  const high = slice.loadUint(32)
  const low = slice.loadUint(32)
  return high < 0x20_0000 ? high * 0x1_0000_0000 + low : (BigInt(high) << 32n) | BigInt(low)
}

/** `VarUInteger` whose length in bytes takes some bits; a string. */
export const readVarUint =
  (lengthBits: number): Read =>
  slice => {
    const bytes = slice.loadUint(lengthBits)
    return bytes <= 6 ? String(slice.loadUint(8 * bytes)) : slice.loadBigUint(8 * bytes).toString()
  }

/** Bits as hex; a count that is no whole number of digits ends in `_` after a completion bit, as Fift prints it. */
export const readBits =
  (count: number): Read =>
  slice =>
    bitsText(slice.loadBits(count))

/** A run of bits as hex, as Fift prints it. */
export function bitsText({ bytes, length }: BitString): string {
  if (length % 8 === 0) return toHex(bytes)
  const padded = Uint8Array.from(bytes)
  if (length % 4 !== 0) padded[length >> 3] = (padded[length >> 3] ?? 0) | (0x80 >> (length & 7))
  return toHex(padded).slice(0, Math.ceil(length / 4)) + (length % 4 === 0 ? '' : '_')
}

/** An address of any kind: raw; none is `""`, an external one its bits; an anycast is said behind. */
export function readAddress(slice: Slice): Decoded {
  const kind = slice.loadUint(2)
  if (kind === 0) return ''
  if (kind === 1) return bitsText(slice.loadBits(slice.loadUint(9)))
  const anycast = slice.loadBit() ? anycastText(slice) : ''
  if (kind === 2) return `${slice.loadInt(8)}:${toHex(slice.loadBytes(32))}${anycast}`
  const length = slice.loadUint(9)
  return `${slice.loadInt(32)}:${bitsText(slice.loadBits(length))}${anycast}`
}

function anycastText(slice: Slice): string {
  const depth = slice.loadUint(5)
  if (depth < 1 || depth > 30) throw refuse(`an anycast prefix of ${depth} bits`)
  return `:Anycast(${depth},${slice.loadUint(depth)})`
}

/** An address inside the chain and nothing else. */
export function readStdAddress(slice: Slice): Decoded {
  if (slice.preloadUint(3) !== 0b100) throw refuse('an ordinary address is expected')
  return readAddress(slice)
}

/** Whatever is left, as a bag in hex. */
export const readRest: Read = (slice, reading) => cellText(takeRest(slice), reading)

/** A cell as a bag in hex. */
export const cellText = (cell: Cell, reading: Reading): string => {
  reading.step()
  return reading.text(bocHex(cell))
}

/** What is left as a cell; the slice is at its end then. */
export function takeRest(slice: Slice): Cell {
  const rest = slice.rest()
  slice.skip(slice.remainingBits)
  slice.skipRefs(slice.remainingRefs)
  return rest
}

/** The bytes of a chain of cells (`SnakeData`), each of which goes on in its first reference. */
export function takeSnake(slice: Slice): Uint8Array {
  const parts: BitString[] = []
  for (
    let at: Slice | undefined = slice;
    at !== undefined;
    at = at.remainingRefs > 0 ? at.loadRef().slice() : undefined
  ) {
    parts.push(at.loadBits(at.remainingBits))
  }
  const first = parts[0]
  if (first && parts.length === 1 && first.length % 8 === 0) return first.bytes
  return joinBits(parts)
}

function joinBits(parts: readonly BitString[]): Uint8Array {
  const bits = parts.reduce((sum, part) => sum + part.length, 0)
  if (bits % 8 !== 0) throw refuse('text is not a whole number of bytes')
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

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text in a chain of cells. @throws input.cell when it is no UTF-8 */
export const readText: Read = (slice, reading) => {
  const bytes = takeSnake(slice)
  try {
    return reading.text(strictUtf8.decode(bytes))
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw refuse('not UTF-8')
  }
}

/** Bytes in a chain of cells, base64. */
export const readBytes: Read = (slice, reading) => reading.text(toBase64(takeSnake(slice)))

/** Text whose length in bytes is said before it. */
export const readFixedText: Read = slice => utf8(slice.loadBytes(slice.loadUint(8)))

/** What is left as text, whole bytes. */
export const readTail: Read = slice => {
  const text = utf8(slice.loadBytes(slice.remainingBits >> 3))
  slice.skip(slice.remainingBits)
  return text
}

/** A dictionary as an object; keys of 256 bits are hex unless the table says that they are numbers. */
export function readEntries(
  root: Cell | undefined,
  keyBits: number,
  value: Read,
  numeric: boolean,
  reading: Reading,
): Decoded {
  const entries: Record<string, Decoded> = {}
  for (const entry of dictEntries(root, keyBits)) {
    reading.step()
    const key = numeric ? entry.key.toString() : entry.key.toString(16).padStart(64, '0')
    entries[key] = value(entry.value, reading)
  }
  return entries
}

/** `currencies$_ grams:Grams other:ExtraCurrencyCollection` */
export const readCurrencies: Read = (slice, reading) => {
  const grams = readVarUint(4)(slice, reading)
  return { grams, other: readEntries(slice.loadMaybeRef(), 32, readVarUint(5), true, reading) }
}

/** `_ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell) library:(HashmapE 256 SimpleLib)` */
export const readStateInit: Read = (slice, reading) => {
  const held = (cell: Cell | undefined): Decoded => (cell === undefined ? null : { value: cellText(cell, reading) })
  return {
    split_depth: slice.loadBit() ? slice.loadUint(5) : null,
    special: slice.loadBit() ? { tick: slice.loadBit(), tock: slice.loadBit() } : null,
    code: held(slice.loadMaybeRef()),
    data: held(slice.loadMaybeRef()),
    library: readEntries(slice.loadMaybeRef(), 256, readLibrary, false, reading),
  }
}

const readLibrary: Read = (slice, reading) => ({ public: slice.loadBit(), root: cellText(slice.loadRef(), reading) })
