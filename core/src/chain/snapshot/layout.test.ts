import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  count,
  decimal,
  EntryTable,
  entryOf,
  list,
  mapOf,
  named,
  optional,
  record,
  text,
  undefinedIfAbsent,
  variants,
} from './layout.ts'

const item = record({
  id: text,
  startLt: named(
    'start_lt',
    decimal<bigint>(() => z.string().regex(/^\d+$/)),
  ),
  parent: named('parent_id', optional(count)),
  seed: undefinedIfAbsent(text),
  name: entryOf<string>('names'),
})
const tables = (names: string[] = []) => ({ names: new EntryTable<string>('name', String, names) })

test('a record is written with the names and the order of the file, and read back', () => {
  const value = { id: 'a', startLt: 10n ** 20n, parent: 3, seed: undefined, name: 'x' }
  const written = tables()
  const json = item.write(value, written)
  expect(JSON.stringify(json)).toBe('{"id":"a","start_lt":"100000000000000000000","parent_id":3,"name":0}')
  expect(item.getSchema().safeParse(json).success).toBe(true)
  expect(item.read(json, written)).toEqual(value)
})

test('an optional field stays absent, another one is undefined', () => {
  const read = item.read({ id: 'a', start_lt: '1', name: 0 }, tables(['x']))
  expect(Object.keys(read)).toEqual(['id', 'startLt', 'seed', 'name'])
})

test('equal entries of a table share an index, and a missing one is rejected', () => {
  const all = list(item)
  const own = { id: 'a', startLt: 1n, seed: 's' }
  const written = tables()
  const json = all.write(
    [
      { ...own, name: 'x' },
      { ...own, name: 'y' },
      { ...own, name: 'x' },
    ],
    written,
  )
  expect((json as { name: number }[]).map(({ name }) => name)).toEqual([0, 1, 0])
  expect(() => all.read(json, tables(['x']))).toThrow(
    expect.objectContaining({ code: 'input.snapshot', message: expect.stringContaining('name 1 is missing') }),
  )
})

test('objects of several kinds, in a map', () => {
  const layout = mapOf(text, variants({ one: record({ a: count }), two: record({ b: text }) }))
  const value = new Map([
    ['x', { kind: 'one' as const, a: 1 }],
    ['y', { kind: 'two' as const, b: 'c' }],
  ])
  const json = layout.write(value, {})
  expect(json).toEqual({ x: { kind: 'one', a: 1 }, y: { kind: 'two', b: 'c' } })
  expect(layout.getSchema().safeParse(json).success).toBe(true)
  expect(layout.getSchema().safeParse({ x: { kind: 'three' } }).success).toBe(false)
  expect(layout.read(json, {})).toEqual(value)
})
