// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { countBits, kindCode } from './CellStore.ts'

/** What is wrong with an exotic cell's type, length, number of references or level mask; `undefined` when valid. */
export function exoticError(bytes: Uint8Array, dataAt: number, bits: number, refs: number): string | undefined {
  if (bits < 8) return 'exotic cell is shorter than its type byte'
  switch (bytes[dataAt]!) {
    case kindCode.pruned: {
      if (refs !== 0) return 'pruned branch has references'
      const mask = bits < 16 ? 0 : bytes[dataAt + 1]!
      if (mask < 1 || mask > 7) return 'pruned branch has an invalid level mask'
      return bits === 16 + 272 * countBits(mask) ? undefined : 'pruned branch has an invalid length'
    }
    // The node accepts library cells with references, so they can exist.
    case kindCode.library:
      return bits === 264 ? undefined : 'library cell has an invalid length'
    case kindCode['merkle-proof']:
      return bits === 280 && refs === 1 ? undefined : 'Merkle proof has an invalid size'
    case kindCode['merkle-update']:
      return bits === 552 && refs === 2 ? undefined : 'Merkle update has an invalid size'
    default:
      return `unknown exotic cell type ${bytes[dataAt]!}`
  }
}

/** The level mask of a cell, from its kind and its children's masks. */
export function computeLevelMask(kind: number, ownMaskByte: number, childMasks: number): number {
  if (kind === kindCode.pruned) return ownMaskByte
  if (kind === kindCode.library) return 0
  return kind === kindCode.ordinary ? childMasks : childMasks >> 1
}

/** Offset of the hash of the n-th child in a Merkle cell's data, counted from its type byte. */
export const merkleHashOffset = (which: number): number => 1 + 32 * which
/** Offset of the depth of the n-th child in a Merkle cell's data, counted from its type byte. */
export const merkleDepthOffset = (kind: number, which: number): number =>
  kind === kindCode['merkle-proof'] ? 33 : 65 + 2 * which

/** Compares 32 bytes. */
export function hashesEqual(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): boolean {
  for (let i = 0; i < 32; i++) if (a[aAt + i]! !== b[bAt + i]!) return false
  return true
}
