import type { Cell } from './Cell.ts'

/** The type byte of an exotic cell; 0 stands for an ordinary cell. */
export const kindCode = { ordinary: 0, pruned: 1, library: 2, 'merkle-proof': 3, 'merkle-update': 4 } as const

/** The protocol's limit on the depth of a cell. */
export const maxDepth = 1024

/** The index of the hash at a level: the number of significant levels below it. */
export const hashIndexAt = (mask: number, level: number): number => countBits(mask & ((1 << level) - 1))

/** Set bits of a level mask (0 … 7). */
export const countBits = (mask: number): number => (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

/** The highest level of a mask. */
export const levelOf = (mask: number): number => 32 - Math.clz32(mask)

/**
 * Storage of cells: a parsed BoC, or a single built cell. A `Cell` is a store and an index.
 * Data is byte aligned; when the number of bits is not a multiple of 8, it ends in a completion tag (`1 0…`), as in a
 * BoC.
 */
export interface CellStore {
  readonly bytes: Uint8Array
  dataOffset(index: number): number
  bitsOf(index: number): number
  refCountOf(index: number): number
  kindOf(index: number): number
  maskOf(index: number): number
  refOf(index: number, which: number): Cell
  /** The store of a referenced cell, without creating a `Cell`. */
  childStore(index: number, which: number): CellStore
  /** The index of a referenced cell in its store. */
  childIndex(index: number, which: number): number
  depthAt(index: number, level: number): number
  /** Writes the hash at a level to the target; computes it on first use. */
  copyHash(index: number, level: number, target: Uint8Array, at: number): void
}
