import { crc32c } from '../encoding/crc.ts'
import { AppError } from '../errors.ts'
import { type BocFormat, type BocLimits, readBocHeader } from './bocHeader.ts'
import type { Cell } from './Cell.ts'
import { CellSorter } from './CellSorter.ts'
import { ParsedBoc } from './ParsedBoc.ts'

/**
 * Parses a BoC of any format. Structure, levels and depths are checked now; hashes when they are computed.
 *
 * @throws input.boc with the reason and the offset; limit.cells
 */
export function parseBoc(bytes: Uint8Array, limits: BocLimits = {}): { roots: Cell[] } {
  const { boc, roots } = parseBocStore(bytes, limits)
  return { roots: roots.map(index => boc.cell(index)) }
}

/**
 * Like `parseBoc`, but returns the `ParsedBoc` and root indexes; it can hash all cells at once.
 *
 * @throws input.boc, limit.cells
 */
export function parseBocStore(
  bytes: Uint8Array,
  limits: BocLimits = {},
): { boc: ParsedBoc; roots: number[]; format: BocFormat } {
  const { layout, roots, format } = readBocHeader(bytes, limits)
  // A copy: cells are immutable, the caller's buffer is not.
  return { boc: new ParsedBoc(limits.isOwn ? bytes : new Uint8Array(bytes), layout), roots, format }
}

/** Parses a BoC with exactly one root. @throws input.boc, input.roots, limit.cells */
export function parseCell(bytes: Uint8Array, limits: BocLimits = {}): Cell {
  const { roots } = parseBoc(bytes, limits)
  const [root] = roots
  if (root === undefined || roots.length !== 1) throw new AppError('input.roots', { roots: roots.length })
  return root
}

type BocOptions = { readonly crc?: boolean; readonly unhashed?: boolean }

/**
 * Serialises cells as a BoC without an index: equal cells once, parents before children, the first root first. With
 * `unhashed` no hash is computed, and only cells that are the same object are deduplicated.
 *
 * @throws input.cell when there are more roots than different cells, which the format does not allow
 */
export const writeBoc = (roots: Cell | readonly Cell[], options: BocOptions = {}): Uint8Array =>
  writeInto(size => new Uint8Array(size), roots, options)

/** The same as text: `encode` gets bytes that the next BoC overwrites. */
export const encodeBoc = (
  roots: Cell | readonly Cell[],
  encode: (bytes: Uint8Array) => string,
  options: BocOptions = {},
): string => encode(writeInto(takeScratch, roots, options))

/** Reused for BoCs that become text, as those of messages do for the emulator. */
const scratch = new Uint8Array(4096)
const takeScratch = (size: number): Uint8Array =>
  size <= scratch.length ? scratch.subarray(0, size) : new Uint8Array(size)

function writeInto(
  allocate: (size: number) => Uint8Array,
  roots: Cell | readonly Cell[],
  { unhashed, crc }: BocOptions,
): Uint8Array {
  const rootCells = Array.isArray(roots) ? (roots as readonly Cell[]) : [roots as Cell] // isArray does not narrow readonly arrays
  try {
    sorter.sort(rootCells, unhashed !== true)
    return writeSorted(crc ?? false, allocate)
  } finally {
    sorter.clear()
  }
}

/** Reused for every BoC, cleared after each. */
const sorter = new CellSorter()

function writeSorted(crc: boolean, allocate: (size: number) => Uint8Array): Uint8Array {
  const { roots, count, finished } = sorter
  if (roots.length > count) {
    throw new AppError('input.cell', { reason: `a BoC cannot have ${roots.length} roots and ${count} cells` })
  }
  const refSize = byteLength(count)
  const size = sorter.size(refSize)
  const offsetSize = byteLength(size)
  const target = allocate(6 + 3 * refSize + offsetSize + roots.length * refSize + size + (crc ? 4 : 0))
  let at = put(target, 0, 0xb5ee9c72, 4)
  target[at++] = (crc ? 0x40 : 0) + refSize
  target[at++] = offsetSize
  at = put(target, at, count, refSize)
  at = put(target, at, roots.length, refSize)
  at = put(target, at, 0, refSize)
  at = put(target, at, size, offsetSize)
  for (const root of roots) at = put(target, at, sorter.positionOf(root), refSize)
  for (let i = count - 1; i >= 0; i--) at = sorter.writeCell(finished[i] ?? 0, refSize, target, at)
  if (crc) new DataView(target.buffer, target.byteOffset).setUint32(at, crc32c(target.subarray(0, at)), true)
  return target
}

/** Writes a big-endian integer of at most 32 bits; returns the offset after it. */
function put(target: Uint8Array, at: number, value: number, bytes: number): number {
  for (let i = 0; i < bytes; i++) target[at + i] = value >>> (8 * (bytes - 1 - i))
  return at + bytes
}

const byteLength = (max: number): number => (max < 0x100 ? 1 : max < 0x10000 ? 2 : max < 0x1000000 ? 3 : 4)
