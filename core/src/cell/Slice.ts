import { AppError } from '../errors.ts'
import { type Address, addressOf, type Hash, type Nano } from '../units.ts'
import { type BitString, bigUintAt, copyBits, placeBits, uintAt } from './bits.ts'
import type { Cell } from './Cell.ts'
import { toHex } from './hex.ts'

/** An address outside the chain: any bits. */
export type ExtAddress = BitString

/** A prefix that replaces the first bits of an address. */
export type Anycast = { readonly depth: number; readonly prefix: BitString }

/** An address as it is written, all constructors but `addr_none`. */
export type MsgAddress =
  | { readonly type: 'std'; readonly address: Address; readonly anycast?: Anycast }
  | { readonly type: 'var'; readonly workchain: number; readonly bits: BitString; readonly anycast?: Anycast }
  | { readonly type: 'ext'; readonly bits: ExtAddress }

const refuse = (reason: string) => new AppError('input.cell', { reason })

/** Reads a cell from its first bit and reference on. Every `load…` throws `input.cell` when not enough is left. */
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
    this.start = 8 * cell.store.dataAt(cell.index)
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

  /** 256 bits as hex. */
  loadHash(): Hash {
    return toHex(this.loadBytes(32)) as Hash // 32 bytes make a hash
  }

  loadBits(count: number): BitString {
    return { bytes: copyBits(this.bytes, this.advance(count), count), length: count }
  }

  /** `VarUInteger`: its length in bytes takes `lengthBits` bits; 4 of them make `Grams`. */
  loadVarUint(lengthBits: number): bigint {
    return this.loadBigUint(8 * this.loadUint(lengthBits))
  }

  loadCoins(): Nano {
    return this.loadVarUint(4) as Nano // amounts on the chain are nano
  }

  /** An address inside the chain, with its anycast applied; `undefined` is `addr_none`. @throws input.cell for `addr_extern` */
  loadAddress(): Address | undefined {
    const found = this.loadMsgAddress()
    if (found === undefined) return undefined
    if (found.type === 'ext') throw refuse('an address inside the chain is expected, this one is external')
    if (found.type === 'var') {
      if (found.bits.length !== 256) throw refuse(`an address of ${found.bits.length} bits`)
      return addressOf(found.workchain, toHex(rewritten(found.bits.bytes, found.anycast)) as Hash) // 256 bits
    }
    return found.address
  }

  /** An address of any kind as it is written; that of `std` has its anycast applied. `undefined` is `addr_none`. */
  loadMsgAddress(): MsgAddress | undefined {
    switch (this.loadUint(2)) {
      case 0:
        return undefined
      case 1:
        return { type: 'ext', bits: this.loadBits(this.loadUint(9)) }
      case 2: {
        const anycast = this.loadAnycast()
        const workchain = this.loadInt(8)
        const address = addressOf(workchain, toHex(rewritten(this.loadBytes(32), anycast)) as Hash) // 256 bits
        return anycast ? { type: 'std', address, anycast } : { type: 'std', address }
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
    if (this.nextRef >= this.refEnd) throw refuse('a reference is missing')
    return this.cell.ref(this.nextRef++)
  }

  loadMaybeRef(): Cell | undefined {
    return this.loadBit() ? this.loadRef() : undefined
  }

  /** What `loadUint` would give; stays where it is. */
  preloadUint(bits: number): number {
    const position = this.advance(bits)
    this.position = position
    return uintAt(this.bytes, position, bits)
  }

  /** What `loadBigUint` would give; stays where it is. */
  preloadBigUint(bits: number): bigint {
    const position = this.advance(bits)
    this.position = position
    return bigUintAt(this.bytes, position, bits)
  }

  skip(bits: number): void {
    this.advance(bits)
  }

  skipRefs(count: number): void {
    for (let i = 0; i < count; i++) {
      if (this.nextRef >= this.refEnd) throw refuse('a reference is missing')
      this.nextRef++
    }
  }

  /** A second reader at the same place. */
  clone(): Slice {
    const copy = new Slice(this.cell)
    copy.position = this.position
    copy.nextRef = this.nextRef
    return copy
  }

  /** What remains, as a cell of its own; the whole cell itself when nothing was read. Does not advance. */
  rest(): Cell {
    return this.cell.part({
      bits: [this.position - this.start, this.bitEnd - this.start],
      refs: [this.nextRef, this.refEnd],
    })
  }

  /** What was read since an earlier clone of this reader, as a cell of its own. */
  since(earlier: Slice): Cell {
    return this.cell.part({
      bits: [earlier.position - this.start, this.position - this.start],
      refs: [earlier.nextRef, this.nextRef],
    })
  }

  /** @throws input.cell when anything remains */
  end(): void {
    if (this.remainingBits > 0 || this.remainingRefs > 0) {
      throw refuse(`${this.remainingBits} bits and ${this.remainingRefs} references are left over`)
    }
  }

  private loadAnycast(): Anycast | undefined {
    if (!this.loadBit()) return undefined
    const depth = this.loadUint(5)
    if (depth < 1 || depth > 30) throw refuse(`an anycast prefix of ${depth} bits`)
    return { depth, prefix: this.loadBits(depth) }
  }

  /** Steps over bits and gives the position before them. */
  private advance(bits: number): number {
    const position = this.position
    if (!(bits >= 0 && position + bits <= this.bitEnd)) {
      throw refuse(`${bits} bits are expected, ${this.remainingBits} are left`)
    }
    this.position = position + bits
    return position
  }
}

function rewritten(address: Uint8Array, anycast: Anycast | undefined): Uint8Array {
  if (anycast === undefined) return address
  const { depth, prefix } = anycast
  const result = new Uint8Array(address.length)
  placeBits(result, 0, prefix.bytes, depth)
  placeBits(result, depth, copyBits(address, depth, 8 * address.length - depth), 8 * address.length - depth)
  return result
}
