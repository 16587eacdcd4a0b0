// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import { countBits, kindCode } from './CellStore.ts'
import { exoticFault } from './exotic.ts'

/** Where the cells of a bag lie in its bytes, as its header says. */
export type BagFrame = {
  readonly count: number
  /** Bytes of a reference. */
  readonly refSize: number
  readonly cellsAt: number
  readonly cellsEnd: number
  readonly maxDepth?: number
  /** The end of a cell, counted from the first cell, when the bag has an index. */
  readonly endOf?: (index: number) => number
}

const refuse = (reason: string, offset: number) => new AppError('input.boc', { reason, offset })

/** Where each cell of a bag starts, and what its own bytes say. */
export class BagStructure {
  readonly bytes: Uint8Array
  readonly count: number
  /** Where each cell starts (its first descriptor). */
  protected readonly starts: Uint32Array
  /** How many hashes the cells have together. */
  protected readonly hashCount: number
  private readonly refSize: number

  /** @throws input.boc */
  constructor(bytes: Uint8Array, frame: BagFrame) {
    this.bytes = bytes
    this.count = frame.count
    this.refSize = frame.refSize
    this.starts = new Uint32Array(frame.count)
    this.hashCount = this.scan(frame)
  }

  dataAt(index: number): number {
    const start = this.starts[index]!
    const d1 = this.bytes[start]!
    return d1 & 16 ? start + 2 + 34 * (countBits(d1 >> 5) + 1) : start + 2
  }

  bitsOf(index: number): number {
    const d2 = this.bytes[this.starts[index]! + 1]!
    if ((d2 & 1) === 0) return d2 * 4
    const last = this.bytes[this.dataAt(index) + (d2 >> 1)]!
    return (d2 >> 1) * 8 + Math.clz32(last & -last) - 24
  }

  refCountOf(index: number): number {
    return this.bytes[this.starts[index]!]! & 7
  }

  kindOf(index: number): number {
    return this.bytes[this.starts[index]!]! & 8 ? this.bytes[this.dataAt(index)]! : 0
  }

  maskOf(index: number): number {
    return this.bytes[this.starts[index]!]! >> 5
  }

  /** The index of the cell that a reference points to. */
  refIndex(index: number, which: number): number {
    const d2 = this.bytes[this.starts[index]! + 1]!
    return this.readIndex(this.dataAt(index) + ((d2 + 1) >> 1) + which * this.refSize)
  }

  protected readHalf(at: number): number {
    return (this.bytes[at]! << 8) | this.bytes[at + 1]!
  }

  private readIndex(at: number): number {
    let value = 0
    for (let i = 0; i < this.refSize; i++) value = value * 256 + this.bytes[at + i]!
    return value
  }

  /** One pass: every cell lies inside and points forward, exotic ones have their form. Gives the number of hashes. */
  private scan(frame: BagFrame): number {
    const { bytes, count, refSize, starts } = this
    const { cellsAt, cellsEnd, endOf } = frame
    let at = cellsAt
    let hashes = 0
    for (let index = 0; index < count; index++) {
      if (at + 2 > cellsEnd) throw refuse('the cells end too early', at)
      starts[index] = at
      const d1 = bytes[at]!
      const d2 = bytes[at + 1]!
      const refs = d1 & 7
      if (refs > 4) throw refuse(refs === 7 && d1 & 16 ? 'a cell is absent' : `a cell has ${refs} references`, at)
      const data = this.dataAt(index)
      const length = (d2 + 1) >> 1
      const end = data + length + refs * refSize
      if (end > cellsEnd) throw refuse('the cells end too early', at)
      if (d2 & 1 && (bytes[data + length - 1]! & 0x7f) === 0) {
        throw refuse('the last byte of a cell has no end mark or nothing before it', data + length - 1)
      }
      for (let i = 0, p = data + length; i < refs; i++, p += refSize) {
        const target = this.readIndex(p)
        if (target >= count) throw refuse(`reference to cell ${target} of ${count}`, p)
        if (target <= index) throw refuse('a reference points backwards', p)
      }
      if (d1 & 8) {
        const fault = exoticFault(bytes, data, this.bitsOf(index), refs)
        if (fault !== undefined) throw refuse(fault, at)
      }
      hashes += d1 & 8 && bytes[data]! === kindCode.pruned ? 1 : countBits(d1 >> 5) + 1
      at = end
      if (endOf !== undefined && endOf(index) !== at - cellsAt) throw refuse('the index does not fit the cells', at)
    }
    if (at !== cellsEnd) throw refuse('bytes between the last cell and the end', at)
    return hashes
  }
}
