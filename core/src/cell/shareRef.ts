import type { Cell } from './Cell.ts'
import { isSameTree } from './isSameTree.ts'
import { ParsedBoc } from './ParsedBoc.ts'

/**
 * Makes a known cell the reference of a parsed one, if both have the same content: what was found out about it, such as its hash, is
 * not found out again.
 */
export function shareRef({ store, index }: Cell, which: number, known: Cell): void {
  if (!(store instanceof ParsedBoc) || which >= store.refCountOf(index)) return
  if (isSameTree(known, store.refOf(index, which))) store.setCell(store.refIndex(index, which), known)
}
