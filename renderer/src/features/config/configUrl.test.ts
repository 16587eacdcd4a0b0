import { expect, test } from 'vitest'
import { type ConfigPlace, configPath, readConfigPlace } from './configUrl.ts'

const places: ConfigPlace[] = [
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

test.each(places)('an address says the place, and the place the address: %j', place => {
  expect(readConfigPlace(new URL(configPath(place), 'http://x').search)).toEqual(place)
})

test('an anchor opens a parameter where the query names none', () => {
  expect(readConfigPlace('', '#param-34').open).toBe(34)
  expect(readConfigPlace('?p=20', '#param-34').open).toBe(20)
  expect(readConfigPlace('?p=x', '#params').open).toBeUndefined()
})
