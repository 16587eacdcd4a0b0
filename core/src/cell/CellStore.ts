import type { Cell } from './Cell.ts'

/** What the first byte of an exotic cell says it is; 0 stands for an ordinary cell. */
export const kindCode = { ordinary: 0, pruned: 1, library: 2, 'merkle-proof': 3, 'merkle-update': 4 } as const

/** No cell has more levels of references below it. */
export const maxDepth = 1024

/** How many hashes lie below a level: one for each set bit of the mask. */
export const hashIndexAt = (mask: number, level: number): number => countBits(mask & ((1 << level) - 1))

/** Set bits of a level mask (0 … 7). */
export const countBits = (mask: number): number => (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

/** The highest level of a mask. */
export const levelOf = (mask: number): number => 32 - Math.clz32(mask)

/**
 * Where cells live: in the bag they were parsed from, or alone when they were built. A cell is this and an index.
 * Data bits start at a byte; the last byte of an uneven number of bits ends in the mark `1 0…`, as in a bag.
 */
export interface CellStore {
  readonly bytes: Uint8Array
  dataAt(index: number): number
  bitsOf(index: number): number
  refCountOf(index: number): number
  kindOf(index: number): number
  maskOf(index: number): number
  refOf(index: number, which: number): Cell
  /** Where a referenced cell lives, without making a `Cell` of it. */
  childStore(index: number, which: number): CellStore
  /** The index of a referenced cell where it lives. */
  childIndex(index: number, which: number): number
  depthAt(index: number, level: number): number
  /** Computes the hash when nobody has asked before, and writes it at the target. */
  copyHash(index: number, level: number, target: Uint8Array, at: number): void
}
