// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { countBits, kindCode } from './CellStore.ts'

/** Why an exotic cell's own bits cannot be right, or `undefined`: type, length, number of references, level mask. */
export function exoticFault(bytes: Uint8Array, dataAt: number, bits: number, refs: number): string | undefined {
  if (bits < 8) return 'an exotic cell is shorter than its type'
  switch (bytes[dataAt]!) {
    case kindCode.pruned: {
      if (refs !== 0) return 'a pruned branch has references'
      const mask = bits < 16 ? 0 : bytes[dataAt + 1]!
      if (mask < 1 || mask > 7) return 'a pruned branch has no valid level mask'
      return bits === 16 + 272 * countBits(mask) ? undefined : 'a pruned branch has the wrong length'
    }
    // The node takes library cells that have references, so they can exist.
    case kindCode.library:
      return bits === 264 ? undefined : 'a library cell has the wrong length'
    case kindCode['merkle-proof']:
      return bits === 280 && refs === 1 ? undefined : 'a Merkle proof has the wrong size'
    case kindCode['merkle-update']:
      return bits === 552 && refs === 2 ? undefined : 'a Merkle update has the wrong size'
    default:
      return `unknown type of exotic cell ${bytes[dataAt]!}`
  }
}

/** The level mask that a cell must have, given its children's. */
export function maskFrom(kind: number, ownMaskByte: number, childMasks: number): number {
  if (kind === kindCode.pruned) return ownMaskByte
  if (kind === kindCode.library) return 0
  return kind === kindCode.ordinary ? childMasks : childMasks >> 1
}

/** Where a Merkle cell's data (from its type byte) claims the hash of its n-th child, and the depth. */
export const claimedHashAt = (which: number): number => 1 + 32 * which
/** Where a Merkle cell's data (from its type byte) claims the depth of its n-th child. */
export const claimedDepthAt = (kind: number, which: number): number =>
  kind === kindCode['merkle-proof'] ? 33 : 65 + 2 * which

/** Compares 32 bytes. */
export function sameHash(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): boolean {
  for (let i = 0; i < 32; i++) if (a[aAt + i]! !== b[bAt + i]!) return false
  return true
}
