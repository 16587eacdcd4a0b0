import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsEncoding, gzipBytes } from './encoding.ts'

test.each([
  ['fast', 3000],
  ['fast', 64 * 2 ** 10],
  ['fast', 64 * 2 ** 10 + 1],
  ['thorough', 3000],
] as const)('compresses %s: %d bytes', async (effort, length) => {
  const bytes = Buffer.from(
    randomBytes(length / 2)
      .toString('hex')
      .padEnd(length),
  )
  const compressed = await gzipBytes(bytes, effort)
  expect(gunzipSync(compressed).equals(bytes)).toBe(true)
  expect(compressed.length).toBeLessThan(bytes.length)
})

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['x-gzip', false],
  [null, false],
])('Accept-Encoding: %s', (header, isAccepted) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(isAccepted)
})
