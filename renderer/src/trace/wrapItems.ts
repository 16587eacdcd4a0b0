import { isTransaction, type TreeItem } from './treeItems.ts'
import type { GetItems } from './treeLayout.ts'

/** One item of a layout, or a column of leaves. */
export type LayoutItem = {
  readonly items: readonly TreeItem[]
  /** Height, in rows. */
  readonly rows: number
  readonly isWrapped: boolean
  /** The next column. */
  readonly next?: LayoutItem | undefined
}

/** As many leaves are in one column; more of them wrap. */
const MAX_LEAVES = 8
/** Width of a column in rows: with it a block of columns is twice as wide as high. */
const COLUMN_WIDTH = 2.4
const ASPECT = 2

/** An item by itself. */
export const toLayoutItem = (item: TreeItem): LayoutItem => ({ items: [item], rows: 1, isWrapped: false })

/** The layout items below one: a run of many leaves is in columns, which follow each other. */
export function wrapItems({ items, isWrapped, next }: LayoutItem, getItems: GetItems): readonly LayoutItem[] {
  if (isWrapped) return next ? [next] : []
  const [trace] = items
  if (!trace || !isTransaction(trace)) return []
  const wrapped: LayoutItem[] = []
  let run: TreeItem[] = []
  const endRun = () => {
    if (run.length > MAX_LEAVES) wrapped.push(toColumns(run))
    else wrapped.push(...run.map(toLayoutItem))
    run = []
  }
  for (const item of getItems(trace)) {
    if (!isTransaction(item) || getItems(item).length === 0) {
      run.push(item)
      continue
    }
    endRun()
    wrapped.push(toLayoutItem(item))
  }
  endRun()
  return wrapped
}

/** Leaves in columns, from top to bottom, then from left to right. */
function toColumns(leaves: readonly TreeItem[]): LayoutItem {
  const inOneColumn = Math.max(MAX_LEAVES, Math.ceil(Math.sqrt((leaves.length * COLUMN_WIDTH) / ASPECT)))
  const perColumn = Math.ceil(leaves.length / Math.ceil(leaves.length / inOneColumn))
  let next: LayoutItem | undefined
  for (let start = Math.floor((leaves.length - 1) / perColumn) * perColumn; start >= 0; start -= perColumn) {
    // Half a row for the line above the columns.
    next = { items: leaves.slice(start, start + perColumn), rows: perColumn + 0.5, isWrapped: true, next }
  }
  if (!next) throw new Error('a run of leaves is never empty')
  return next
}
