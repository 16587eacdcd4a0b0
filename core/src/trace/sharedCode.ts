import type { Cell } from '../cell/Cell.ts'
import { isSameTree } from '../cell/isSameTree.ts'
import { LruCache } from '../LruCache.ts'

/** Bytes that the known codes and the states around them take at most, and one state. */
const limits = { all: 4_000_000, one: 100_000 }

const known = new LruCache<Cell>(limits.all, ({ store }) => store.bytes.length)
const shared = new WeakMap<Cell, Cell>()

/**
 * The first cell that was seen with the same content: after each transaction the code of an account is a new cell, of which the hash
 * and everything else would be computed again. Comparing bytes is faster than hashing them.
 */
export function toSharedCode(code: Cell): Cell {
  const found = shared.get(code)
  if (found !== undefined) return found
  const key = fingerprint(code)
  const candidate = known.get(key)
  const result = candidate !== undefined && isSameTree(candidate, code) ? candidate : code
  if (result === code && code.store.bytes.length <= limits.one) known.set(key, code)
  shared.set(code, result)
  return result
}

/** What nearly all codes differ in. */
function fingerprint({ store, index }: Cell): string {
  const at = store.dataOffset(index)
  const bits = store.bitsOf(index)
  const bytes = store.bytes.subarray(at, at + Math.min(8, (bits + 7) >> 3))
  return `${bits} ${store.refCountOf(index)} ${store.depthAt(index, 3)} ${bytes.join()}`
}
