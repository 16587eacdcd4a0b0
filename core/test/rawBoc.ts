import type { Cell } from '../src/cell/Cell.ts'
import { sha256 } from '../src/cell/sha256.ts'
import { crc32c } from '../src/encoding/crc.ts'

/** A cell of a raw BoC; omitted fields are derived from the others. */
export type RawCell = {
  readonly data?: readonly number[]
  readonly refs?: readonly number[]
  readonly d1?: number
  readonly d2?: number
  readonly stored?: readonly number[]
}

/** A BoC of any format, valid or malformed: tests override the fields that should be wrong. */
export type RawBoc = {
  readonly cells: readonly RawCell[]
  readonly roots?: readonly number[]
  readonly magic?: number
  readonly index?: boolean
  readonly cacheBits?: boolean
  readonly crc?: boolean
  readonly refSize?: number
  readonly offsetSize?: number
  readonly absent?: number
  readonly count?: number
  readonly rootCount?: number
  readonly size?: number
  readonly indexShift?: number
}

const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256)

/** Serialises a BoC without any check. */
export function rawBoc(fields: RawBoc): Uint8Array {
  const { cells, roots = [0], magic = 0xb5ee9c72, refSize = 1, offsetSize = 2 } = fields
  const isGeneric = magic === 0xb5ee9c72
  const index = isGeneric ? (fields.index ?? false) : true
  const crc = isGeneric ? (fields.crc ?? false) : magic === 0xacc3a728
  const bodies = cells.map(({ data = [], refs = [], d1 = refs.length, d2 = 2 * data.length, stored = [] }) => [
    d1,
    d2,
    ...stored,
    ...data,
    ...refs.flatMap(ref => big(ref, refSize)),
  ])
  const size = bodies.reduce((sum, body) => sum + body.length, 0)
  let end = 0
  const bytes = [
    ...big(magic, 4),
    isGeneric ? (index ? 0x80 : 0) + (crc ? 0x40 : 0) + (fields.cacheBits ? 0x20 : 0) + refSize : refSize,
    offsetSize,
    ...big(fields.count ?? cells.length, refSize),
    ...big(fields.rootCount ?? roots.length, refSize),
    ...big(fields.absent ?? 0, refSize),
    ...big(fields.size ?? size, offsetSize),
    ...(isGeneric ? roots.flatMap(root => big(root, refSize)) : []),
    ...(index
      ? bodies.flatMap(body => {
          end += body.length
          return big((end + (fields.indexShift ?? 0)) * (fields.cacheBits ? 2 : 1), offsetSize)
        })
      : []),
    ...bodies.flat(),
  ]
  const checksum = crc32c(Uint8Array.from(bytes))
  return Uint8Array.from(crc ? [...bytes, ...big(checksum, 4).reverse()] : bytes)
}

/** The hash of an ordinary cell without references, from its definition. */
export const leafHash = (data: readonly number[]): string =>
  Buffer.from(sha256(Uint8Array.from([0, 2 * data.length, ...data]))).toString('hex')

/** All hashes and depths of a cell, as a BoC stores them before the data. */
export function storedHashes(cell: Cell): number[] {
  const levels = [0, 1, 2, 3].filter(level => level === 0 || cell.levelMask & (1 << (level - 1)))
  return [...levels.flatMap(level => [...cell.hashBytes(level)]), ...levels.flatMap(level => big(cell.depth(level), 2))]
}
