import { expect, test } from 'vitest'
import { decodeUtf8, decodeValidUtf8, encodeUtf8 } from './utf8.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What the decoder of the platform says. */
function decodeByPlatform(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

test('text of all lengths of sequences is decoded', () => {
  const text = '\ufeffz¢я€한𐍈\u{10ffff}\ufffd'
  expect(decodeValidUtf8(encodeUtf8(text))).toBe(text)
  expect(decodeUtf8(encodeUtf8(text))).toBe(text)
  expect(decodeValidUtf8(new Uint8Array())).toBe('')
})

test('what the platform rejects is rejected, also with replacement characters', () => {
  expect(decodeUtf8(Uint8Array.of(0x61, 0xff))).toBe('a\ufffd')
  expect(decodeValidUtf8(Uint8Array.of(0x61, 0xff))).toBeUndefined()
})

test('all sequences of two bytes, and of the limits of three and four, are judged as the platform judges them', () => {
  // Each side of each limit of a first and of a following byte.
  const limits = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec]
  const all = [...limits, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]
  const different: string[] = []
  const counts = { valid: 0, invalid: 0 }
  const compare = (...values: readonly number[]): void => {
    const bytes = Uint8Array.from(values)
    const expected = decodeByPlatform(bytes)
    counts[expected === undefined ? 'invalid' : 'valid']++
    if (decodeValidUtf8(bytes) !== expected) different.push(values.join(' '))
  }
  for (let first = 0; first < 256; first++) for (let second = 0; second < 256; second++) compare(first, second)
  for (const a of all)
    for (const b of all)
      for (const c of all) {
        compare(a, b, c)
        for (const d of all) compare(a, b, c, d)
      }
  expect(different).toEqual([])
  expect(counts.valid).toBeGreaterThan(10_000)
  expect(counts.invalid).toBeGreaterThan(100_000)
})
