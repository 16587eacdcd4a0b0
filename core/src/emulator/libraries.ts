import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { libraryHash } from '../cell/libraryHash.ts'
import { ParsedBoc } from '../cell/ParsedBoc.ts'
import { readComputePhase } from '../transaction/fromTransactionCell.ts'
import type { Hash } from '../units.ts'
import type { ReadRun } from './readRun.ts'
import { shortLogLength } from './vmLog.ts'

/** Max cells searched per root; a library further down is found when a run needs it. */
const maxCellsSearched = 4000

/** The hashes of all library cells below the roots; the libraries themselves are not searched. */
export function findLibraries(roots: readonly (Cell | undefined)[]): Set<Hash> {
  const found = new Set<Hash>()
  for (const root of roots) for (const hash of root === undefined ? [] : librariesBelow(root)) found.add(hash)
  return found
}

const known = new CellMemo<ReadonlySet<Hash>>()
const none: ReadonlySet<Hash> = new Set()

/** A message is searched when it is sent and when it is run, a state before each run. */
function librariesBelow(root: Cell): ReadonlySet<Hash> {
  if (root.store instanceof ParsedBoc && !root.store.hasExotic) return none
  const searched = known.get(root)
  if (searched) return searched
  return known.set(root, collectLibraries(root))
}

/** Whether a run failed because the emulator did not have a library. @param readLog the log of the run, if it has none */
export function lacksLibrary(run: ReadRun, readLog: () => string): boolean {
  if (run.type === 'done') {
    const compute = readComputePhase(run.read.description)
    if (compute?.skipped !== false || compute.success) return false
  }
  // The last lines: an earlier failure may have been caught.
  return (run.vmLog || readLog()).slice(-shortLogLength).includes('failed to load library cell')
}

function collectLibraries(root: Cell): ReadonlySet<Hash> {
  const found = new Set<Hash>()
  const seen = new Set<Cell>()
  const waiting = [root]
  for (let cell = waiting.pop(); cell !== undefined && seen.size < maxCellsSearched; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    if (cell.kind === 'library') found.add(libraryHash(cell))
    else for (let i = cell.refCount - 1; i >= 0; i--) waiting.push(cell.ref(i))
  }
  return found
}
