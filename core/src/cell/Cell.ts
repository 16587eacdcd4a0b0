import { hexOfHashAt } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'
import { BuiltCell } from './BuiltCell.ts'
import { copyBits } from './bits.ts'
import { type CellStore, kindCode, levelOf } from './CellStore.ts'
import { cellError } from './cellError.ts'
import { Slice } from './Slice.ts'

/** What a cell is: ordinary, or one of the four exotic kinds. */
export type CellKind = keyof typeof kindCode

/** Buffer for a hash that becomes text. */
const scratch = new Uint8Array(32)

// In the order of the type bytes.
const kinds: readonly CellKind[] = ['ordinary', 'pruned', 'library', 'merkle-proof', 'merkle-update']

/** A range of a cell: data bits and references, each as [from, to). */
export type CellPart = { readonly bits: readonly [number, number]; readonly refs: readonly [number, number] }

/** A cell: up to 1023 bits and up to four references. Immutable; a view into a parsed BoC, or a built cell. */
export class Cell {
  readonly store: CellStore
  readonly index: number
  private hashText: Hash | undefined
  /** Read and written by `CellMemo`. */
  memos: unknown[] | undefined

  constructor(store: CellStore, index: number) {
    this.store = store
    this.index = index
  }

  /** A cell from its bits (in bytes, left aligned, unused bits zero) and references. @throws input.cell */
  static of(bytes: Uint8Array, bits: number, refs: readonly Cell[], exotic = false): Cell {
    return new Cell(new BuiltCell(bytes, bits, refs, exotic), 0)
  }

  get kind(): CellKind {
    return kinds[this.store.kindOf(this.index)] ?? 'ordinary'
  }

  get exotic(): boolean {
    return this.store.kindOf(this.index) !== kindCode.ordinary
  }

  /** Number of data bits. */
  get bits(): number {
    return this.store.bitsOf(this.index)
  }

  get refCount(): number {
    return this.store.refCountOf(this.index)
  }

  get levelMask(): number {
    return this.store.maskOf(this.index)
  }

  get level(): number {
    return levelOf(this.levelMask)
  }

  /** The n-th referenced cell, the same object on every call. @throws input.cell when there is none */
  ref(which: number): Cell {
    if (!(which >= 0 && which < this.refCount)) throw cellError(`no reference ${which}`)
    return this.store.refOf(this.index, which)
  }

  refs(): Cell[] {
    return Array.from({ length: this.refCount }, (_, which) => this.store.refOf(this.index, which))
  }

  /**
   * The hash at a level; by default the highest, the representation hash.
   *
   * @throws input.boc when a hash stored in the BoC does not match
   */
  hash(level = 3): Hash {
    if (level !== 3) return this.readHash(level)
    this.hashText ??= this.readHash(level)
    return this.hashText
  }

  /** Sets the hash that the source of the cell has computed, so that it is not computed again. */
  setHash(hash: Hash): void {
    this.hashText = hash
  }

  private readHash(level: number): Hash {
    this.store.copyHash(this.index, level, scratch, 0)
    return hexOfHashAt(scratch, 0) as Hash
  }

  /** The hash at a level as a new array of 32 bytes. @throws input.boc */
  hashBytes(level = 3): Uint8Array {
    const target = new Uint8Array(32)
    this.store.copyHash(this.index, level, target, 0)
    return target
  }

  depth(level = 3): number {
    return this.store.depthAt(this.index, level)
  }

  /** A slice of an ordinary cell. @throws input.cell on an exotic cell */
  slice(): Slice {
    if (this.exotic) throw cellError(`expected an ordinary cell, got a ${this.kind} cell`)
    return this.exoticSlice()
  }

  /** A slice of a cell of any kind; an exotic cell starts with its type byte. */
  exoticSlice(): Slice {
    return new Slice(this)
  }

  /** Whether both have the same hash. */
  equals(other: Cell): boolean {
    return this === other || this.hash() === other.hash()
  }

  /** A copy of the data bits, zero padded to whole bytes. */
  data(): Uint8Array {
    return copyBits(this.store.bytes, 8 * this.store.dataOffset(this.index), this.bits)
  }

  /** A range as an ordinary cell; the full range returns the cell itself. */
  part({ bits: [bitFrom, bitTo], refs: [refFrom, refTo] }: CellPart): Cell {
    const isFullRange = bitFrom === 0 && refFrom === 0 && bitTo === this.bits && refTo === this.refCount
    if (isFullRange && !this.exotic) return this
    const bytes = copyBits(this.store.bytes, 8 * this.store.dataOffset(this.index) + bitFrom, bitTo - bitFrom)
    const refs: Cell[] = []
    for (let which = refFrom; which < refTo; which++) refs.push(this.ref(which))
    return Cell.of(bytes, bitTo - bitFrom, refs)
  }
}

/** The cell without bits and references. */
export const emptyCell: Cell = Cell.of(new Uint8Array(0), 0, [])
