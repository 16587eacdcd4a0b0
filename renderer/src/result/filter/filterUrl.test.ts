import { expect, test } from 'vitest'
import { type Filter, noFilter } from './filter.ts'
import { filterAfter, readFilter, writeFilter } from './filterUrl.ts'

const account = `0:${'ab'.repeat(32)}`
const written = (filter: Filter | undefined, search = '') => {
  const query = new URLSearchParams(search)
  writeFilter(query, filter)
  return query
}

test('a filter comes back as it was written, among whatever else the address says', () => {
  const filter: Filter = { accounts: [account, `-1:${'33'.repeat(32)}`], assets: ['ton', 'nft', `token ${account}`] }
  const query = written(filter, 'tab=flow&only=old&asset=old')
  expect(readFilter(query)).toEqual(filter)
  expect(query.get('tab')).toBe('flow')
})

test('an address without a filter shows everything', () => {
  expect(readFilter(new URLSearchParams('tab=flow'))).toBeUndefined()
  expect(String(written(noFilter))).toBe('')
  expect(String(written(undefined, 'only=x'))).toBe('')
})

test('what is no account is left out, and nothing is named twice or without end', () => {
  const query = new URLSearchParams(`only=%3Cb%3E&only=${account}&only=${account}&asset=`)
  expect(readFilter(query)).toEqual({ accounts: [account], assets: [] })
  const many = new URLSearchParams(Array.from({ length: 900 }, (_, index) => ['asset', String(index)]))
  expect(readFilter(many)?.assets).toHaveLength(50)
})

test('it stays on other pages of the same result, and is gone on another one', () => {
  const filter: Filter = { accounts: [account], assets: [] }
  expect(filterAfter(filter, { tab: 'flow', node: undefined })).toBe(filter)
  expect(filterAfter(filter, { sample: 'jetton', node: undefined })).toBeUndefined()
})
