import { expect, test } from 'vitest'
import { emptyFilter, type Filter, filterParam, keepFilter } from './resultParams.ts'

const account = `0:${'ab'.repeat(32)}`
const written = (filter: Filter | undefined, search = '') => {
  const query = new URLSearchParams(search)
  filterParam.write(query, filter)
  return query
}

test('a filter round-trips through a URL with other parameters', () => {
  const filter: Filter = { accounts: [account, `-1:${'33'.repeat(32)}`], assets: ['ton', 'nft', `token ${account}`] }
  const query = written(filter, 'tab=flow&only=old&asset=old')
  expect(filterParam.read(query)).toEqual(filter)
  expect(query.get('tab')).toBe('flow')
})

test('a URL without a filter shows everything', () => {
  expect(filterParam.read(new URLSearchParams('tab=flow'))).toBeUndefined()
  expect(String(written(emptyFilter))).toBe('')
  expect(String(written(undefined, 'only=x'))).toBe('')
})

test('invalid accounts and duplicates are dropped, and the number of values is limited', () => {
  const query = new URLSearchParams(`only=%3Cb%3E&only=${account}&only=${account}&asset=`)
  expect(filterParam.read(query)).toEqual({ accounts: [account], assets: [] })
  const many = new URLSearchParams(Array.from({ length: 900 }, (_, index) => ['asset', String(index)]))
  expect(filterParam.read(many)?.assets).toHaveLength(50)
})

test('the filter is kept on other tabs of the same result and dropped for another result', () => {
  const filter: Filter = { accounts: [account], assets: [] }
  expect(keepFilter(filter, { tab: 'flow', node: undefined })).toBe(filter)
  expect(keepFilter(filter, { sample: 'jetton', node: undefined })).toBeUndefined()
})
