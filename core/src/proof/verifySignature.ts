import { ed25519 } from '@noble/curves/ed25519.js'

// A table of multiples of the base point, the library's default, saves about 2 ms of each check and takes 35 to 50 ms to fill: a
// command and the first result of a page check one signature.
const windowSize = 6
/** So many are checked before the table is filled. */
export const checksWithoutTable = 20

let checks = 0

function chooseTable(): void {
  if (checks === 0) ed25519.Point.BASE.precompute(1)
  if (checks === checksWithoutTable) ed25519.Point.BASE.precompute(windowSize)
  checks++
}

/**
 * Whether a key signed bytes with ed25519; an invalid key or signature has signed nothing. `strict` rejects encodings of points that
 * are not canonical, and keys of small order (RFC 8032); without it they are as in ZIP 215.
 */
export function verifySignature(
  signature: Uint8Array,
  bytes: Uint8Array,
  publicKey: Uint8Array,
  { strict }: { readonly strict: boolean },
): boolean {
  if (signature.length !== 64) return false
  chooseTable()
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: !strict })
  } catch {
    // The key is not a point of the curve.
    return false
  }
}
