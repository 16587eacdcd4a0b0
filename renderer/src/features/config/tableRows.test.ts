import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { expect, test } from 'vitest'
import { hashOf } from '../../../test/fixtures/build.ts'
import { compareValues, findRows, formatShare, sumColumn } from './tableRows.ts'

test('integers of any length are ordered as integers; missing values come last', () => {
  const sorted = ['100', '99', '', '100000000000000000000000', '5'].sort((a, b) => compareValues('weight', a, b))
  expect(sorted).toEqual(['5', '99', '100', '100000000000000000000000', ''])
  expect(['b', 'a', ''].sort((a, b) => compareValues('hash', a, b))).toEqual(['a', 'b', ''])
})

test('shares are rounded to two digits and need a total', () => {
  expect(formatShare(1n, 3n)).toBe('33.33 %')
  expect(formatShare(2n, 3n)).toBe('66.67 %')
  expect(formatShare(5n, 5n)).toBe('100.00 %')
  expect(formatShare(5n, 0n)).toBe('')
  expect(sumColumn([['1'], ['x'], ['41']], 0)).toBe(42n)
})

test('an account is found by any form of its address, and by a part of it', () => {
  const rows = ['alice', 'bob'].map(name => `0:${hashOf(name)}`)
  const find = (text: string) => findRows(rows, row => [['address', row]], text)
  const friendly = toFriendlyAddress(rows[1] ?? '', { bounceable: false, testnet: false })
  expect(find(friendly)).toEqual([rows[1]])
  expect(find(rows[0]?.toUpperCase() ?? '')).toEqual([rows[0]])
  expect(find(hashOf('bob').slice(10, 30))).toEqual([rows[1]])
  expect(find(toFriendlyAddress(rows[0] ?? '').slice(4, 14))).toEqual([rows[0]])
  expect(find('')).toEqual(rows)
  expect(find('unknown')).toEqual([])
})
