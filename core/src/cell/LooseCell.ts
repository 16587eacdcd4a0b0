// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import type { Cell } from './Cell.ts'
import { type CellStore, countBits, hashIndexAt, kindCode, maxDepth } from './CellStore.ts'
import { claimedDepthAt, claimedHashAt, exoticFault, maskFrom, sameHash } from './exotic.ts'
import { type HashSource, writeHashes } from './representation.ts'

const refuse = (reason: string) => new AppError('input.cell', { reason })

/** A cell that was built, not parsed: its own bytes, and references to cells wherever they live. */
export class LooseCell implements CellStore, HashSource {
  readonly bytes: Uint8Array
  private readonly bits: number
  private readonly refs: readonly Cell[]
  private readonly kind: number
  private readonly mask: number
  private readonly depths: readonly number[]
  private hashes: Uint8Array | undefined

  /** @throws input.cell */
  constructor(data: Uint8Array, bits: number, refs: readonly Cell[], exotic: boolean) {
    if (bits > 1023) throw refuse(`${bits} bits do not fit into a cell`)
    if (refs.length > 4) throw refuse(`${refs.length} references do not fit into a cell`)
    this.bytes = marked(data, bits)
    this.bits = bits
    this.refs = refs
    const fault = exotic ? exoticFault(this.bytes, 0, bits, refs.length) : undefined
    if (fault !== undefined) throw refuse(fault)
    this.kind = exotic ? this.bytes[0]! : kindCode.ordinary
    const childMasks = refs.reduce((mask, child) => mask | child.levelMask, 0)
    this.mask = maskFrom(this.kind, this.kind === kindCode.pruned ? this.bytes[1]! : 0, childMasks)
    this.depths = this.findDepths()
  }

  dataAt(): number {
    return 0
  }

  bitsOf(): number {
    return this.bits
  }

  refCountOf(): number {
    return this.refs.length
  }

  kindOf(): number {
    return this.kind
  }

  maskOf(): number {
    return this.mask
  }

  refOf(_: number, which: number): Cell {
    const child = this.refs[which]
    if (child === undefined) throw refuse(`no reference ${which}`)
    return child
  }

  childStore(_: number, which: number): CellStore {
    return this.refOf(0, which).store
  }

  childIndex(_: number, which: number): number {
    return this.refOf(0, which).index
  }

  depthAt(_: number, level: number): number {
    return this.depths[hashIndexAt(this.mask, level)] ?? 0
  }

  copyHash(_: number, level: number, target: Uint8Array, at: number): void {
    const hashes = this.ensureHashed()
    const which = hashIndexAt(this.mask, level)
    const carried = this.kind === kindCode.pruned && which < countBits(this.mask)
    const source = carried ? this.bytes : hashes
    const from = carried ? 2 + 32 * which : this.kind === kindCode.pruned ? 0 : 32 * which
    for (let i = 0; i < 32; i++) target[at + i] = source[from + i]!
  }

  childDepth(_: number, which: number, level: number): number {
    return this.refOf(0, which).depth(level)
  }

  copyChildHash(_: number, which: number, level: number, target: Uint8Array, at: number): void {
    const child = this.refOf(0, which)
    child.store.copyHash(child.index, level, target, at)
  }

  /** Built cells below are hashed first, without recursion; those of bags know how to do it themselves. */
  private ensureHashed(): Uint8Array {
    const path: LooseCell[] = [this]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const waiting = top.hashes === undefined ? top.nextUnhashed() : undefined
      if (waiting !== undefined) path.push(waiting)
      else {
        top.hashes ??= top.computeHashes()
        path.pop()
      }
    }
    this.hashes ??= this.computeHashes()
    return this.hashes
  }

  private nextUnhashed(): LooseCell | undefined {
    for (const { store } of this.refs) if (store instanceof LooseCell && store.hashes === undefined) return store
    // Of a bag: hashed here, because the parent's hash is put together in one scratch array for all.
    const known = new Uint8Array(32)
    for (const child of this.refs) child.store.copyHash(child.index, 3, known, 0)
    return undefined
  }

  private computeHashes(): Uint8Array {
    const hashes = new Uint8Array(32 * (this.kind === kindCode.pruned ? 1 : countBits(this.mask) + 1))
    writeHashes(this, 0, hashes, 0)
    for (let which = 0; this.kind >= kindCode['merkle-proof'] && which < this.refs.length; which++) {
      const child = this.refOf(0, which).hashBytes(0)
      if (!sameHash(child, 0, this.bytes, claimedHashAt(which))) throw refuse('a Merkle cell claims another hash')
    }
    return hashes
  }

  private findDepths(): number[] {
    const hashes = countBits(this.mask)
    if (this.kind === kindCode.pruned) {
      const carried = Array.from({ length: hashes }, (_, i) => this.half(2 + 32 * hashes + 2 * i))
      if (carried.some(depth => depth > maxDepth)) throw refuse(`deeper than ${maxDepth}`)
      return [...carried, 0]
    }
    const merkle = this.kind >= kindCode['merkle-proof']
    const depths: number[] = []
    for (let level = 0; level <= 3; level++) {
      if (level > 0 && !(this.mask & (1 << (level - 1)))) continue
      const depth = this.refs.reduce((most, child) => Math.max(most, 1 + child.depth(merkle ? level + 1 : level)), 0)
      if (depth > maxDepth) throw refuse(`deeper than ${maxDepth}`)
      depths.push(depth)
    }
    for (const [which, child] of merkle ? this.refs.entries() : []) {
      if (this.half(claimedDepthAt(this.kind, which)) !== child.depth(0))
        throw refuse('a Merkle cell claims another depth')
    }
    return depths
  }

  private half(at: number): number {
    return (this.bytes[at]! << 8) | this.bytes[at + 1]!
  }
}

/** The bits with the mark of their end, as a bag stores them. */
function marked(data: Uint8Array, bits: number): Uint8Array {
  if ((bits & 7) === 0) return data
  const bytes = data.slice(0, (bits + 7) >>> 3)
  bytes[bytes.length - 1] = bytes[bytes.length - 1]! | (0x80 >>> (bits & 7))
  return bytes
}
