import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'

/** Of each root at most so many cells are looked at: what is deeper is found when a run asks for it. */
const mostCellsSearched = 4000

/** What the VM writes into its log when a library is not there. */
const missing = 'failed to load library cell'

/**
 * The hash that a library cell names.
 *
 *     library_ref: tag:uint8 (= 2) hash:uint256
 */
export function libraryHash(cell: Cell): Hash {
  const slice = cell.exoticSlice()
  slice.skip(8)
  return slice.loadHash()
}

/** The libraries that cells refer to: library cells anywhere below the roots, without following them. */
export function findLibraries(roots: readonly (Cell | undefined)[]): Set<Hash> {
  const found = new Set<Hash>()
  for (const root of roots) if (root !== undefined) searchIn(root, found)
  return found
}

/** Whether a VM log says that a library was asked for that is not there. */
export const saysLibraryMissing = (vmLog: string): boolean => vmLog.includes(missing)

function searchIn(root: Cell, found: Set<Hash>): void {
  const seen = new Set<Cell>()
  const waiting = [root]
  for (let cell = waiting.pop(); cell !== undefined && seen.size < mostCellsSearched; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    if (cell.kind === 'library') found.add(libraryHash(cell))
    else for (let i = cell.refCount - 1; i >= 0; i--) waiting.push(cell.ref(i))
  }
}
