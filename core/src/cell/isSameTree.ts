// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import type { Cell } from './Cell.ts'
import type { CellStore } from './CellStore.ts'
import { ParsedBoc } from './ParsedBoc.ts'

/** Cells that are compared at most: a tree with more counts as different. */
const maxCells = 4000

/** Cells after which pairs are remembered: of fewer, few are compared twice. */
const maxUnshared = 64

/** Whether two cells have the same bits and references, down to the last cell. Compares bytes; no hash is computed. */
export const isSameTree = (left: Cell, right: Cell): boolean =>
  new TreeComparison(left.store, right.store).isSame(left.store, left.index, right.store, right.index)

class TreeComparison {
  private cells = 0
  /** Cells of a BoC are shared: of those in both stores that have references, each pair is compared once, beyond the first few. */
  private pairs: Map<number, number> | undefined
  private readonly left: CellStore
  private readonly right: CellStore

  constructor(left: CellStore, right: CellStore) {
    this.left = left
    this.right = right
  }

  /** It recurses as deep as the cells are. */
  isSame(a: CellStore, i: number, b: CellStore, j: number): boolean {
    if (a === b && i === j) return true
    if (a instanceof ParsedBoc && b instanceof ParsedBoc) return this.isSameInBocs(a, i, b, j)
    if (++this.cells > maxCells || !hasSameData(a, i, b, j)) return false
    for (let which = a.refCountOf(i) - 1; which >= 0; which--) {
      const isEqual = this.isSame(
        a.childStore(i, which),
        a.childIndex(i, which),
        b.childStore(j, which),
        b.childIndex(j, which),
      )
      if (!isEqual) return false
    }
    return true
  }

  /** The same within BoCs, which have all cells below theirs. */
  private isSameInBocs(a: ParsedBoc, i: number, b: ParsedBoc, j: number): boolean {
    const refs = a.refCountOf(i)
    const isShared = refs > 0 && this.cells > maxUnshared && a === this.left && b === this.right
    if (isShared && this.pairs?.get(i) === j) return true
    const isComparable = a.isComparable(i) && b.isComparable(j)
    if (++this.cells > maxCells || !(isComparable ? a.hasSameData(i, b, j) : hasSameData(a, i, b, j))) return false
    for (let which = refs - 1; which >= 0; which--)
      if (!this.isSameInBocs(a, a.refIndex(i, which), b, b.refIndex(j, which))) return false
    if (isShared) {
      this.pairs ??= new Map()
      this.pairs.set(i, j)
    }
    return true
  }
}

function hasSameData(a: CellStore, i: number, b: CellStore, j: number): boolean {
  const bits = a.bitsOf(i)
  if (bits !== b.bitsOf(j) || a.refCountOf(i) !== b.refCountOf(j)) return false
  if (a.kindOf(i) !== b.kindOf(j) || a.maskOf(i) !== b.maskOf(j) || a.depthAt(i, 3) !== b.depthAt(j, 3)) return false
  const [bytesA, bytesB] = [a.bytes, b.bytes]
  const [fromA, fromB] = [a.dataOffset(i), b.dataOffset(j)]
  for (let at = (bits + 7) >> 3; --at >= 0; ) if (bytesA[fromA + at]! !== bytesB[fromB + at]!) return false
  return true
}
