import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'

/** Max cells searched per root; a library further down is found when a run needs it. */
const maxCellsSearched = 4000

/** The VM logs this when a library is missing. */
const missingLibraryMark = 'failed to load library cell'

/**
 * The hash in a library cell.
 *
 *     library_ref: tag:uint8 (= 2) hash:uint256
 */
export function libraryHash(cell: Cell): Hash {
  const slice = cell.exoticSlice()
  slice.skip(8)
  return slice.loadHash()
}

/** The hashes of all library cells below the roots; the libraries themselves are not searched. */
export function findLibraries(roots: readonly (Cell | undefined)[]): Set<Hash> {
  const found = new Set<Hash>()
  for (const root of roots) if (root !== undefined) collectLibraries(root, found)
  return found
}

/** Whether a VM log reports a missing library. */
export const reportsMissingLibrary = (vmLog: string): boolean => vmLog.includes(missingLibraryMark)

function collectLibraries(root: Cell, found: Set<Hash>): void {
  const seen = new Set<Cell>()
  const waiting = [root]
  for (let cell = waiting.pop(); cell !== undefined && seen.size < maxCellsSearched; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    if (cell.kind === 'library') found.add(libraryHash(cell))
    else for (let i = cell.refCount - 1; i >= 0; i--) waiting.push(cell.ref(i))
  }
}
