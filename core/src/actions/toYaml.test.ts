import { expect, test } from 'vitest'
import { toYaml } from './toYaml.ts'

test('writes one field per line, nested ones indented', () => {
  expect(toYaml({ query_id: 5, to: { amount: '10', list: ['0', { deep: null }] }, none: {}, empty: [] })).toBe(
    'query_id: 5\nto:\n  amount: "10"\n  list:\n    - "0"\n    - deep: null\nnone: {}\nempty: []\n',
  )
})

test.each([
  ['plain', 'plain'],
  ['0:'.padEnd(66, 'a'), '0:'.padEnd(66, 'a')],
  ['true', '"true"'],
  ['12', '"12"'],
  ['', '""'],
  ['two words', '"two words"'],
  ['a: b', '"a: b"'],
  ['line\nbreak', '"line\\nbreak"'],
  ['- x', '"- x"'],
  ['привет', '"привет"'],
])('writes the text %j so that it is read as the same text', (text, written) => {
  expect(toYaml({ text })).toBe(`text: ${written}\n`)
})

test('keeps every digit', () => {
  expect(toYaml({ id: 2n ** 64n - 1n })).toBe('id: 18446744073709551615\n')
})
