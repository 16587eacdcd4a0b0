import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { checksWithoutTable, verifySignature } from './verifySignature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const strict = { strict: true }

test('gives the same with and without the table of multiples', () => {
  for (let i = 0; i < checksWithoutTable + 5; i++) {
    const bytes = Uint8Array.of(i, 1, 2)
    const signature = Uint8Array.from(sign(null, bytes, privateKey))
    const other = signature.with(40, (signature[40] ?? 0) ^ 1)
    expect([signature, other].map(each => verifySignature(each, bytes, key, strict))).toEqual([true, false])
  }
})

test('a key of small order signs everything, unless it is strict', () => {
  // The neutral element, as key and in the signature.
  const neutral = new Uint8Array(32).with(0, 1)
  const signature = new Uint8Array(64).with(0, 1)
  const bytes = Uint8Array.of(7)
  expect(verifySignature(signature, bytes, neutral, { strict: false })).toBe(true)
  expect(verifySignature(signature, bytes, neutral, strict)).toBe(false)
})

test('what is no signature or no key has signed nothing', () => {
  const signature = Uint8Array.from(sign(null, Uint8Array.of(1), privateKey))
  expect(verifySignature(signature.slice(1), Uint8Array.of(1), key, strict)).toBe(false)
  expect(verifySignature(signature, Uint8Array.of(1), key.slice(1), strict)).toBe(false)
  expect(verifySignature(signature, Uint8Array.of(1), new Uint8Array(32).fill(255), strict)).toBe(false)
})
