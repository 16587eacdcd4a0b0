import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '../encoding/concatBytes.ts'
import { fromHex } from '../encoding/hex.ts'

/** The used part of Node's own cryptography. */
type NodeCrypto = {
  createPublicKey(key: { readonly key: Uint8Array; readonly format: 'der'; readonly type: 'spki' }): unknown
  verify(algorithm: null, bytes: Uint8Array, key: unknown, signature: Uint8Array): boolean
}
/** Node; a page has none of it. */
type Host = { readonly process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto } }

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
  if (signature.length !== 64 || publicKey.length !== 32) return false
  // What Node accepts is valid by ZIP 215, too; what it rejects may be.
  if (!strict && isValidForNode(signature, bytes, publicKey)) return true
  chooseTable()
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: !strict })
  } catch {
    // The key is not a point of the curve.
    return false
  }
}

/** What precedes the bytes of an ed25519 key in DER. */
const derPrefix = fromHex('302a300506032b6570032100')

/** Node checks a signature in a fraction of the time, and without loading the library. */
function isValidForNode(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  const crypto = (globalThis as Host).process?.getBuiltinModule?.('node:crypto')
  if (!crypto) return false
  try {
    const key = crypto.createPublicKey({ key: concatBytes([derPrefix, publicKey]), format: 'der', type: 'spki' })
    return crypto.verify(null, bytes, key, signature)
  } catch {
    return false
  }
}

// A table of multiples of the base point, the library's default, saves about 2 ms of each check and takes 35 to 50 ms to fill: the
// first result of a page needs one check.
const windowSize = 6
/** So many are checked before the table is filled. */
export const checksWithoutTable = 20

let checks = 0

function chooseTable(): void {
  if (checks === 0) ed25519.Point.BASE.precompute(1)
  if (checks === checksWithoutTable) ed25519.Point.BASE.precompute(windowSize)
  checks++
}
