import type { Cell } from './Cell.ts'

let count = 0

/**
 * What a module finds out about a cell, kept by the cell. Not in a `WeakMap`: a collection of young objects keeps all that a value of an
 * old one refers to, such as the BoC of another cell, so that it is copied until the next complete collection.
 */
export class CellMemo<V> {
  private readonly slot = count++

  get(cell: Cell): V | undefined {
    return cell.memos?.[this.slot] as V | undefined // only `set` writes it
  }

  set(cell: Cell, value: V): V {
    cell.memos ??= []
    cell.memos[this.slot] = value
    return value
  }
}
