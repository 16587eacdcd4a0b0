// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { type CellStore, countBits, kindCode } from './CellStore.ts'
import { hashInput, sha256OfInput } from './sha256.ts'

/** The input of a cell's representation hash: its own bytes, depths and hashes of its children. */
export type HashSource = Pick<CellStore, 'bytes' | 'dataOffset' | 'bitsOf' | 'refCountOf' | 'kindOf' | 'maskOf'> & {
  childDepth(index: number, which: number, level: number): number
  copyChildHash(index: number, which: number, level: number, target: Uint8Array, at: number): void
}

/**
 * Writes the hashes of a cell, one per significant level, lowest first, 32 bytes each. The hashes of its children must
 * be known already. A pruned branch has only its own hash; it stores the lower ones as data.
 */
export function writeHashes(source: HashSource, index: number, target: Uint8Array, at: number): void {
  const hashes = ownHashes(source, index)
  for (let which = 0; which < hashes; which++) {
    const length = writeHashInput(source, index, which, hashInput, 0, target, at)
    sha256OfInput(length, target, at + 32 * which)
  }
}

/** How many hashes are computed for a cell. */
export function ownHashes(source: HashSource, index: number): number {
  const mask = source.maskOf(index)
  return mask === 0 || source.kindOf(index) === kindCode.pruned ? 1 : countBits(mask) + 1
}

/** The level of one of the hashes of a cell: that of the n-th bit of the mask, from 1. */
function levelOfHash(mask: number, which: number): number {
  let level = 0
  for (let left = which; left > 0; level++) if (mask & (1 << level)) left--
  return level
}

/**
 * Writes the input of one of the hashes of a cell, and returns its length. The one before it and those of its children must be
 * known; the hashes of the cell itself are in `hashes` at an offset.
 */
export function writeHashInput(
  source: HashSource,
  index: number,
  which: number,
  input: Uint8Array,
  at: number,
  hashes: Uint8Array,
  hashesAt: number,
): number {
  const kind = source.kindOf(index)
  const level = levelOfHash(source.maskOf(index), which)
  const mask = kind === kindCode.pruned ? source.maskOf(index) : source.maskOf(index) & ((1 << level) - 1)
  const refs = source.refCountOf(index)
  const bits = source.bitsOf(index)
  const length = (bits + 7) >>> 3
  input[at] = refs + (kind === kindCode.ordinary ? 0 : 8) + 32 * mask
  input[at + 1] = (bits >>> 3) + length
  let p = at + 2
  if (which === 0) {
    const { bytes } = source
    for (let from = source.dataOffset(index), end = from + length; from < end; ) input[p++] = bytes[from++]!
  } else {
    for (let from = hashesAt + 32 * (which - 1), end = from + 32; from < end; ) input[p++] = hashes[from++]!
  }
  const childLevel = kind >= kindCode['merkle-proof'] ? level + 1 : level
  for (let i = 0; i < refs; i++) {
    const depth = source.childDepth(index, i, childLevel)
    input[p++] = depth >>> 8
    input[p++] = depth & 255
  }
  for (let i = 0; i < refs; i++, p += 32) source.copyChildHash(index, i, childLevel, input, p)
  return p - at
}
