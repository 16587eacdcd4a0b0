import { describe, expect, test } from 'vitest'
import { Builder } from '../../cell/Builder.ts'
import { Cell } from '../../cell/Cell.ts'
import { readValue, writeValue } from './valueCodec.ts'

const copy = (value: unknown): unknown => readValue(writeValue(value))
const id = 'ab'.repeat(32)

describe('values come back equal', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['booleans', [true, false]],
    ['numbers', [0, -0, 1, -1, 127, 128, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1, 0.1, -1e300, 2 ** 60]],
    ['numbers that are none', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ['integers of any length', [0n, -1n, 127n, 128n, 2n ** 28n, 2n ** 32n, 2n ** 64n - 1n, -(2n ** 256n), 10n ** 90n]],
    ['texts', ['', 'a', 'ю', '🙂', '\0', 'x'.repeat(70_000), 'a', 'ю']],
    ['hashes and accounts', [id, `0:${id}`, `-1:${id}`, `2147483647:${id}`, `-2147483648:${id}`]],
    [
      'texts that look like them',
      [id.toUpperCase(), `00:${id}`, `+1:${id}`, `-0:${id}`, `0:${id}0`, `99999999999:${id}`, id.slice(1)],
    ],
    ['lists', [[], [[]], [1, [2, [3]]]]],
    [
      'objects, with their order of keys and with keys without a value',
      [{}, { b: 1, a: undefined }, { b: 2, a: 3 }, { '': 1, [id]: 2 }],
    ],
    [
      'maps and sets',
      [
        new Map<unknown, unknown>([
          [1n, 'a'],
          ['a', new Map()],
        ]),
        new Set([1, '1', 1n]),
        new Set(),
      ],
    ],
  ])('%s', (_, value) => {
    expect(copy(value)).toStrictEqual(value)
    expect(JSON.stringify(copy(value), toText)).toBe(JSON.stringify(value, toText))
  })

  test('cells, each once, also inside one another', () => {
    const leaf = new Builder().uint(5, 8).end()
    const tree = new Builder().uint(1, 3).ref(leaf).ref(new Builder().end()).end()
    const read = copy({ tree, leaf, again: tree, list: [leaf] }) as Record<string, Cell>
    expect(read.tree).toBeInstanceOf(Cell)
    expect([read.tree?.hash(), read.leaf?.hash(), read.again?.hash()]).toEqual([tree.hash(), leaf.hash(), tree.hash()])
    expect(writeValue([tree, tree, leaf]).length).toBeLessThan(writeValue([tree, leaf]).length + 4)
  })

  test('the same object stays the same object, also one that contains itself', () => {
    const shared = { name: 'shared' }
    const self: { own?: unknown } = {}
    self.own = self
    const read = copy({ v2: [shared], parts: [{ parts: [shared] }], self }) as {
      v2: object[]
      parts: { parts: object[] }[]
      self: { own: unknown }
    }
    expect(read.parts[0]?.parts[0]).toBe(read.v2[0])
    expect(read.self.own).toBe(read.self)
  })
})

test('what repeats takes little', () => {
  const rows = Array.from({ length: 100 }, () => ({ account: `0:${id}`, jetton: `0:${id}`, amount: 1n }))
  expect(writeValue(rows).length).toBeLessThan(1100)
})

test.each<[string, unknown]>([
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['an object of a class', new Date(0)],
  ['half of a character', '\ud800'],
])('%s is rejected', (_, value) => {
  expect(() => writeValue({ value })).toThrow(TypeError)
})

describe('damaged data is never read as other data', () => {
  const bytes = writeValue({ list: [1, 'a', 2n ** 70n, `0:${id}`], cell: new Builder().uint(7, 9).end() })

  test.each([0, 1, 3, 4, 5, bytes.length - 1])('%i bytes of it', length => {
    expect(() => readValue(bytes.slice(0, length))).toThrow(/damaged/)
  })

  test('any bit', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => readValue(changed)).toThrow(/damaged/)
    }
  })
})

/** Maps, sets and integers as text. */
function toText(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Map || value instanceof Set) return [...value]
  return Object.is(value, -0) ? '-0' : value
}
