// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { type BocLayout, BocStructure } from './BocStructure.ts'
import { uint16At } from './bits.ts'
import { Cell } from './Cell.ts'
import { type CellStore, countBits, hashIndexAt, kindCode, maxDepth } from './CellStore.ts'
import { bocError } from './cellError.ts'
import { computeLevelMask, hashesEqual, merkleDepthOffset, merkleHashOffset } from './exotic.ts'
import { hashInLanes, type LaneSource, laneMinimum } from './hashInLanes.ts'
import { writeHashes, writeHashInput } from './representation.ts'
import { hashInput, sha256OfInput } from './sha256.ts'

/** Buffer for a hash that is compared and discarded. */
const scratch = new Uint8Array(32)

/**
 * A parsed BoC: its bytes, and an index of its cells in typed arrays. Structure, levels and depths are checked in the
 * constructor; hashes are computed on demand. References always point to a later cell, so one pass from the last cell
 * to the first sees every child before its parents, and nothing here recurses.
 */
export class ParsedBoc extends BocStructure implements CellStore, LaneSource {
  /** Index of a cell's first hash among all hashes of the BoC; that of the cell when each has one hash, as in nearly all BoCs. */
  private readonly slots: Uint32Array | undefined
  /** One per hash. */
  private readonly depths: Uint16Array
  private hashes: Uint8Array | undefined
  private hashed: Uint8Array | undefined
  private cells: (Cell | undefined)[] | undefined

  /** @throws input.boc */
  constructor(bytes: Uint8Array, layout: BocLayout) {
    super(bytes, layout)
    this.depths = new Uint16Array(this.hashCount)
    const limit = layout.maxDepth ?? maxDepth
    const isPlain = !this.hasExotic && this.hashCount === this.count
    this.slots = isPlain ? undefined : new Uint32Array(this.count)
    if (this.slots === undefined) this.fillPlainDepths(limit)
    else this.checkLevels(this.slots, limit)
  }

  /** The cell at an index; the same object on every call. */
  cell(index: number): Cell {
    this.cells ??= new Array<Cell | undefined>(this.count)
    let cell = this.cells[index]
    if (cell === undefined) {
      cell = new Cell(this, index)
      this.cells[index] = cell
    }
    return cell
  }

  /** Makes this object the cell at an index, whose content it has. */
  setCell(index: number, cell: Cell): void {
    this.cells ??= new Array<Cell | undefined>(this.count)
    this.cells[index] = cell
  }

  /** Whether a cell has no stored hashes, so that equal ones have equal bytes. */
  isComparable(index: number): boolean {
    return (this.bytes[this.starts[index]!]! & 16) === 0
  }

  /** Whether a cell is, apart from its references, that of another BoC; both are comparable. */
  hasSameData(index: number, other: ParsedBoc, otherIndex: number): boolean {
    const [bytes, others] = [this.bytes, other.bytes]
    let [at, otherAt] = [this.starts[index]!, other.starts[otherIndex]!]
    // Two descriptors, and the data.
    for (const end = at + 2 + ((bytes[at + 1]! + 1) >> 1); at < end; at++, otherAt++)
      if (bytes[at]! !== others[otherAt]!) return false
    return true
  }

  /**
   * Computes every hash of the BoC and checks the stored ones, without creating `Cell` objects.
   *
   * @throws input.boc
   */
  hashAll(): void {
    const hashed = this.hashState()
    const inLanes = hashInLanes(this, this.hashBuffer())
    for (let index = this.count - 1; index >= 0; index--) {
      if (hashed[index]! !== 0) continue
      if (inLanes) this.checkHashed(index)
      else this.hashOne(index)
    }
  }

  refOf(index: number, which: number): Cell {
    return this.cell(this.refIndex(index, which))
  }

  childStore(): CellStore {
    return this
  }

  childIndex(index: number, which: number): number {
    return this.refIndex(index, which)
  }

  depthAt(index: number, level: number): number {
    const mask = this.maskOf(index)
    if (mask === 0) return this.depths[this.slotOf(index)]!
    const which = hashIndexAt(mask, level)
    if (this.kindOf(index) !== kindCode.pruned) return this.depths[this.slotOf(index) + which]!
    const stored = countBits(mask)
    return which < stored ? uint16At(this.bytes, this.dataOffset(index) + 2 + 32 * stored + 2 * which) : 0
  }

  copyHash(index: number, level: number, target: Uint8Array, at: number): void {
    this.ensureHashed(index)
    this.copyKnownHash(index, level, target, at)
  }

  heightOf(index: number): number {
    return this.depthAt(index, 3)
  }

  hashesAt(index: number): number {
    return 32 * this.slotOf(index)
  }

  writeInput(index: number, which: number, input: Uint8Array, at: number): number {
    if (this.isPlain(index)) return this.writePlainInput(index, input, at)
    return writeHashInput(this, index, which, input, at, this.hashBuffer(), this.hashesAt(index))
  }

  childDepth(index: number, which: number, level: number): number {
    return this.depthAt(this.refIndex(index, which), level)
  }

  copyChildHash(index: number, which: number, level: number, target: Uint8Array, at: number): void {
    this.copyKnownHash(this.refIndex(index, which), level, target, at)
  }

  private slotOf(index: number): number {
    return this.slots === undefined ? index : this.slots[index]!
  }

  private copyKnownHash(index: number, level: number, target: Uint8Array, at: number): void {
    const mask = this.maskOf(index)
    if (mask === 0) {
      const hashes = this.hashBuffer()
      const start = 32 * this.slotOf(index)
      for (let i = 0; i < 32; i++) target[at + i] = hashes[start + i]!
      return
    }
    const which = hashIndexAt(mask, level)
    const pruned = this.kindOf(index) === kindCode.pruned
    const isStored = pruned && which < countBits(mask)
    const ownIndex = pruned ? 0 : which
    const source = isStored ? this.bytes : this.hashBuffer()
    const from = isStored ? this.dataOffset(index) + 2 + 32 * which : 32 * (this.slotOf(index) + ownIndex)
    for (let i = 0; i < 32; i++) target[at + i] = source[from + i]!
  }

  private hashState(): Uint8Array {
    this.hashed ??= new Uint8Array(this.count)
    return this.hashed
  }

  private hashBuffer(): Uint8Array {
    this.hashes ??= new Uint8Array(this.depths.length * 32)
    return this.hashes
  }

  /** Hashes children before parents; the stack is one path, so its length is bounded by the depth of the cell. */
  private ensureHashed(index: number): void {
    const hashed = this.hashState()
    if (hashed[index]! !== 0) return
    // All cells of a BoC are below its first one, as good as always.
    if (index === 0 && this.count >= laneMinimum) {
      this.hashAll()
      return
    }
    const path = [index]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      let unhashed = -1
      for (let i = this.refCountOf(top) - 1; i >= 0 && unhashed < 0; i--) {
        const child = this.refIndex(top, i)
        if (hashed[child]! === 0) unhashed = child
      }
      if (unhashed >= 0) path.push(unhashed)
      else {
        this.hashOne(top)
        path.pop()
      }
    }
  }

  private hashOne(index: number): void {
    if (this.isPlain(index))
      sha256OfInput(this.writePlainInput(index, hashInput, 0), this.hashBuffer(), this.hashesAt(index))
    else writeHashes(this, index, this.hashBuffer(), this.hashesAt(index))
    this.checkHashed(index)
  }

  /** Compares the hashes of a cell with those that are stored in it, and with those that a Merkle cell has of its children. */
  private checkHashed(index: number): void {
    const start = this.starts[index]!
    if (this.bytes[start]! & 16) this.checkStoredHashes(index, start + 2)
    if (this.kindOf(index) >= kindCode['merkle-proof']) this.checkMerkle(index)
    this.hashState()[index] = 1
  }

  /** An ordinary cell of level 0, as nearly all are: neither it nor a cell below has other hashes. */
  private isPlain(index: number): boolean {
    const first = this.bytes[this.starts[index]!]!
    return first >> 5 === 0 && (first & 8) === 0
  }

  private writePlainInput(index: number, input: Uint8Array, at: number): number {
    const { bytes, depths } = this
    const hashes = this.hashBuffer()
    const start = this.starts[index]!
    const refs = bytes[start]! & 7
    input[at] = refs
    input[at + 1] = bytes[start + 1]!
    let p = at + 2
    for (let from = this.dataOffset(index), end = from + ((bytes[start + 1]! + 1) >> 1); from < end; )
      input[p++] = bytes[from++]!
    for (let i = 0; i < refs; i++) {
      const depth = depths[this.slotOf(this.refIndex(index, i))]!
      input[p++] = depth >>> 8
      input[p++] = depth & 255
    }
    for (let i = 0; i < refs; i++)
      for (let from = this.hashesAt(this.refIndex(index, i)), end = from + 32; from < end; )
        input[p++] = hashes[from++]!
    return p - at
  }

  private checkStoredHashes(index: number, storedAt: number): void {
    const mask = this.maskOf(index)
    for (let level = 0, which = 0; level <= 3; level++) {
      if (level > 0 && !(mask & (1 << (level - 1)))) continue
      this.copyKnownHash(index, level, scratch, 0)
      if (!hashesEqual(scratch, 0, this.bytes, storedAt + 32 * which))
        throw bocError('stored hash does not match', storedAt)
      which++
    }
  }

  private checkMerkle(index: number): void {
    const child = new Uint8Array(32)
    for (let which = 0; which < this.refCountOf(index); which++) {
      this.copyChildHash(index, which, 0, child, 0)
      const claimOffset = this.dataOffset(index) + merkleHashOffset(which)
      if (!hashesEqual(child, 0, this.bytes, claimOffset))
        throw bocError('Merkle cell: child hash does not match', claimOffset)
    }
  }

  /** Computes the depths of ordinary cells of level 0, from the last cell to the first. */
  private fillPlainDepths(limit: number): void {
    const { depths } = this
    for (let index = this.count - 1; index >= 0; index--) {
      const start = this.starts[index]!
      let depth = 0
      for (let i = this.refCountOf(index) - 1; i >= 0; i--) {
        const below = depths[this.refIndex(index, i)]!
        if (below >= depth) depth = below + 1
      }
      if (depth > limit) throw bocError(`depth exceeds ${limit}`, start)
      depths[index] = depth
      if (this.bytes[start]! & 16) this.checkStoredDepths(index, start)
    }
  }

  /** Checks level masks and computes depths, from the last cell to the first. */
  private checkLevels(slots: Uint32Array, limit: number): void {
    let slot = 0
    for (let index = this.count - 1; index >= 0; index--) {
      slots[index] = slot
      const start = this.starts[index]!
      const refs = this.refCountOf(index)
      const kind = this.kindOf(index)
      let childMasks = 0
      for (let i = 0; i < refs; i++) childMasks |= this.maskOf(this.refIndex(index, i))
      const mask = this.maskOf(index)
      const expected = computeLevelMask(
        kind,
        kind === kindCode.pruned ? this.bytes[this.dataOffset(index) + 1]! : 0,
        childMasks,
      )
      if (mask !== expected) throw bocError(`level mask ${mask} in the descriptor, expected ${expected}`, start)
      slot += kind === kindCode.pruned ? this.checkPrunedDepths(index, limit) : this.fillDepths(index, kind, limit)
      if (this.bytes[start]! & 16) this.checkStoredDepths(index, start)
    }
  }

  private fillDepths(index: number, kind: number, limit: number): number {
    const mask = this.maskOf(index)
    const refs = this.refCountOf(index)
    const merkle = kind >= kindCode['merkle-proof']
    let slot = this.slotOf(index)
    for (let level = 0; level <= 3; level++) {
      if (level > 0 && !(mask & (1 << (level - 1)))) continue
      let depth = 0
      for (let i = 0; i < refs; i++) {
        depth = Math.max(depth, 1 + this.depthAt(this.refIndex(index, i), merkle ? level + 1 : level))
      }
      if (depth > limit) throw bocError(`depth exceeds ${limit}`, this.starts[index]!)
      this.depths[slot++] = depth
    }
    for (let i = 0; merkle && i < refs; i++) {
      const claimOffset = this.dataOffset(index) + merkleDepthOffset(kind, i)
      if (uint16At(this.bytes, claimOffset) !== this.childDepth(index, i, 0))
        throw bocError('Merkle cell: child depth does not match', claimOffset)
    }
    return slot - this.slotOf(index)
  }

  private checkPrunedDepths(index: number, limit: number): number {
    for (let level = 0; level < 3; level++) {
      if (this.depthAt(index, level) > limit) throw bocError(`depth exceeds ${limit}`, this.starts[index]!)
    }
    return 1
  }

  private checkStoredDepths(index: number, start: number): void {
    const mask = this.maskOf(index)
    let at = start + 2 + 32 * (countBits(mask) + 1)
    for (let level = 0; level <= 3; level++) {
      if (level > 0 && !(mask & (1 << (level - 1)))) continue
      if (uint16At(this.bytes, at) !== this.depthAt(index, level)) throw bocError('stored depth does not match', at)
      at += 2
    }
  }
}
