import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, crc32c } from '../encoding/crc.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { hashInput, sha256, sha256OfInput } from './sha256.ts'

const expected = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

test('SHA-256 of every length around block boundaries', () => {
  for (let length = 0; length < 400; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    expect(sha256(bytes)).toEqual(expected(bytes))
  }
})

test('SHA-256 of every length of the input of a cell hash', () => {
  for (let length = 0; length <= 2 + 128 + 8 + 128; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    hashInput.fill(0xee)
    hashInput.set(bytes)
    const target = new Uint8Array(40)
    sha256OfInput(length, target, 4)
    expect(target.slice(4, 36)).toEqual(expected(bytes))
  }
})

test('SHA-256 of a part of a buffer', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 255)
  expect(sha256(bytes.subarray(70, 270))).toEqual(expected(bytes.slice(70, 270)))
})

test('SHA-256 of random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), bytes => void expect(sha256(bytes)).toEqual(expected(bytes))),
  )
})

test('the check values of both CRCs', () => {
  const check = encodeUtf8('123456789')
  expect(crc16(check)).toBe(0x31c3)
  expect(crc32c(check)).toBe(0xe3069283)
  expect(crc16(encodeUtf8('get_wallet_data')) | 0x10000).toBe(97026)
  // RFC 3720, B.4
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43)
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e)
})
