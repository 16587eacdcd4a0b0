// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { toHex } from '../encoding/hex.ts'
import type { Cell } from './Cell.ts'
import { type CellStore, kindCode } from './CellStore.ts'

const initialCapacity = 256

/** Slots probed for one cell; only hashes crafted to collide need more. */
const maxProbes = 32

/** Up to so many cells each is compared with all before it: a map of so few takes longer. */
const maxScanned = 24

/**
 * Deduplicates the cells below some roots and sorts them topologically for a BoC: the first root first, parents before
 * children. All state is in arrays that are reused for the next BoC.
 */
export class CellSorter {
  count = 0
  /** The cells' numbers in the order of the BoC, reversed. */
  finished = new Uint32Array(initialCapacity)
  /** The numbers of the roots, in the given order. */
  roots: number[] = []
  private readonly stores: (CellStore | undefined)[] = []
  private indexes = new Uint32Array(initialCapacity)
  /** Numbers of the children, four slots per cell. */
  private children = new Uint32Array(4 * initialCapacity)
  /** During the walk: references of a cell still to be visited. After it: the cell's index in the BoC. */
  private marks = new Uint32Array(initialCapacity)
  private path = new Uint32Array(initialCapacity)
  private hashes = new Uint8Array(32 * initialCapacity)
  private words = new Uint32Array(this.hashes.buffer)
  /** Open-addressing hash table of cell numbers plus 1. */
  private table = new Uint32Array(2 * initialCapacity)
  /** Cells for which no slot was free within `maxProbes`. */
  private overflow: Map<string, number> | undefined
  private isHashed = true
  /** Without hashes: the numbers by store and index, of more than a few cells. */
  private numbers: Map<CellStore, Map<number, number>> | undefined

  /** Depth-first post-order. Without hashes, only cells that are the same object are deduplicated. */
  sort(roots: readonly Cell[], hashed: boolean): void {
    this.isHashed = hashed
    // The first root is finished last, so it comes first.
    for (let i = roots.length - 1; i >= 0; i--) this.roots[i] = this.sortBelow(roots[i]!)
    for (let i = 0; i < this.count; i++) this.marks[this.finished[i]!] = this.count - 1 - i
  }

  /** Clears all cells, and frees the memory that a large BoC needed. */
  clear(): void {
    this.roots = []
    // Keeps the length, drops the references.
    if (this.count > initialCapacity) this.stores.length = 0
    else for (let number = 0; number < this.count; number++) this.stores[number] = undefined
    this.overflow = undefined
    this.numbers = undefined
    if (this.indexes.length > 16 * initialCapacity) this.resize(initialCapacity)
    else if (this.isHashed) this.table.fill(0)
    this.count = 0
  }

  /** The index of a cell in the BoC. */
  positionOf(number: number): number {
    return this.marks[number]!
  }

  /** Size in bytes of all cells, with references of `refSize` bytes. */
  size(refSize: number): number {
    let size = 0
    for (let number = 0; number < this.count; number++) {
      const store = this.stores[number]!
      const index = this.indexes[number]!
      size += 2 + ((store.bitsOf(index) + 7) >>> 3) + store.refCountOf(index) * refSize
    }
    return size
  }

  /** Serialises a cell; returns the offset after it. */
  writeCell(number: number, refSize: number, target: Uint8Array, start: number): number {
    const store = this.stores[number]!
    const index = this.indexes[number]!
    const bits = store.bitsOf(index)
    const refs = store.refCountOf(index)
    const length = (bits + 7) >>> 3
    let at = start
    target[at++] = refs + (store.kindOf(index) === kindCode.ordinary ? 0 : 8) + 32 * store.maskOf(index)
    target[at++] = (bits >>> 3) + length
    const { bytes } = store
    for (let from = store.dataOffset(index), end = from + length; from < end; ) target[at++] = bytes[from++]!
    for (let i = 0; i < refs; i++) {
      const position = this.marks[this.children[4 * number + i]!]!
      for (let shift = 8 * (refSize - 1); shift >= 0; shift -= 8) target[at++] = position >>> shift
    }
    return at
  }

  private sortBelow(root: Cell): number {
    const before = this.count
    const rootNumber = this.numberOf(root.store, root.index)
    if (rootNumber < before) return rootNumber
    let done = before
    let depth = 1
    this.path[0] = rootNumber
    while (depth > 0) {
      const number = this.path[depth - 1]!
      const which = this.marks[number]!
      if (which === 0) {
        this.finished[done++] = number
        depth--
        continue
      }
      // From the last reference to the first, so that the first child follows its parent.
      this.marks[number] = which - 1
      const store = this.stores[number]!
      const index = this.indexes[number]!
      const next = this.count
      const child = this.numberOf(store.childStore(index, which - 1), store.childIndex(index, which - 1))
      this.children[4 * number + which - 1] = child
      if (child === next) this.path[depth++] = child
    }
    return rootNumber
  }

  /** The number of a cell; the next free one when no equal cell is known. */
  private numberOf(store: CellStore, index: number): number {
    if (this.count === this.indexes.length) this.resize(2 * this.count)
    const next = this.count
    const found = this.isHashed ? this.findEqual(store, index) : this.findSame(store, index)
    if (found !== next) return found
    this.stores[next] = store
    this.indexes[next] = index
    this.marks[next] = store.refCountOf(index)
    this.count++
    return next
  }

  private findSame(store: CellStore, index: number): number {
    if (this.count <= maxScanned) {
      for (let number = 0; number < this.count; number++)
        if (this.indexes[number] === index && this.stores[number] === store) return number
      return this.count
    }
    this.numbers ??= this.mapNumbers()
    const known = this.numbers.get(store)
    const number = known?.get(index) ?? this.count
    if (known) known.set(index, number)
    else this.numbers.set(store, new Map([[index, number]]))
    return number
  }

  private mapNumbers(): Map<CellStore, Map<number, number>> {
    const found = new Map<CellStore, Map<number, number>>()
    for (let number = 0; number < this.count; number++) {
      const store = this.stores[number]!
      const numbers = found.get(store) ?? new Map<number, number>()
      found.set(store, numbers.set(this.indexes[number]!, number))
    }
    return found
  }

  private findEqual(store: CellStore, index: number): number {
    store.copyHash(index, 3, this.hashes, 32 * this.count)
    return this.insert(this.count)
  }

  /** Inserts a number whose hash is computed; returns the number of an equal cell if there is one. */
  private insert(number: number): number {
    const { table, words } = this
    const at = 8 * number
    const last = table.length - 1
    let slot = words[at]! & last
    for (let step = 0; step < maxProbes; step++) {
      const found = table[slot]!
      if (found === 0) {
        table[slot] = number + 1
        return number
      }
      let word = 0
      for (let other = 8 * (found - 1); word < 8 && words[other + word] === words[at + word]; ) word++
      if (word === 8) return found - 1
      slot = (slot + 1) & last
    }
    const hash = toHex(this.hashes.subarray(32 * number, 32 * number + 32))
    this.overflow ??= new Map()
    const found = this.overflow.get(hash) ?? number
    this.overflow.set(hash, found)
    return found
  }

  /** Reallocates the arrays; copies the contents only when they grow. */
  private resize(capacity: number): void {
    const { finished, indexes, children, marks, path, hashes } = this
    this.finished = new Uint32Array(capacity)
    this.indexes = new Uint32Array(capacity)
    this.children = new Uint32Array(4 * capacity)
    this.marks = new Uint32Array(capacity)
    this.path = new Uint32Array(capacity)
    this.hashes = new Uint8Array(32 * capacity)
    this.words = new Uint32Array(this.hashes.buffer)
    this.table = new Uint32Array(2 * capacity)
    if (capacity < indexes.length) return
    this.finished.set(finished)
    this.indexes.set(indexes)
    this.children.set(children)
    this.marks.set(marks)
    this.path.set(path)
    this.hashes.set(hashes)
    this.overflow = undefined
    for (let number = 0; number < this.count && this.isHashed; number++) this.insert(number)
  }
}
