import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someCell } from '../../test/cells.ts'
import { bocBase64, bocHex, cellFromText, fromBase64, fromHex, toBase64, toHex, utf8, utf8Bytes } from './text.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

test('bytes survive hex and base64, and look as everybody writes them', () => {
  fc.assert(
    fc.property(bytes, data => {
      const buffer = Buffer.from(data)
      expect(toHex(data)).toBe(buffer.toString('hex'))
      expect(toBase64(data)).toBe(buffer.toString('base64'))
      for (const text of [buffer.toString('hex'), buffer.toString('hex').toUpperCase()]) {
        expect(fromHex(text)).toEqual(new Uint8Array(data))
      }
      const base64 = buffer.toString('base64')
      for (const text of [base64, base64.replace(/=+$/, ''), buffer.toString('base64url')]) {
        expect(fromBase64(text)).toEqual(new Uint8Array(data))
      }
    }),
  )
})

describe('refuses', () => {
  test.each(['a', 'zz', '0x12', '12 34', '1é'])('hex %j', text => {
    expect(() => fromHex(text)).toThrow(expect.objectContaining({ code: 'input.text' }))
  })
  test.each(['A', 'AAAAA', 'AA=A', 'A===', 'AA=', 'AAA\n', 'AA AA', 'ÄAAA', '===='])('base64 %j', text => {
    expect(() => fromBase64(text)).toThrow(expect.objectContaining({ code: 'input.text' }))
  })
})

test('cells survive text', () => {
  fc.assert(
    fc.property(someCell, cell => {
      expect(cellFromText(bocHex(cell)).equals(cell)).toBe(true)
      expect(cellFromText(bocBase64(cell)).equals(cell)).toBe(true)
    }),
  )
})

test('text survives UTF-8; bytes that are no text do not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => void expect(utf8(utf8Bytes(text))).toBe(text)))
  expect(utf8(Uint8Array.from([0xff, 0x41]))).toBe('\ufffdA')
  expect(utf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('\ufeffA')
})
