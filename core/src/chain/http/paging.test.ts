import { expect, test } from 'vitest'
import { allPages, inBatches } from './paging.ts'

test('a list is split into batches', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inBatches([], 2)).toEqual([])
})

test('pages are requested until one is not full', async () => {
  const rows = [1, 2, 3, 4, 5]
  const ranges: unknown[] = []
  const found = await allPages(2, async range => {
    ranges.push(range)
    return rows.slice(range.offset, range.offset + range.limit)
  })
  expect(found).toEqual(rows)
  expect(ranges).toEqual([0, 2, 4].map(offset => ({ limit: 2, offset })))
})
