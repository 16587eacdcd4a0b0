import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'

const pathError = (path: string, reason: string) => new AppError('input.argument', { name: `path ${path}`, reason })

/** The cell at a path: the number of a root, then of references, joined by dots. @throws input.argument */
export function findCell(roots: readonly Cell[], path: string): Cell {
  return listCellsOnPath(roots, path).at(-1) as Cell // the root is always there
}

/** The cells from the root to a path. @throws input.argument */
export function listCellsOnPath(roots: readonly Cell[], path: string): readonly Cell[] {
  const [rootIndex = 0, ...refs] = parsePath(path)
  const root = roots[rootIndex]
  if (root === undefined) throw pathError(path, `there is no root ${rootIndex}`)
  const cells = [root]
  let cell = root
  for (const ref of refs) {
    if (ref >= cell.refCount) throw pathError(path, `the cell before .${ref} has ${cell.refCount} references`)
    cell = cell.ref(ref)
    cells.push(cell)
  }
  return cells
}

/** The numbers of a path. @throws input.argument */
export function parsePath(path: string): readonly number[] {
  if (!/^\d{1,4}(?:\.[0-3]){0,1024}$/.test(path)) throw pathError(path.slice(0, 40), 'expected numbers such as 0.1.2')
  return path.split('.').map(Number)
}
