// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { countBits, kindCode } from './CellStore.ts'
import { bocError } from './cellError.ts'
import { exoticError } from './exotic.ts'

/** Layout of a BoC, from its header. */
export type BocLayout = {
  readonly count: number
  /** Size of a reference in bytes. */
  readonly refSize: number
  readonly cellsAt: number
  readonly cellsEnd: number
  readonly maxDepth?: number
  /** End offset of a cell relative to the first cell; only for a BoC with an index. */
  readonly endOf?: (index: number) => number
}

/** Cell boundaries of a BoC, and access to descriptors, data and references of each cell. */
export class BocStructure {
  readonly bytes: Uint8Array
  readonly count: number
  /** Whether any cell is exotic. */
  hasExotic = false
  /** Offset of each cell (its first descriptor byte). */
  protected readonly starts: Uint32Array
  protected readonly hashCount: number
  private readonly refSize: number

  /** @throws input.boc */
  constructor(bytes: Uint8Array, layout: BocLayout) {
    this.bytes = bytes
    this.count = layout.count
    this.refSize = layout.refSize
    this.starts = new Uint32Array(layout.count)
    this.hashCount = this.scan(layout)
  }

  dataOffset(index: number): number {
    const start = this.starts[index]!
    const d1 = this.bytes[start]!
    return d1 & 16 ? start + 2 + 34 * (countBits(d1 >> 5) + 1) : start + 2
  }

  bitsOf(index: number): number {
    const d2 = this.bytes[this.starts[index]! + 1]!
    if ((d2 & 1) === 0) return d2 * 4
    const last = this.bytes[this.dataOffset(index) + (d2 >> 1)]!
    return (d2 >> 1) * 8 + Math.clz32(last & -last) - 24
  }

  refCountOf(index: number): number {
    return this.bytes[this.starts[index]!]! & 7
  }

  kindOf(index: number): number {
    return this.bytes[this.starts[index]!]! & 8 ? this.bytes[this.dataOffset(index)]! : 0
  }

  maskOf(index: number): number {
    return this.bytes[this.starts[index]!]! >> 5
  }

  refIndex(index: number, which: number): number {
    const d2 = this.bytes[this.starts[index]! + 1]!
    return this.readIndex(this.dataOffset(index) + ((d2 + 1) >> 1) + which * this.refSize)
  }

  private readIndex(at: number): number {
    let value = 0
    for (let i = 0; i < this.refSize; i++) value = value * 256 + this.bytes[at + i]!
    return value
  }

  /** Checks boundaries, references and exotic cells in one pass. Returns the number of hashes. */
  private scan(layout: BocLayout): number {
    const { bytes, count, refSize, starts } = this
    const { cellsAt, cellsEnd, endOf } = layout
    let at = cellsAt
    let hashes = 0
    for (let index = 0; index < count; index++) {
      if (at + 2 > cellsEnd) throw bocError('unexpected end of cell data', at)
      starts[index] = at
      const d1 = bytes[at]!
      const d2 = bytes[at + 1]!
      const refs = d1 & 7
      if (refs > 4)
        throw bocError(refs === 7 && d1 & 16 ? 'absent cells are not supported' : `a cell has ${refs} references`, at)
      const data = this.dataOffset(index)
      const length = (d2 + 1) >> 1
      const end = data + length + refs * refSize
      if (end > cellsEnd) throw bocError('unexpected end of cell data', at)
      if (d2 & 1 && (bytes[data + length - 1]! & 0x7f) === 0) {
        throw bocError('invalid padding in the last data byte of a cell', data + length - 1)
      }
      for (let i = 0, p = data + length; i < refs; i++, p += refSize) {
        const target = this.readIndex(p)
        if (target >= count) throw bocError(`reference to cell ${target} of ${count}`, p)
        if (target <= index) throw bocError('reference points backwards', p)
      }
      if (d1 & 8) {
        this.hasExotic = true
        const problem = exoticError(bytes, data, this.bitsOf(index), refs)
        if (problem !== undefined) throw bocError(problem, at)
      }
      hashes += d1 & 8 && bytes[data]! === kindCode.pruned ? 1 : countBits(d1 >> 5) + 1
      at = end
      if (endOf !== undefined && endOf(index) !== at - cellsAt) throw bocError('index does not match the cells', at)
    }
    if (at !== cellsEnd) throw bocError('extra bytes after the last cell', at)
    return hashes
  }
}
