import { AppError } from '../errors.ts'
import { Bag } from './Bag.ts'
import { type BocLimits, readBocHeader } from './bocHeader.ts'
import type { Cell } from './Cell.ts'
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
  const keyOf = (cell: Cell): unknown => (options.unhashed ? cell : cell.hash())
  const { order, indexes } = sortCells(rootCells, keyOf)
  if (rootCells.length > order.length) {
    throw new AppError('input.cell', {
      reason: `a bag cannot have ${rootCells.length} roots and ${order.length} cells`,
    })
  }
  const refSize = sizeOf(order.length)
  const cellSizes = order.map(cell => 2 + ((cell.bits + 7) >>> 3) + cell.refCount * refSize)
  const size = cellSizes.reduce((sum, cellSize) => sum + cellSize, 0)
  const offsetSize = sizeOf(size)
  const crc = options.crc ?? false
  const target = new Uint8Array(6 + 3 * refSize + offsetSize + rootCells.length * refSize + size + (crc ? 4 : 0))
  let at = 0
  const put = (value: number, bytes: number) => {
    // Nothing here is larger than 32 bits.
    for (let i = bytes - 1; i >= 0; i--) target[at++] = value >>> (8 * i)
  }
  const indexOf = (cell: Cell) => indexes.get(keyOf(cell)) ?? 0
  put(0xb5ee9c72, 4)
  put((crc ? 0x40 : 0) + refSize, 1)
  put(offsetSize, 1)
  put(order.length, refSize)
  put(rootCells.length, refSize)
  put(0, refSize)
  put(size, offsetSize)
  for (const root of rootCells) put(indexOf(root), refSize)
  for (const cell of order) {
    const { store, index, bits } = cell
    const length = (bits + 7) >>> 3
    const dataAt = store.dataAt(index)
    put(cell.refCount + (cell.exotic ? 8 : 0) + 32 * cell.levelMask, 1)
    put((bits >>> 3) + length, 1)
    target.set(store.bytes.subarray(dataAt, dataAt + length), at)
    at += length
    for (let i = 0; i < cell.refCount; i++) put(indexOf(cell.ref(i)), refSize)
  }
  if (crc) new DataView(target.buffer).setUint32(at, crc32c(target.subarray(0, at)), true)
  return target
}

const sizeOf = (most: number): number => (most < 0x100 ? 1 : most < 0x10000 ? 2 : most < 0x1000000 ? 3 : 4)

/** Depth first, children finished before their parents, then reversed: every reference points forward. */
function sortCells(
  roots: readonly Cell[],
  keyOf: (cell: Cell) => unknown,
): { order: Cell[]; indexes: Map<unknown, number> } {
  const finished: Cell[] = []
  const seen = new Set<unknown>()
  // The first root is finished last, so that it comes first.
  for (const root of [...roots].reverse()) {
    const path: Cell[] = []
    // How many references of each cell on the path are still to be looked at.
    const left: number[] = []
    const enter = (cell: Cell) => {
      const known = seen.size
      seen.add(keyOf(cell))
      if (seen.size === known) return
      path.push(cell)
      left.push(cell.refCount)
    }
    enter(root)
    for (let cell = path.at(-1); cell !== undefined; cell = path.at(-1)) {
      // From the last reference to the first, so that the first child follows its parent.
      const which = (left.pop() ?? 0) - 1
      if (which < 0) {
        finished.push(cell)
        path.pop()
      } else {
        left.push(which)
        enter(cell.ref(which))
      }
    }
  }
  const order = finished.reverse()
  return { order, indexes: new Map(order.map((cell, index) => [keyOf(cell), index])) }
}
