// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { uint16At } from './bits.ts'
import type { Cell } from './Cell.ts'
import { type CellStore, countBits, hashIndexAt, kindCode, maxDepth } from './CellStore.ts'
import { cellError } from './cellError.ts'
import { computeLevelMask, exoticError, hashesEqual, merkleDepthOffset, merkleHashOffset } from './exotic.ts'
import { type HashSource, writeHashes } from './representation.ts'

/** Storage of a cell that was built, not parsed: its own bytes, and references to cells in any store. */
export class BuiltCell implements CellStore, HashSource {
  readonly bytes: Uint8Array
  private readonly bits: number
  private readonly refs: readonly Cell[]
  private readonly kind: number
  private readonly mask: number
  private readonly depths: readonly number[]
  private hashes: Uint8Array | undefined

  /** @throws input.cell */
  constructor(data: Uint8Array, bits: number, refs: readonly Cell[], exotic: boolean) {
    if (bits > 1023) throw cellError(`${bits} bits do not fit into a cell`)
    if (refs.length > 4) throw cellError(`${refs.length} references do not fit into a cell`)
    this.bytes = withCompletionTag(data, bits)
    this.bits = bits
    this.refs = refs
    const problem = exotic ? exoticError(this.bytes, 0, bits, refs.length) : undefined
    if (problem !== undefined) throw cellError(problem)
    this.kind = exotic ? this.bytes[0]! : kindCode.ordinary
    const childMasks = refs.reduce((mask, child) => mask | child.levelMask, 0)
    this.mask = computeLevelMask(this.kind, this.kind === kindCode.pruned ? this.bytes[1]! : 0, childMasks)
    this.depths = this.computeDepths()
  }

  dataOffset(): number {
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
    if (child === undefined) throw cellError(`no reference ${which}`)
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
    const isStored = this.kind === kindCode.pruned && which < countBits(this.mask)
    const source = isStored ? this.bytes : hashes
    const from = isStored ? 2 + 32 * which : this.kind === kindCode.pruned ? 0 : 32 * which
    for (let i = 0; i < 32; i++) target[at + i] = source[from + i]!
  }

  childDepth(_: number, which: number, level: number): number {
    return this.refOf(0, which).depth(level)
  }

  copyChildHash(_: number, which: number, level: number, target: Uint8Array, at: number): void {
    const child = this.refOf(0, which)
    child.store.copyHash(child.index, level, target, at)
  }

  /** Hashes the built cells below first, without recursion; parsed cells are hashed by their own store. */
  private ensureHashed(): Uint8Array {
    const path: BuiltCell[] = [this]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const unhashed = top.hashes === undefined ? top.nextUnhashed() : undefined
      if (unhashed !== undefined) path.push(unhashed)
      else {
        top.hashes ??= top.computeHashes()
        path.pop()
      }
    }
    this.hashes ??= this.computeHashes()
    return this.hashes
  }

  private nextUnhashed(): BuiltCell | undefined {
    for (const { store } of this.refs) if (store instanceof BuiltCell && store.hashes === undefined) return store
    // Parsed cells are hashed now: the parent's hash is assembled in a scratch buffer that all cells share.
    const unused = new Uint8Array(32)
    for (const child of this.refs) child.store.copyHash(child.index, 3, unused, 0)
    return undefined
  }

  private computeHashes(): Uint8Array {
    const hashes = new Uint8Array(32 * (this.kind === kindCode.pruned ? 1 : countBits(this.mask) + 1))
    writeHashes(this, 0, hashes, 0)
    for (let which = 0; this.kind >= kindCode['merkle-proof'] && which < this.refs.length; which++) {
      const child = this.refOf(0, which).hashBytes(0)
      if (!hashesEqual(child, 0, this.bytes, merkleHashOffset(which)))
        throw cellError('Merkle cell: child hash does not match')
    }
    return hashes
  }

  private computeDepths(): number[] {
    const hashes = countBits(this.mask)
    if (this.kind === kindCode.pruned) {
      const stored = Array.from({ length: hashes }, (_, i) => uint16At(this.bytes, 2 + 32 * hashes + 2 * i))
      if (stored.some(depth => depth > maxDepth)) throw cellError(`depth exceeds ${maxDepth}`)
      return [...stored, 0]
    }
    const merkle = this.kind >= kindCode['merkle-proof']
    const depths: number[] = []
    for (let level = 0; level <= 3; level++) {
      if (level > 0 && !(this.mask & (1 << (level - 1)))) continue
      let depth = 0
      for (const child of this.refs) depth = Math.max(depth, 1 + child.depth(merkle ? level + 1 : level))
      if (depth > maxDepth) throw cellError(`depth exceeds ${maxDepth}`)
      depths.push(depth)
    }
    for (const [which, child] of merkle ? this.refs.entries() : []) {
      if (uint16At(this.bytes, merkleDepthOffset(this.kind, which)) !== child.depth(0))
        throw cellError('Merkle cell: child depth does not match')
    }
    return depths
  }
}

function withCompletionTag(data: Uint8Array, bits: number): Uint8Array {
  if ((bits & 7) === 0) return data
  const bytes = data.slice(0, (bits + 7) >>> 3)
  bytes[bytes.length - 1] = bytes[bytes.length - 1]! | (0x80 >>> (bits & 7))
  return bytes
}
