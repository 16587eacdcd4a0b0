// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import type { Cell } from './Cell.ts'
import { type CellStore, kindCode } from './CellStore.ts'
import { toHex } from './hex.ts'

const firstCapacity = 256

/** Places in the table that are looked at for one cell; only hashes that were made to collide need more. */
const mostSteps = 32

/**
 * Numbers all cells below some roots, equal ones once, and puts them into the order of a bag: the first root first,
 * parents before children. Everything lies in arrays that are used again for the next bag.
 */
export class CellOrder {
  /** How many different cells there are. */
  count = 0
  /** The cells' numbers in the order of the bag, backwards. */
  finished = new Uint32Array(firstCapacity)
  /** The numbers of the roots, in their order. */
  roots: number[] = []
  private readonly stores: (CellStore | undefined)[] = []
  private indexes = new Uint32Array(firstCapacity)
  /** Numbers of the cells that each cell refers to, four for each. */
  private children = new Uint32Array(4 * firstCapacity)
  /** Of a cell on the path: how many of its references are still to be looked at. Later: where it stands in the bag. */
  private marks = new Uint32Array(firstCapacity)
  private path = new Uint32Array(firstCapacity)
  private hashes = new Uint8Array(32 * firstCapacity)
  private words = new Uint32Array(this.hashes.buffer)
  /** Numbers (and 1) of cells, near where the beginnings of their hashes say. */
  private table = new Uint32Array(2 * firstCapacity)
  /** Cells that found no free place in the table near theirs. */
  private crowded: Map<string, number> | undefined
  /** Without hashes: the numbers by bag and index. */
  private known: Map<CellStore, Map<number, number>> | undefined

  /** Depth first, children finished before their parents. Without hashes, of equal cells only the same one counts once. */
  sort(roots: readonly Cell[], hashed: boolean): void {
    this.known = hashed ? undefined : new Map()
    // The first root is finished last, so that it comes first.
    for (let i = roots.length - 1; i >= 0; i--) this.roots[i] = this.sortBelow(roots[i]!)
    for (let i = 0; i < this.count; i++) this.marks[this.finished[i]!] = this.count - 1 - i
  }

  /** Forgets all cells, and lets go of what a large bag needed. */
  clear(): void {
    this.roots = []
    // Kept as long as it is, and nothing in it.
    if (this.count > firstCapacity) this.stores.length = 0
    else this.stores.fill(undefined, 0, this.count)
    this.crowded = undefined
    this.known = undefined
    if (this.indexes.length > 16 * firstCapacity) this.resize(firstCapacity)
    else this.table.fill(0)
    this.count = 0
  }

  /** Where a cell stands in the bag. */
  placeOf(number: number): number {
    return this.marks[number]!
  }

  /** The bytes of all cells in a bag with references of `refSize` bytes. */
  size(refSize: number): number {
    let size = 0
    for (let number = 0; number < this.count; number++) {
      const store = this.stores[number]!
      const index = this.indexes[number]!
      size += 2 + ((store.bitsOf(index) + 7) >>> 3) + store.refCountOf(index) * refSize
    }
    return size
  }

  /** Writes a cell as a bag holds it; gives where it ends. */
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
    for (let from = store.dataAt(index), end = from + length; from < end; ) target[at++] = bytes[from++]!
    for (let i = 0; i < refs; i++) {
      const place = this.marks[this.children[4 * number + i]!]!
      for (let shift = 8 * (refSize - 1); shift >= 0; shift -= 8) target[at++] = place >>> shift
    }
    return at
  }

  private sortBelow(root: Cell): number {
    const before = this.count
    const first = this.numberOf(root.store, root.index)
    if (first < before) return first
    let done = before
    let depth = 1
    this.path[0] = first
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
    return first
  }

  /** The number of a cell; the next one when no equal cell has been met. */
  private numberOf(store: CellStore, index: number): number {
    if (this.count === this.indexes.length) this.resize(2 * this.count)
    const next = this.count
    const found = this.known ? this.sameOne(this.known, store, index) : this.equalOne(store, index)
    if (found !== next) return found
    this.stores[next] = store
    this.indexes[next] = index
    this.marks[next] = store.refCountOf(index)
    this.count++
    return next
  }

  private sameOne(known: Map<CellStore, Map<number, number>>, store: CellStore, index: number): number {
    let numbers = known.get(store)
    if (!numbers) {
      numbers = new Map()
      known.set(store, numbers)
    }
    const number = numbers.get(index) ?? this.count
    numbers.set(index, number)
    return number
  }

  private equalOne(store: CellStore, index: number): number {
    store.copyHash(index, 3, this.hashes, 32 * this.count)
    return this.enter(this.count)
  }

  /** Enters a number whose hash is there into the table; gives that of an equal cell if there is one. */
  private enter(number: number): number {
    const { table, words } = this
    const at = 8 * number
    const last = table.length - 1
    let place = words[at]! & last
    for (let step = 0; step < mostSteps; step++) {
      const found = table[place]!
      if (found === 0) {
        table[place] = number + 1
        return number
      }
      let word = 0
      for (let other = 8 * (found - 1); word < 8 && words[other + word] === words[at + word]; ) word++
      if (word === 8) return found - 1
      place = (place + 1) & last
    }
    const hash = toHex(this.hashes.subarray(32 * number, 32 * number + 32))
    this.crowded ??= new Map()
    const found = this.crowded.get(hash) ?? number
    this.crowded.set(hash, found)
    return found
  }

  /** Takes what is known into arrays of another length; when they are shorter, nothing. */
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
    this.crowded = undefined
    for (let number = 0; number < this.count && !this.known; number++) this.enter(number)
  }
}
