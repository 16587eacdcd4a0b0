import { tryRead } from '../errors.ts'
import { LruCache } from '../LruCache.ts'
import type { Cell } from './Cell.ts'
import { CellMemo } from './CellMemo.ts'
import { isSameTree } from './isSameTree.ts'
import { ParsedBoc } from './ParsedBoc.ts'

/** Bytes that the known cells and the BoCs around them take at most, and one BoC. */
const limits = { all: 4_000_000, one: 100_000 }

const known = new LruCache<Cell>(limits.all, ({ store }) => store.bytes.length)
const shared = new CellMemo<Cell>()

/**
 * The first cell that was seen with the same content, for cells that come again and again: after each transaction the code of an
 * account is a new cell, of which the hash and everything else would be computed anew. Comparing bytes is faster than hashing them.
 * `likely` is a cell that often has the same content, which is then not searched for.
 */
export function toSharedCell(cell: Cell, likely?: Cell): Cell {
  const found = shared.get(cell)
  if (found !== undefined) return found
  const first = likely && toSharedCell(likely)
  if (first !== undefined && isSameTree(first, cell) && hasHash(first)) return shared.set(cell, first)
  const key = fingerprint(cell)
  const candidate = known.get(key)
  const result = candidate !== undefined && isSameTree(candidate, cell) ? candidate : cell
  if (result === cell && mayBeKept(cell)) known.set(key, cell)
  return shared.set(cell, result)
}

/** A built cell can refer to any amount of others. */
const mayBeKept = (cell: Cell): boolean =>
  cell.store instanceof ParsedBoc && cell.store.bytes.length <= limits.one && hasHash(cell)

/** A cell whose BoC states a wrong hash has none, and would take it from all that equal it. */
const hasHash = (cell: Cell): boolean => tryRead(() => cell.hash(), 'input.boc') !== undefined

/** Levels in which nearly all trees differ: the first cells of many codes are equal. */
const levels = 6

function fingerprint(cell: Cell): string {
  let { store, index } = cell
  let text = String(store.depthAt(index, 3))
  for (let level = 0; level < levels; level++) {
    const [bits, refs] = [store.bitsOf(index), store.refCountOf(index)]
    text += ` ${bits} ${refs}`
    const start = store.dataOffset(index)
    const end = start + ((bits + 7) >> 3)
    for (let at = Math.max(start, end - 4); at < end; at++) text += ` ${store.bytes[at]}`
    if (refs === 0) break
    const last = refs - 1
    ;[store, index] = [store.childStore(index, last), store.childIndex(index, last)]
  }
  return text
}
