import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { fromHex, hexOfHashAt, toHex } from './hex.ts'
import { decodeUtf8, encodeUtf8 } from './utf8.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

test('hex and base64 round trip, and equal what Buffer writes', () => {
  fc.assert(
    fc.property(bytes, data => {
      const buffer = Buffer.from(data)
      expect(toHex(data)).toBe(buffer.toString('hex'))
      expect(toBase64(data)).toBe(buffer.toString('base64'))
      for (const text of [buffer.toString('hex'), buffer.toString('hex').toUpperCase()]) {
        expect(fromHex(text)).toEqual(new Uint8Array(data))
      }
      const base64 = buffer.toString('base64')
      expect(toBase64Url(data)).toBe(buffer.toString('base64url'))
      for (const text of [base64, base64.replace(/=+$/, ''), buffer.toString('base64url')]) {
        expect(fromBase64(text)).toEqual(new Uint8Array(data))
      }
    }),
  )
})

test('the hex of a hash at any bit of some bytes', () => {
  const data = Uint8Array.from({ length: 40 }, (_, i) => (i * 73 + 11) & 255)
  const binary = [...data].map(byte => byte.toString(2).padStart(8, '0')).join('')
  for (let bit = 0; bit <= 64; bit++) {
    const expected = BigInt(`0b${binary.slice(bit, bit + 256)}`)
    expect(hexOfHashAt(data, bit)).toBe(expected.toString(16).padStart(64, '0'))
  }
})

describe('rejects', () => {
  test.each(['a', 'zz', '0x12', '12 34', '1é'])('hex %j', text => {
    expect(() => fromHex(text)).toThrow(expect.objectContaining({ code: 'input.text' }))
  })
  test.each(['A', 'AAAAA', 'AA=A', 'A===', 'AA=', 'AAA\n', 'AA AA', 'ÄAAA', '===='])('base64 %j', text => {
    expect(() => fromBase64(text)).toThrow(expect.objectContaining({ code: 'input.text' }))
  })
})

test('UTF-8 round trip; invalid bytes do not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => void expect(decodeUtf8(encodeUtf8(text))).toBe(text)))
  expect(decodeUtf8(Uint8Array.from([0xff, 0x41]))).toBe('\ufffdA')
  expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('\ufeffA')
})
