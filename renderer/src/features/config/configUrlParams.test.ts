import { expect, test } from 'vitest'
import { type ConfigUrlParams, configScreenPath, parseConfigUrlParams } from './configUrlParams.ts'

const cases: ConfigUrlParams[] = [
  { source: { kind: 'newest' }, compare: undefined, filter: '', open: undefined },
  { source: { kind: 'block', block: '512' }, compare: { kind: 'newest' }, filter: 'gas price', open: -999 },
  {
    source: { kind: 'pasted', id: 'abc' },
    compare: { kind: 'block', block: '2025-03-01T12:00:00.000Z' },
    filter: '',
    open: 0,
  },
  { source: { kind: 'newest' }, compare: { kind: 'pasted', id: 'xyz' }, filter: '&=#', open: undefined },
]

test.each(cases)('URL params survive a round trip: %j', urlParams => {
  expect(parseConfigUrlParams(new URL(configScreenPath(urlParams), 'http://x').search)).toEqual(urlParams)
})

test('a fragment opens a parameter if the query has none', () => {
  expect(parseConfigUrlParams('', '#param-34').open).toBe(34)
  expect(parseConfigUrlParams('?p=20', '#param-34').open).toBe(20)
  expect(parseConfigUrlParams('?p=x', '#params').open).toBeUndefined()
})
