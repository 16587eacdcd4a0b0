import { hexOfHashAt, toHex } from '../encoding/hex.ts'
import { type Address, addressOf, type Hash, type Nano } from '../units.ts'
import { type BitString, bigUintAt, copyBits, uintAt, writeBits } from './bits.ts'
import type { Cell } from './Cell.ts'
import { cellError } from './cellError.ts'
import type { RecordedKind, RecorderMark } from './FieldRecorder.ts'

/** An external address: any bits. */
export type ExtAddress = BitString

/** Anycast info: a prefix that replaces the first bits of an address. */
export type Anycast = { readonly depth: number; readonly prefix: BitString }

/** A `MsgAddress` of any constructor but `addr_none`. */
export type MsgAddress =
  | { readonly type: 'std'; readonly address: Address; readonly anycast?: Anycast }
  | { readonly type: 'var'; readonly workchain: number; readonly bits: BitString; readonly anycast?: Anycast }
  | { readonly type: 'ext'; readonly bits: ExtAddress }

const noMark: RecorderMark = [0, 0, 0, 0]

/** Reads a cell from its first bit and reference. Every `load…` throws `input.cell` when not enough is left. */
export class Slice {
  private readonly cell: Cell
  private readonly bytes: Uint8Array
  private readonly start: number
  private readonly bitEnd: number
  private readonly refEnd: number
  private position: number
  private nextRef: number

  constructor(cell: Cell) {
    this.cell = cell
    this.bytes = cell.store.bytes
    this.start = 8 * cell.store.dataOffset(cell.index)
    this.position = this.start
    this.bitEnd = this.start + cell.bits
    this.nextRef = 0
    this.refEnd = cell.refCount
  }

  get remainingBits(): number {
    return this.bitEnd - this.position
  }

  get remainingRefs(): number {
    return this.refEnd - this.nextRef
  }

  /** The cell that it reads, and how many of its bits were read. */
  get location(): { readonly cell: Cell; readonly bit: number } {
    return { cell: this.cell, bit: this.position - this.start }
  }

  loadBit(): boolean {
    return this.loadUint(1) === 1
  }

  /** Up to 53 bits. */
  loadUint(bits: number): number {
    return uintAt(this.bytes, this.advance(bits), bits)
  }

  /** Up to 53 bits, two's complement. */
  loadInt(bits: number): number {
    const value = this.loadUint(bits)
    return bits > 0 && value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  loadBigUint(bits: number): bigint {
    return bigUintAt(this.bytes, this.advance(bits), bits)
  }

  loadBigInt(bits: number): bigint {
    return BigInt.asIntN(bits, this.loadBigUint(bits))
  }

  loadBytes(count: number): Uint8Array {
    return copyBits(this.bytes, this.advance(8 * count), 8 * count)
  }

  loadHash(): Hash {
    return hexOfHashAt(this.bytes, this.advance(256)) as Hash
  }

  loadBits(count: number): BitString {
    return { bytes: copyBits(this.bytes, this.advance(count), count), length: count }
  }

  /** `VarUInteger`: its length in bytes takes `lengthBits` bits; 4 for `Grams`. */
  loadVarUint(lengthBits: number): bigint {
    return this.loadBigUint(8 * this.loadUint(lengthBits))
  }

  loadCoins(): Nano {
    return this.loadVarUint(4) as Nano // on-chain amounts are nano
  }

  /** An internal address with its anycast applied; `undefined` is `addr_none`. @throws input.cell for `addr_extern` */
  loadAddress(): Address | undefined {
    const found = this.loadMsgAddress()
    if (found === undefined) return undefined
    if (found.type === 'ext') throw cellError('expected an internal address, got an external one')
    if (found.type === 'var') {
      if (found.bits.length !== 256) throw cellError(`expected an address of 256 bits, got ${found.bits.length}`)
      return addressOf(found.workchain, toHex(applyAnycast(found.bits.bytes, found.anycast)) as Hash) // 256 bits
    }
    return found.address
  }

  /** An address of any constructor; `std` has its anycast applied. `undefined` is `addr_none`. */
  loadMsgAddress(): MsgAddress | undefined {
    switch (this.loadUint(2)) {
      case 0:
        return undefined
      case 1:
        return { type: 'ext', bits: this.loadBits(this.loadUint(9)) }
      case 2: {
        const anycast = this.loadAnycast()
        const workchain = this.loadInt(8)
        if (!anycast) return { type: 'std', address: addressOf(workchain, this.loadHash()) }
        const address = addressOf(workchain, toHex(applyAnycast(this.loadBytes(32), anycast)) as Hash) // 256 bits
        return { type: 'std', address, anycast }
      }
      default: {
        const anycast = this.loadAnycast()
        const length = this.loadUint(9)
        const workchain = this.loadInt(32)
        const bits = this.loadBits(length)
        return anycast ? { type: 'var', workchain, bits, anycast } : { type: 'var', workchain, bits }
      }
    }
  }

  loadRef(): Cell {
    if (this.nextRef >= this.refEnd) throw cellError('no references left')
    return this.cell.ref(this.nextRef++)
  }

  loadMaybeRef(): Cell | undefined {
    return this.loadBit() ? this.loadRef() : undefined
  }

  /** Like `loadUint`, without advancing. */
  preloadUint(bits: number): number {
    const position = this.advance(bits)
    this.position = position
    return uintAt(this.bytes, position, bits)
  }

  skip(bits: number): void {
    this.advance(bits)
  }

  skipRefs(count: number): void {
    for (let i = 0; i < count; i++) {
      if (this.nextRef >= this.refEnd) throw cellError('no references left')
      this.nextRef++
    }
  }

  clone(): Slice {
    const copy = this.cell.exoticSlice()
    copy.position = this.position
    copy.nextRef = this.nextRef
    return copy
  }

  /** Goes on where a clone of this slice has got to. */
  continueAt(clone: Slice): void {
    this.position = clone.position
    this.nextRef = clone.nextRef
  }

  /** The remainder as a cell; the cell itself when nothing was read. Does not advance. */
  rest(): Cell {
    return this.cell.part({
      bits: [this.position - this.start, this.bitEnd - this.start],
      refs: [this.nextRef, this.refEnd],
    })
  }

  /** What was read since an earlier clone of this slice, as a cell. */
  since(earlier: Slice): Cell {
    return this.cell.part({
      bits: [earlier.position - this.start, this.position - this.start],
      refs: [earlier.nextRef, this.nextRef],
    })
  }

  /** @throws input.cell when anything remains */
  end(): void {
    if (this.remainingBits > 0 || this.remainingRefs > 0) {
      throw cellError(`${this.remainingBits} bits and ${this.remainingRefs} references left over`)
    }
  }

  // What a layout reads is named by the following calls, for maps of fields; only a `RecordedCell`'s slice records them.

  /** Whether it records what is read. */
  get isRecorded(): boolean {
    return false
  }

  /** What is read until `leaveField` belongs to this field. */
  enterField(_name: string | bigint): void {}

  leaveField(): void {}

  /** What `read` reads belongs to this field. */
  inField<T>(name: string, read: () => T): T {
    this.enterField(name)
    const value = read()
    this.leaveField()
    return value
  }

  /** What is read until `leaveKind` is one value; `size` is the number of length bits of a `varuint`. */
  enterKind(_kind: RecordedKind, _size?: number): void {}

  leaveKind(): void {}

  /** What `read` reads is one value of this kind. */
  asKind<T>(kind: RecordedKind, read: () => T): T {
    this.enterKind(kind)
    const value = read()
    this.leaveKind()
    return value
  }

  /** A dictionary begins. */
  enterDictionary(_keyBits: number): void {}

  /** The state before an attempt to read, for `rollback`. */
  mark(): RecorderMark {
    return noMark
  }

  /** The attempt did not fit: what it has read belongs to no field. */
  rollback(_mark: RecorderMark): void {}

  private loadAnycast(): Anycast | undefined {
    if (!this.loadBit()) return undefined
    const depth = this.loadUint(5)
    if (depth < 1 || depth > 30) throw cellError(`invalid anycast prefix of ${depth} bits`)
    return { depth, prefix: this.loadBits(depth) }
  }

  /** Advances over bits; returns the position before them. */
  private advance(bits: number): number {
    const position = this.position
    if (!(bits >= 0 && position + bits <= this.bitEnd)) {
      throw cellError(`expected ${bits} bits, only ${this.remainingBits} left`)
    }
    this.position = position + bits
    return position
  }
}

function applyAnycast(address: Uint8Array, anycast: Anycast | undefined): Uint8Array {
  if (anycast === undefined) return address
  const { depth, prefix } = anycast
  const result = new Uint8Array(address.length)
  writeBits(result, 0, prefix.bytes, depth)
  writeBits(result, depth, copyBits(address, depth, 8 * address.length - depth), 8 * address.length - depth)
  return result
}
