import type { DebugCell } from '@tonoscope/core/contract/debugCells'

/** A row of the tree: a cell and how deep it stands. */
export type TreeRow = { readonly cell: DebugCell; readonly level: number; readonly isOpen: boolean }

/** What a person has unfolded and folded, by path. */
export type Folding = ReadonlyMap<string, boolean>

/** The visible rows of a tree, parents before children; a cell is open if it is listed with children and not folded. */
export function toTreeRows(cells: ReadonlyMap<string, DebugCell>, folding: Folding): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const stack = [...cells.values()].filter(({ path }) => !path.includes('.')).toReversed()
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const children = getChildren(cells, cell)
    const isOpen = children.length > 0 && folding.get(cell.path) !== false
    rows.push({ cell, level: cell.path.split('.').length, isOpen })
    if (isOpen) stack.push(...children.toReversed())
  }
  return rows
}

function getChildren(cells: ReadonlyMap<string, DebugCell>, { path, refs }: DebugCell): readonly DebugCell[] {
  return Array.from({ length: refs }, (_, which) => cells.get(`${path}.${which}`)).filter(child => child !== undefined)
}

/** Bits of a cell as text of 0 and 1, from hex that may end in a completion tag. */
export function toBinary(data: string, bits: number): string {
  return [...data.replace('_', '')]
    .map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
    .slice(0, bits)
}

/** The path of the cell above; `undefined` for a root. */
export const parentPath = (path: string): string | undefined =>
  path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
