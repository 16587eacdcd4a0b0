// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { type CellStore, kindCode, levelOf } from './CellStore.ts'
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
  const mask = source.maskOf(index)
  if (mask === 0 || source.kindOf(index) === kindCode.pruned) {
    writeHash(source, index, mask, 0, undefined, target, at)
    return
  }
  let previous: number | undefined
  for (let level = 0, next = at; level <= levelOf(mask); level++) {
    if (level > 0 && !(mask & (1 << (level - 1)))) continue
    writeHash(source, index, mask & ((1 << level) - 1), level, previous, target, next)
    previous = next
    next += 32
  }
}

function writeHash(
  source: HashSource,
  index: number,
  mask: number,
  level: number,
  previous: number | undefined,
  target: Uint8Array,
  at: number,
): void {
  const scratch = hashInput
  const kind = source.kindOf(index)
  const refs = source.refCountOf(index)
  const bits = source.bitsOf(index)
  const length = (bits + 7) >>> 3
  scratch[0] = refs + (kind === kindCode.ordinary ? 0 : 8) + 32 * mask
  scratch[1] = (bits >>> 3) + length
  let p = 2
  if (previous === undefined) {
    const { bytes } = source
    for (let from = source.dataOffset(index), end = from + length; from < end; ) scratch[p++] = bytes[from++]!
  } else {
    for (let from = previous, end = from + 32; from < end; ) scratch[p++] = target[from++]!
  }
  const childLevel = kind >= kindCode['merkle-proof'] ? level + 1 : level
  for (let i = 0; i < refs; i++) {
    const depth = source.childDepth(index, i, childLevel)
    scratch[p++] = depth >>> 8
    scratch[p++] = depth & 255
  }
  for (let i = 0; i < refs; i++, p += 32) source.copyChildHash(index, i, childLevel, scratch, p)
  sha256OfInput(p, target, at)
}
