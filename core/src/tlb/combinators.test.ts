import { describe, expect, expectTypeOf, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Hash, Nano } from '../units.ts'
import * as tlb from './combinators.ts'
import { parseConstructorTag } from './tag.ts'

const bits = (text: string) => new Builder().uint(text === '' ? 0 : Number.parseInt(text, 2), text.length)
const rejected = (reason: string) =>
  expect.objectContaining({
    code: 'input.cell',
    details: expect.objectContaining({ reason: expect.stringContaining(reason) }),
  })

test.each([
  ['#c4', 8, 0xc4],
  ['#0ec3c86d', 32, 0x0ec3c86d],
  ['#0201_', 15, 0x0201 >> 1],
  ['#8_', 0, 0],
  ['$0111', 4, 7],
  ['$_', 0, 0],
  ['', 0, 0],
] as const)('the tag %j is %i bits, %i', (text, length, value) => {
  expect(parseConstructorTag(text)).toEqual({ text, bits: length, value })
})

test('a record reads its fields in order, with their types', () => {
  const layout = tlb.record('#11', { fee: tlb.coins, key: tlb.maybe(tlb.hash), count: tlb.uint(8) })
  expectTypeOf<tlb.Value<typeof layout>>().toEqualTypeOf<{ fee: Nano; key?: Hash | undefined; count: number }>()
  const cell = new Builder().uint(0x11, 8).coins(5n).bit(false).uint(9, 8).end()
  expect(tlb.readToEnd(layout, cell)).toEqual({ fee: 5n, key: undefined, count: 9 })
  expect(() => tlb.readToEnd(layout, new Builder().uint(0x12, 8).end())).toThrow(rejected('#11'))
  expect(() => tlb.readToEnd(layout, new Builder().cell(cell).bit(true).end())).toThrow(rejected('1 bits'))
})

test('a union has the constructor name in its type', () => {
  const layout = tlb.union({ none: tlb.record('$0', {}), some: tlb.record('$10', { n: tlb.uint(2) }) })
  expectTypeOf<tlb.Value<typeof layout>>().toEqualTypeOf<{ type: 'none' } | { type: 'some'; n: number }>()
  expect(tlb.readToEnd(layout, bits('0').end())).toEqual({ type: 'none' })
  expect(tlb.readToEnd(layout, bits('1011').end())).toEqual({ type: 'some', n: 3 })
  expect(() => tlb.readToEnd(layout, bits('11').end())).toThrow(rejected('none, some'))
  expect(() => tlb.readToEnd(layout, emptyCell)).toThrow(rejected('none, some'))
})

test('a choice is the constructor name', () => {
  const layout = tlb.choice({ a: '$0', b: '$10' })
  expectTypeOf<tlb.Value<typeof layout>>().toEqualTypeOf<'a' | 'b'>()
  expect(tlb.readToEnd(layout, bits('10').end())).toBe('b')
  expect(() => tlb.readToEnd(layout, bits('11').end())).toThrow(rejected('a, b'))
})

test('concat merges records, also across cells', () => {
  const layout = tlb.concat(tlb.record('$1', { a: tlb.uint(1) }), tlb.ref(tlb.record('', { b: tlb.uint(2) })))
  expectTypeOf<tlb.Value<typeof layout>>().toEqualTypeOf<{ a: number; b: number }>()
  expect(tlb.readToEnd(layout, bits('11').ref(bits('10').end()).end())).toEqual({ a: 1, b: 2 })
  expect(() => tlb.readToEnd(layout, bits('11').ref(bits('101').end()).end())).toThrow(rejected('1 bits'))
})

test('firstMatching is the first layout that consumes the whole cell', () => {
  const layout = tlb.firstMatching(tlb.record('', { narrow: tlb.uint(3) }), tlb.record('', { wide: tlb.uint(5) }))
  expect(tlb.readToEnd(layout, bits('101').end())).toEqual({ narrow: 5 })
  expect(tlb.readToEnd(layout, bits('00101').end())).toEqual({ wide: 5 })
  expect(() => tlb.readToEnd(layout, bits('0010').end())).toThrow(rejected('5 bits'))
})

test('firstMatching reads what matches once, with its references', () => {
  let reads = 0
  const counted = tlb.mapped(tlb.record('', { narrow: tlb.uint(3), nested: tlb.ref(tlb.uint(2)) }), value => {
    reads++
    return value
  })
  const cell = bits('101').ref(bits('10').end()).end()
  expect(tlb.readToEnd(tlb.firstMatching(counted, tlb.record('', {})), cell)).toEqual({ narrow: 5, nested: 2 })
  expect(reads).toBe(1)
})

describe('dictionaries', () => {
  const root = writeDict(
    [1n, 2n, 3n].map(key => [key, b => void b.uint(Number(key) * 10, 8)]),
    4,
  )
  const expected = new Map([
    [1n, 10],
    [2n, 20],
    [3n, 30],
  ])
  test('as HashmapE, or as Hashmap in the rest of the cell', () => {
    expect(tlb.readToEnd(tlb.dict(4, tlb.uint(8)), new Builder().maybeRef(root).end())).toEqual(expected)
    expect(tlb.readToEnd(tlb.dict(4, tlb.uint(8)), bits('0').end())).toEqual(new Map())
    expect(root && tlb.readToEnd(tlb.plainDict(4, tlb.uint(8)), root)).toEqual(expected)
  })
  test('over the limit are rejected', () => {
    expect(() => tlb.readToEnd(tlb.dict(4, tlb.uint(8), 2), new Builder().maybeRef(root).end())).toThrow(
      expect.objectContaining({ code: 'limit.cells' }),
    )
  })
})

test('an error has the name of the innermost named layout', () => {
  const inner = tlb.named('Inner', tlb.record('$1', {}))
  const outer = tlb.reader('Outer', tlb.record('', { inner, after: tlb.uint(8) }))
  const layoutOf = (layout: string) => expect.objectContaining({ details: expect.objectContaining({ layout }) })
  expect(() => outer(bits('0').end())).toThrow(layoutOf('Inner'))
  expect(() => outer(bits('1').end())).toThrow(layoutOf('Outer'))
})
