import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, crc32c } from '../encoding/crc.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { sha256, sha256Scratch } from './sha256.ts'

const expected = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

test('SHA-256 of every length around block boundaries', () => {
  for (let length = 0; length < 400; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    expect(sha256(bytes)).toEqual(expected(bytes))
    const scratch = new Uint8Array(length + 72).fill(0xee)
    scratch.set(bytes)
    const target = new Uint8Array(40)
    sha256Scratch(scratch, length, target, 4)
    expect(target.slice(4, 36)).toEqual(expected(bytes))
  }
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
})
