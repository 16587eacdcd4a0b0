import { sha256 } from '../cell/sha256.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { fromHex } from '../encoding/hex.ts'
import { verifySignature } from '../proof/verifySignature.ts'
import type { Hash } from '../units.ts'
import type { ProofStep, SignedPart } from './ProofStep.ts'

/** An unsigned integer in so many bytes. */
export function encodeUint(value: number, bytes: 4 | 8, isLittleEndian = false): Uint8Array {
  const encoded = new Uint8Array(bytes)
  const view = new DataView(encoded.buffer)
  if (bytes === 4) view.setUint32(0, value, isLittleEndian)
  else view.setBigUint64(0, BigInt.asUintN(64, BigInt(value)), isLittleEndian)
  return encoded
}

/** A mistake that implementations make: another encoding of one part. */
export type Variation = { readonly part: string; readonly bytes: Uint8Array; readonly mistake: string }

/** How the signed hash follows from the parts. */
export type HashParts = (parts: readonly SignedPart[]) => Uint8Array

/** The bytes of all parts. */
export const joinParts = (parts: readonly SignedPart[]): Uint8Array => concatBytes(parts.map(({ bytes }) => bytes))

/** SHA-256 of all parts. */
export const hashParts: HashParts = parts => sha256(joinParts(parts))

/** Whether the key signed the bytes; an invalid key or signature has signed nothing. */
export const isSignedBy = (signature: Uint8Array, bytes: Uint8Array, key: Hash): boolean =>
  verifySignature(signature, bytes, fromHex(key), { strict: true })

type Signed = {
  readonly parts: readonly SignedPart[]
  readonly hash: HashParts
  readonly signature: Uint8Array
  readonly key: Hash | undefined
  readonly variations: readonly Variation[]
}

/** The step of the signature: which mistake of the signer explains a wrong one. */
export function checkSignature({ parts, hash, signature, key, variations }: Signed): ProofStep {
  const id = 'signature'
  if (signature.length !== 64)
    return { id, status: 'fail', text: `the signature has ${signature.length} bytes instead of 64`, bytes: signature }
  if (key === undefined) return { id, status: 'unknown', text: 'no key to check it with', bytes: signature }
  if (isSignedBy(signature, hash(parts), key)) return { id, status: 'ok', text: 'signed by this key', bytes: signature }
  const mistake = variations.find(({ part, bytes }) => {
    const changed = parts.map(each => (each.name === part ? { ...each, bytes } : each))
    return isSignedBy(signature, hash(changed), key)
  })
  const text = mistake
    ? `wrong: it is valid only for ${mistake.mistake}`
    : isSignedBy(signature, joinParts(parts), key)
      ? 'wrong: the bytes were signed themselves, not their hash'
      : 'not by this key, or for other bytes: domain, timestamp, payload or address differ from what was signed'
  return { id, status: 'fail', text, bytes: signature }
}
