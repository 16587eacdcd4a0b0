// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { crc32c } from '../encoding/crc.ts'
import { AppError } from '../errors.ts'
import type { BocLayout } from './BocStructure.ts'
import { bocError } from './cellError.ts'

/** Limits for a BoC, checked before memory is allocated. */
export type BocLimits = {
  /** 2^20 by default. */
  readonly maxCells?: number
  /** 64 MiB by default. */
  readonly maxBytes?: number
  /** 1024 by default, the protocol's limit. */
  readonly maxDepth?: number
  /** 1024 by default. */
  readonly maxRoots?: number
  /** The bytes are of this program, which keeps them as they are: they are not copied, and their checksum is not compared. */
  readonly isOwn?: boolean
}

/** What the header of a BoC states about its form. */
export type BocFormat = {
  readonly magic: number
  readonly hasIndex: boolean
  readonly hasCrc: boolean
  readonly hasCacheBits: boolean
  /** Size of a reference, and of an offset, in bytes. */
  readonly refSize: number
  readonly offsetSize: number
}

/** Reads unsigned big-endian integers; reports the offset when the bytes end too early. */
class Cursor {
  at = 0
  private readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  number(size: number): number {
    if (this.at + size > this.bytes.length) throw bocError('unexpected end of the header', this.bytes.length)
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.bytes[this.at++]!
    return value
  }
}

/**
 * Reads and checks everything before the cells, in any of the three formats (b5ee9c72, 68ff65f3, acc3a728). Allocates
 * no array whose size the input controls, except for the list of roots.
 *
 * @throws input.boc, limit.cells
 */
export function readBocHeader(
  bytes: Uint8Array,
  limits: BocLimits,
): { layout: BocLayout; roots: number[]; format: BocFormat } {
  const maxBytes = limits.maxBytes ?? 64 * 2 ** 20
  if (bytes.length > maxBytes) throw new AppError('limit.cells', { what: 'the size of the BoC', limit: maxBytes })
  const cursor = new Cursor(bytes)
  const format = readFormat(cursor)
  const { refSize, offsetSize } = format
  const count = cursor.number(refSize)
  const rootCountAt = cursor.at
  const rootCount = cursor.number(refSize)
  if (cursor.number(refSize) !== 0) throw bocError('absent cells are not supported', cursor.at - refSize)
  const sizeAt = cursor.at
  const size = cursor.number(offsetSize)
  if (rootCount < 1 || rootCount > count) throw bocError(`${rootCount} roots among ${count} cells`, rootCountAt)
  if (!format.listsRoots && rootCount !== 1) throw bocError('an indexed BoC has exactly one root', rootCountAt)
  const maxRoots = limits.maxRoots ?? 1024
  if (rootCount > maxRoots) throw new AppError('limit.cells', { what: 'the number of roots', limit: maxRoots })

  const rootsSize = format.listsRoots ? rootCount * refSize : 0
  const indexSize = format.hasIndex ? count * offsetSize : 0
  const expected = cursor.at + rootsSize + indexSize + size + (format.hasCrc ? 4 : 0)
  if (expected > bytes.length) throw bocError(`truncated: ${bytes.length} of ${expected} bytes`, bytes.length)
  if (expected < bytes.length) throw bocError(`${bytes.length - expected} extra bytes after the end`, expected)
  if (size < 2 * count) throw bocError(`${count} cells in ${size} bytes`, sizeAt)
  const maxCells = limits.maxCells ?? 2 ** 20
  if (count > maxCells) throw new AppError('limit.cells', { what: 'the number of cells', limit: maxCells })
  if (format.hasCrc && !limits.isOwn) checkCrc(bytes)

  const roots = format.listsRoots ? readRoots(cursor, rootCount, count, refSize) : [0]
  const indexAt = cursor.at
  const endOf = (index: number) => {
    cursor.at = indexAt + index * offsetSize
    const end = cursor.number(offsetSize)
    return format.hasCacheBits ? Math.floor(end / 2) : end
  }
  const cellsAt = indexAt + indexSize
  const layout = { count, refSize, cellsAt, cellsEnd: cellsAt + size }
  return {
    layout: { ...layout, ...(limits.maxDepth && { maxDepth: limits.maxDepth }), ...(format.hasIndex && { endOf }) },
    roots,
    format,
  }
}

function readFormat(cursor: Cursor) {
  const magic = cursor.number(4)
  const isGeneric = magic === 0xb5ee9c72
  if (!isGeneric && magic !== 0x68ff65f3 && magic !== 0xacc3a728) throw bocError('unknown magic', 0)
  const flags = cursor.number(1)
  if (isGeneric && flags & 0x18) throw bocError('reserved flags are set', 4)
  const format = {
    magic,
    refSize: isGeneric ? flags & 7 : flags,
    hasIndex: isGeneric ? (flags & 0x80) !== 0 : true,
    hasCrc: isGeneric ? (flags & 0x40) !== 0 : magic === 0xacc3a728,
    hasCacheBits: isGeneric && (flags & 0x20) !== 0,
    listsRoots: isGeneric,
  }
  if (format.refSize < 1 || format.refSize > 4) throw bocError(`invalid reference size: ${format.refSize} bytes`, 4)
  if (format.hasCacheBits && !format.hasIndex) throw bocError('cache bits without an index', 4)
  const offsetSize = cursor.number(1)
  if (offsetSize < 1 || offsetSize > 8) throw bocError(`invalid offset size: ${offsetSize} bytes`, 5)
  return { ...format, offsetSize }
}

function readRoots(cursor: Cursor, rootCount: number, count: number, refSize: number): number[] {
  const roots: number[] = []
  for (let i = 0; i < rootCount; i++) {
    const root = cursor.number(refSize)
    if (root >= count) throw bocError(`root index ${root}, but there are ${count} cells`, cursor.at - refSize)
    roots.push(root)
  }
  return roots
}

function checkCrc(bytes: Uint8Array): void {
  const at = bytes.length - 4
  const stored = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
  if (crc32c(bytes.subarray(0, at)) !== stored) throw bocError('CRC-32C does not match', at)
}
