import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checksWithoutTable, verifySignature } from './verifySignature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
// A page has no `process`.
const hosts = ['Node', 'page'] as const

afterEach(() => vi.unstubAllGlobals())
const stubHost = (host: (typeof hosts)[number]) => host === 'page' && vi.stubGlobal('process', undefined)

describe.each(hosts)('%s', host => {
  test.each([true, false])('gives the same with and without the table of multiples (strict: %j)', isStrict => {
    stubHost(host)
    for (let i = 0; i < checksWithoutTable + 5; i++) {
      const bytes = Uint8Array.of(i, 1, 2)
      const signature = Uint8Array.from(sign(null, bytes, privateKey))
      const wrong = [signature.with(40, (signature[40] ?? 0) ^ 1), signature.with(3, (signature[3] ?? 0) ^ 1)]
      const results = [signature, ...wrong].map(each => verifySignature(each, bytes, key, { strict: isStrict }))
      expect(results).toEqual([true, false, false])
    }
  })

  test('a key of small order signs everything, unless it is strict', () => {
    stubHost(host)
    // The neutral element, as key and in the signature; then not in its only canonical form, which Node rejects.
    const neutral = new Uint8Array(32).with(0, 1)
    const same = new Uint8Array(32).fill(255).with(0, 238).with(31, 127)
    const signatures = [neutral, same].map(each => Uint8Array.from([...each, ...new Uint8Array(32)]))
    const check = (isStrict: boolean) =>
      signatures.map(each => verifySignature(each, Uint8Array.of(7), neutral, { strict: isStrict }))
    expect(check(false)).toEqual([true, true])
    expect(check(true)).toEqual([false, false])
  })

  test('what is no signature or no key has signed nothing', () => {
    stubHost(host)
    const signature = Uint8Array.from(sign(null, Uint8Array.of(1), privateKey))
    const notAPoint = new Uint8Array(32).with(0, 2)
    for (const isStrict of [true, false]) {
      const check = (bytes: Uint8Array, by: Uint8Array) =>
        verifySignature(bytes, Uint8Array.of(1), by, { strict: isStrict })
      expect(check(signature.slice(1), key)).toBe(false)
      expect(check(signature, key.slice(1))).toBe(false)
      expect(check(signature, notAPoint)).toBe(false)
    }
  })
})
