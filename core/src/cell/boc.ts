import { AppError } from '../errors.ts'
import { Bag } from './Bag.ts'
import { type BocLimits, readBocHeader } from './bocHeader.ts'
import type { Cell } from './Cell.ts'
import { CellOrder } from './CellOrder.ts'
import { crc32c } from './crc.ts'

/**
 * Reads a bag of cells of any form. Structure, levels and depths are checked now; hashes when they are asked for.
 *
 * @throws input.boc with the reason and the offset; limit.cells
 */
export function parseBoc(bytes: Uint8Array, limits: BocLimits = {}): { roots: Cell[] } {
  const { bag, roots } = parseBag(bytes, limits)
  return { roots: roots.map(index => bag.cell(index)) }
}

/** As `parseBoc`, and gives the bag itself, which can hash all its cells at once. @throws input.boc, limit.cells */
export function parseBag(bytes: Uint8Array, limits: BocLimits = {}): { bag: Bag; roots: number[] } {
  const { frame, roots } = readBocHeader(bytes, limits)
  // A copy: cells never change, whatever happens to the caller's buffer.
  return { bag: new Bag(new Uint8Array(bytes), frame), roots }
}

/** Reads a bag that has exactly one root. @throws input.boc, input.roots, limit.cells */
export function parseCell(bytes: Uint8Array, limits: BocLimits = {}): Cell {
  const { roots } = parseBoc(bytes, limits)
  const [root] = roots
  if (root === undefined || roots.length !== 1) throw new AppError('input.roots', { roots: roots.length })
  return root
}

/**
 * Writes cells as a bag without an index: equal cells once, parents before children, the first root first. With `unhashed`
 * no hash is computed: of equal cells, only those that are one object are written once.
 *
 * @throws input.cell when there are more roots than different cells, which a bag cannot say
 */
export function writeBoc(
  roots: Cell | readonly Cell[],
  options: { readonly crc?: boolean; readonly unhashed?: boolean } = {},
): Uint8Array {
  const rootCells = Array.isArray(roots) ? (roots as readonly Cell[]) : [roots as Cell] // isArray does not narrow readonly arrays
  try {
    order.sort(rootCells, options.unhashed !== true)
    return writeOrdered(options.crc ?? false)
  } finally {
    order.clear()
  }
}

/** Used again for every bag: what is in it is gone when a bag is written. */
const order = new CellOrder()

function writeOrdered(crc: boolean): Uint8Array {
  const { roots, count, finished } = order
  if (roots.length > count) {
    throw new AppError('input.cell', { reason: `a bag cannot have ${roots.length} roots and ${count} cells` })
  }
  const refSize = sizeOf(count)
  const size = order.size(refSize)
  const offsetSize = sizeOf(size)
  const target = new Uint8Array(6 + 3 * refSize + offsetSize + roots.length * refSize + size + (crc ? 4 : 0))
  let at = put(target, 0, 0xb5ee9c72, 4)
  target[at++] = (crc ? 0x40 : 0) + refSize
  target[at++] = offsetSize
  at = put(target, at, count, refSize)
  at = put(target, at, roots.length, refSize)
  at = put(target, at, 0, refSize)
  at = put(target, at, size, offsetSize)
  for (const root of roots) at = put(target, at, order.placeOf(root), refSize)
  for (let i = count - 1; i >= 0; i--) at = order.writeCell(finished[i] ?? 0, refSize, target, at)
  if (crc) new DataView(target.buffer).setUint32(at, crc32c(target.subarray(0, at)), true)
  return target
}

/** Nothing here is larger than 32 bits. */
function put(target: Uint8Array, at: number, value: number, bytes: number): number {
  for (let i = 0; i < bytes; i++) target[at + i] = value >>> (8 * (bytes - 1 - i))
  return at + bytes
}

const sizeOf = (most: number): number => (most < 0x100 ? 1 : most < 0x10000 ? 2 : most < 0x1000000 ? 3 : 4)
