import { beginCell, Dictionary } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Builder } from './Builder.ts'
import { emptyCell } from './Cell.ts'
import { dictEntries, findInDict, readAugDict, readDict, writeDict } from './dict.ts'
import { cellFromText, toBocHex } from './text.ts'

const cellError = expect.objectContaining({ code: 'input.cell' })
const entriesOf = (keyBits: number) =>
  fc.dictionary(
    fc.bigInt({ min: 0n, max: (1n << BigInt(keyBits)) - 1n }).map(String),
    fc.integer({ min: 0, max: 65535 }),
    { maxKeys: 60, noNullPrototype: true },
  )

test.each([1, 8, 15, 32, 64, 256])('a dictionary with %i-bit keys equals the one @ton/core builds', keyBits => {
  fc.assert(
    fc.property(entriesOf(keyBits), plain => {
      const entries = Object.entries(plain).map(([key, value]) => [BigInt(key), value] as const)
      const theirs = Dictionary.empty(Dictionary.Keys.BigUint(keyBits), Dictionary.Values.Uint(16))
      for (const [key, value] of entries) theirs.set(key, value)
      const root = writeDict(
        entries.map(([key, value]) => [key, b => void b.uint(value, 16)]),
        keyBits,
      )
      const built = new Builder().maybeRef(root).end()
      expect(built.hash()).toBe(beginCell().storeDict(theirs).endCell().hash().toString('hex'))

      const parsed = root && cellFromText(toBocHex(root))
      const read = readDict(parsed, keyBits, slice => slice.loadUint(16))
      expect([...read]).toEqual(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
      for (const [key, value] of entries) expect(findInDict(parsed, keyBits, key)?.loadUint(16)).toBe(value)
      const missing = entries.reduce((sum, [key]) => sum + key, 1n) % (1n << BigInt(keyBits))
      expect(findInDict(parsed, keyBits, missing)?.loadUint(16)).toBe(read.get(missing))
    }),
    { numRuns: 60 },
  )
})

test('an empty dictionary has no entries', () => {
  expect(readDict(undefined, 32, slice => slice.loadBit()).size).toBe(0)
  expect([...dictEntries(undefined, 32)]).toEqual([])
  expect(findInDict(undefined, 32, 1n)).toBeUndefined()
  expect(writeDict([], 32)).toBeUndefined()
})

test('the last of equal keys wins; a key that does not fit is rejected', () => {
  const put = (value: number) => (b: Builder) => void b.uint(value, 8)
  const root = writeDict(
    [
      [3n, put(1)],
      [3n, put(2)],
    ],
    4,
  )
  expect(findInDict(root, 4, 3n)?.loadUint(8)).toBe(2)
  expect(() => writeDict([[16n, put(1)]], 4)).toThrow(cellError)
  expect(() => writeDict([[-1n, put(1)]], 4)).toThrow(cellError)
})

test('a value that is not read to the end is rejected', () => {
  const root = writeDict([[1n, b => void b.uint(7, 9)]], 4)
  expect(() => readDict(root, 4, slice => slice.loadUint(8))).toThrow(cellError)
})

test('an augmented dictionary returns extra and value of each leaf', () => {
  // At a fork the extra follows the label; at a leaf it precedes the value.
  const leaf = (bit: number, extra: number, value: number) =>
    new Builder()
      .uint(0, 2)
      .uint(extra, 8)
      .uint(value + bit, 8)
      .end()
  const root = new Builder()
    .uint(0, 2)
    .ref(leaf(0, 5, 70))
    .ref(leaf(1, 6, 80))
    .uint(11, 8)
    .end()
  const read = readAugDict(root, 1, { extra: slice => slice.loadUint(8), value: slice => slice.loadUint(8) })
  expect([...read]).toEqual([
    { key: 0n, extra: 5, value: 70 },
    { key: 1n, extra: 6, value: 81 },
  ])
})

test('a label longer than the rest of the key is rejected', () => {
  const short = new Builder().uint(0b0111110, 7).uint(0, 5).end()
  const long = new Builder().uint(0b10, 2).uint(7, 3).uint(0, 7).end()
  const same = new Builder().uint(0b110, 3).uint(7, 3).end()
  for (const root of [short, long, same]) expect(() => [...dictEntries(root, 4)]).toThrow(cellError)
})

test('a fork without both references is rejected', () => {
  const root = new Builder().uint(0, 2).ref(new Builder().uint(0, 2).end()).end()
  expect(() => [...dictEntries(root, 1)]).toThrow(cellError)
  expect(() => readDict(emptyCell, 4, slice => slice.loadBit())).toThrow(cellError)
})

test('extra bits after the label of a fork are rejected', () => {
  const leaf = new Builder().uint(0, 2).end()
  const root = new Builder().uint(0, 2).bit(true).ref(leaf).ref(leaf).end()
  expect(() => readDict(root, 1, () => 0)).toThrow(cellError)
})
