import type { Cell } from '../../cell/Cell.ts'
import { findCell } from './cellPath.ts'
import type { RequestBoc } from './parseRequestBoc.ts'

/** A cell of a tree with its path; `isExpanded` if the cells below are listed too. */
export type CellRow = {
  readonly path: string
  readonly cell: Cell
  readonly isExpanded: boolean
  /** The path of an equal cell that is listed before; the cells below are listed there only. */
  readonly sameAs?: string
}

/** Lists cells level by level: those below a path, or all roots; at most `limit`, `depth` levels below. */
export function listCells(
  roots: readonly Cell[],
  { path, depth, limit }: { readonly path?: string | undefined; readonly depth: number; readonly limit: number },
): readonly CellRow[] {
  const start =
    path === undefined
      ? roots.map((cell, index) => ({ path: `${index}`, cell }))
      : [{ path, cell: findCell(roots, path) }]
  const rows: { path: string; cell: Cell; isExpanded: boolean; sameAs?: string }[] = []
  const seen = new Map<string, string>()
  const add = (at: string, cell: Cell) => {
    const hash = cell.hash()
    const sameAs = seen.get(hash)
    if (sameAs === undefined) seen.set(hash, at)
    rows.push({ path: at, cell, isExpanded: cell.refCount === 0, ...(sameAs !== undefined && { sameAs }) })
  }
  for (const each of start.slice(0, limit)) add(each.path, each.cell)
  const rootDepth = (path ?? '0').split('.').length
  // The list grows while it is read.
  for (const row of rows) {
    if (row.isExpanded || row.sameAs !== undefined) continue
    if (row.path.split('.').length - rootDepth >= depth || rows.length + row.cell.refCount > limit) continue
    for (const [which, child] of row.cell.refs().entries()) add(`${row.path}.${which}`, child)
    row.isExpanded = true
  }
  return rows
}

/** What a BoC has in total: each distinct cell counts once, `unfolded` counts it in every place. */
export type CellTotals = {
  readonly stored: number
  readonly distinct: number
  readonly bits: number
  readonly unfolded: bigint
  readonly depth: number
}

/** Counts the cells of a BoC in one pass from the last to the first: references point to later cells. */
export function countCells({ boc, roots }: RequestBoc): CellTotals {
  boc.hashAll()
  const sizes = new Array<bigint>(boc.count)
  const hashes = new Set<string>()
  let bits = 0
  for (let index = boc.count - 1; index >= 0; index--) {
    let size = 1n
    for (let which = 0; which < boc.refCountOf(index); which++) size += sizes[boc.refIndex(index, which)] ?? 0n
    sizes[index] = size
    const hash = boc.cell(index).hash()
    if (hashes.has(hash)) continue
    hashes.add(hash)
    bits += boc.bitsOf(index)
  }
  return {
    stored: boc.count,
    distinct: hashes.size,
    bits,
    unfolded: roots.reduce((sum, root) => sum + (sizes[root.index] ?? 0n), 0n),
    depth: roots.reduce((max, root) => Math.max(max, root.depth()), 0),
  }
}
