import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decodeBase64, encodeBase64, fromBase64, toBase64, toBase64Url } from './base64.ts'
import { decodeHex, encodeHex, fromHex, hexOfHashAt, toHex } from './hex.ts'
import { findNativeBase64, findNativeHex } from './nativeText.ts'
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

test('base64 where the host has none is the same', () => {
  fc.assert(
    fc.property(bytes, data => {
      const text = encodeBase64(data)
      expect(text).toBe(toBase64(data))
      expect(decodeBase64(text, text.replace(/=+$/, '').length)).toEqual(new Uint8Array(data))
    }),
  )
  expect(() => decodeBase64('AA A', 4)).toThrow(expect.objectContaining({ code: 'input.text' }))
})

test('hex where the host has none is the same', () => {
  fc.assert(
    fc.property(bytes, data => {
      const text = encodeHex(data)
      expect(text).toBe(toHex(data))
      expect(decodeHex(text)).toEqual(new Uint8Array(data))
      expect(decodeHex(text.toUpperCase())).toEqual(new Uint8Array(data))
    }),
  )
  const long = Uint8Array.from({ length: 10_000 }, (_, i) => i * 7)
  expect(encodeHex(long)).toBe(toHex(long))
})

describe('hex of a host', () => {
  afterEach(() => vi.unstubAllGlobals())
  const data = Uint8Array.from({ length: 200 }, (_, i) => (i * 73) & 255)
  const text = encodeHex(data)

  test('is that of the standard, else that of Node, else none', () => {
    const standard = Object.assign(class {}, { fromHex: (given: string) => new Uint8Array(Buffer.from(given, 'hex')) })
    Object.assign(standard.prototype, {
      toHex(this: Uint8Array) {
        return encodeHex(this)
      },
    })
    vi.stubGlobal('Uint8Array', standard)
    vi.stubGlobal('Buffer', undefined)
    const found = findNativeHex()
    vi.unstubAllGlobals()
    expect(found?.encode(data)).toBe(text)
    expect(found?.encoder(data)()).toBe(text)
    expect(found?.decode(text, 200)).toEqual(data)
    vi.stubGlobal('Buffer', undefined)
    vi.stubGlobal('Uint8Array', class {})
    expect(findNativeHex()).toBeUndefined()
  })

  test('of Node encodes what the bytes are when it is called', () => {
    vi.stubGlobal('Uint8Array', class extends Uint8Array {})
    Object.assign(Uint8Array, { fromHex: undefined })
    const found = findNativeHex()
    vi.unstubAllGlobals()
    const changing = data.slice(4, 12)
    const encode = found?.encoder(changing.subarray(2))
    expect(encode?.()).toBe(encodeHex(changing.subarray(2)))
    changing[3] = 0xab
    expect(encode?.()).toBe(encodeHex(changing.subarray(2)))
    expect(found?.encode(data.subarray(3, 9))).toBe(encodeHex(data.subarray(3, 9)))
    expect(found?.decode(text, 200)).toEqual(data)
  })

  test.each(['g', ' ', 'é', 'İ', '１', '\0'])('a long text with %j is an error with its position', letter => {
    const invalid = `${text.slice(0, 301)}${letter}${text.slice(302)}`
    expect(() => fromHex(invalid)).toThrow(expect.objectContaining({ code: 'input.text' }))
    expect(() => fromHex(invalid)).toThrow('near character 300')
  })
})

describe('base64 of a host', () => {
  afterEach(() => vi.unstubAllGlobals())
  const data = Uint8Array.from({ length: 100 }, (_, i) => (i * 73) & 255)
  const text = Buffer.from(data).toString('base64')

  test('is that of the standard, else that of Node, else none', () => {
    const standard = Object.assign(class {}, {
      fromBase64: (given: string) => new Uint8Array(Buffer.from(given, 'base64')),
    })
    Object.assign(standard.prototype, { toBase64: () => text })
    vi.stubGlobal('Uint8Array', standard)
    vi.stubGlobal('Buffer', undefined)
    const found = findNativeBase64()
    vi.unstubAllGlobals()
    expect(found?.encode(data)).toBe(text)
    expect(found?.decode(text, 100)).toEqual(data)
    // It skips what is not base64.
    expect(found?.decode(`${text.slice(0, 8)} \n${text.slice(8)}`, 102)).toBeUndefined()
    vi.stubGlobal('Buffer', undefined)
    vi.stubGlobal('Uint8Array', class {})
    expect(findNativeBase64()).toBeUndefined()
  })

  test('of Node gives bytes of their own, and nothing for other text', () => {
    vi.stubGlobal('Uint8Array', class extends Uint8Array {})
    Object.assign(Uint8Array, { fromBase64: undefined })
    const found = findNativeBase64()
    vi.unstubAllGlobals()
    expect(found?.encode(data.subarray(3, 9))).toBe(toBase64(data.subarray(3, 9)))
    const decoded = found?.decode(text, 100)
    expect(decoded && [...decoded]).toEqual([...data])
    expect(decoded?.buffer.byteLength).toBe(100)
    expect(found?.decode('AA!A', 3)).toBeUndefined()
  })
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
  test.each(['A', 'AAAAA', 'AA=A', 'A===', 'AA=', 'AAA\n', 'AA AA', 'ÄAAA', 'ŁAAA', 'AAAAAAAAŁAAA', '===='])(
    'base64 %j',
    text => {
      expect(() => fromBase64(text)).toThrow(expect.objectContaining({ code: 'input.text' }))
    },
  )
})

test('UTF-8 round trip; invalid bytes do not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => void expect(decodeUtf8(encodeUtf8(text))).toBe(text)))
  expect(decodeUtf8(Uint8Array.from([0xff, 0x41]))).toBe('\ufffdA')
  expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('\ufeffA')
})
