import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { toHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const bytes = Uint8Array.of(1, 2, 3)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = toHex(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) as Hash // 32 bytes
const signature = Uint8Array.from(sign(null, bytes, privateKey))
const good = { publicKey: key, bytes, signature }
const claims = [
  good,
  { ...good, bytes: Uint8Array.of(1, 2, 4) },
  { ...good, signature: signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte)) },
  { ...good, signature: signature.slice(1) },
  { ...good, signature: new Uint8Array(0) },
  // Not a point of the curve.
  { ...good, publicKey: '02'.padEnd(64, '0') as Hash },
  { ...good, publicKey: 'ff'.repeat(32) as Hash },
]

/** The result with a given WebCrypto, in a fresh module. */
async function checkWithHost(host: object | undefined) {
  vi.resetModules()
  if (host) vi.stubGlobal('crypto', host)
  const { checkSignatures } = await import('./ed25519.ts')
  return checkSignatures(claims)
}
const expected = [true, ...claims.slice(1).map(() => false)]

test('only the signature of these bytes by this key is valid', async () => {
  expect(await checkWithHost(undefined)).toEqual(expected)
})

test('a host without WebCrypto or Ed25519 gives the same result', async () => {
  const unsupported = {
    importKey: () => Promise.reject(new Error('NotSupportedError')),
    verify: () => Promise.resolve(true),
  }
  expect(await checkWithHost({})).toEqual(expected)
  expect(await checkWithHost({ subtle: unsupported })).toEqual(expected)
})
