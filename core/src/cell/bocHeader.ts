// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import type { BagFrame } from './BagStructure.ts'
import { crc32c } from './crc.ts'

/** What a reader takes at most; the rest is refused before memory is taken for it. */
export type BocLimits = {
  /** 2^20 by default. */
  readonly maxCells?: number
  /** 64 MiB by default. */
  readonly maxBytes?: number
  /** 1024 by default, as the protocol. */
  readonly maxDepth?: number
  /** 1024 by default. */
  readonly maxRoots?: number
}

const refuse = (reason: string, offset: number) => new AppError('input.boc', { reason, offset })

/** Reads whole numbers, and says where the bag ends when it ends too early. */
class Cursor {
  at = 0
  private readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  number(size: number): number {
    if (this.at + size > this.bytes.length) throw refuse('the header ends too early', this.bytes.length)
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.bytes[this.at++]!
    return value
  }
}

/**
 * Reads and checks everything before the cells, of any of the three forms (b5ee9c72, 68ff65f3, acc3a728): what is left
 * to check lies in the cells. No array is made here whose size the bag decides, except for the list of roots.
 *
 * @throws input.boc, limit.cells
 */
export function readBocHeader(bytes: Uint8Array, limits: BocLimits): { frame: BagFrame; roots: number[] } {
  const maxBytes = limits.maxBytes ?? 64 * 2 ** 20
  if (bytes.length > maxBytes) throw new AppError('limit.cells', { what: 'the size of the bag', limit: maxBytes })
  const cursor = new Cursor(bytes)
  const form = readForm(cursor)
  const { refSize, offsetSize } = form
  const count = cursor.number(refSize)
  const rootCountAt = cursor.at
  const rootCount = cursor.number(refSize)
  if (cursor.number(refSize) !== 0) throw refuse('the bag has absent cells', cursor.at - refSize)
  const sizeAt = cursor.at
  const size = cursor.number(offsetSize)
  if (rootCount < 1 || rootCount > count) throw refuse(`${rootCount} roots among ${count} cells`, rootCountAt)
  if (!form.listsRoots && rootCount !== 1) throw refuse('this form of bag has one root', rootCountAt)
  const maxRoots = limits.maxRoots ?? 1024
  if (rootCount > maxRoots) throw new AppError('limit.cells', { what: 'the number of roots', limit: maxRoots })

  const listed = form.listsRoots ? rootCount * refSize : 0
  const indexed = form.hasIndex ? count * offsetSize : 0
  const due = cursor.at + listed + indexed + size + (form.hasCrc ? 4 : 0)
  if (due > bytes.length) throw refuse(`the bag ends too early: ${due} bytes are claimed`, bytes.length)
  if (due < bytes.length) throw refuse(`${bytes.length - due} bytes follow the bag`, due)
  if (size < 2 * count) throw refuse(`${count} cells in ${size} bytes`, sizeAt)
  const maxCells = limits.maxCells ?? 2 ** 20
  if (count > maxCells) throw new AppError('limit.cells', { what: 'the number of cells', limit: maxCells })
  if (form.hasCrc) checkCrc(bytes)

  const roots = form.listsRoots ? readRoots(cursor, rootCount, count, refSize) : [0]
  const indexAt = cursor.at
  const endOf = (index: number) => {
    cursor.at = indexAt + index * offsetSize
    const end = cursor.number(offsetSize)
    return form.hasCacheBits ? Math.floor(end / 2) : end
  }
  const cellsAt = indexAt + indexed
  const frame = { count, refSize, cellsAt, cellsEnd: cellsAt + size }
  return {
    frame: { ...frame, ...(limits.maxDepth && { maxDepth: limits.maxDepth }), ...(form.hasIndex && { endOf }) },
    roots,
  }
}

function readForm(cursor: Cursor) {
  const magic = cursor.number(4)
  const plain = magic === 0xb5ee9c72
  if (!plain && magic !== 0x68ff65f3 && magic !== 0xacc3a728) throw refuse('no form of bag begins like this', 0)
  const flags = cursor.number(1)
  if (plain && flags & 0x18) throw refuse('reserved flags are set', 4)
  const form = {
    refSize: plain ? flags & 7 : flags,
    hasIndex: plain ? (flags & 0x80) !== 0 : true,
    hasCrc: plain ? (flags & 0x40) !== 0 : magic === 0xacc3a728,
    hasCacheBits: plain && (flags & 0x20) !== 0,
    listsRoots: plain,
  }
  if (form.refSize < 1 || form.refSize > 4) throw refuse(`references of ${form.refSize} bytes`, 4)
  if (form.hasCacheBits && !form.hasIndex) throw refuse('cache bits without an index', 4)
  const offsetSize = cursor.number(1)
  if (offsetSize < 1 || offsetSize > 8) throw refuse(`offsets of ${offsetSize} bytes`, 5)
  return { ...form, offsetSize }
}

function readRoots(cursor: Cursor, rootCount: number, count: number, refSize: number): number[] {
  const roots: number[] = []
  for (let i = 0; i < rootCount; i++) {
    const root = cursor.number(refSize)
    if (root >= count) throw refuse(`root ${root} of ${count} cells`, cursor.at - refSize)
    roots.push(root)
  }
  return roots
}

function checkCrc(bytes: Uint8Array): void {
  const at = bytes.length - 4
  const stored = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
  if (crc32c(bytes.subarray(0, at)) !== stored) throw refuse('the checksum is wrong', at)
}
