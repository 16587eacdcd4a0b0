import { expect, test } from 'vitest'
import { findIntendedDifferences } from './intendedDifferences.ts'

test.each([
  ['an amount under its later name', '{"flow":[{"ton":-5}]}', '{"flow":[{"ton":-5,"gram":-5}]}', 1],
  ['an attached amount', '{"ton_attached":5}', '{"ton_attached":5,"gram_attached":5}', 1],
  ['another amount under the later name', '{"ton":5}', '{"ton":5,"gram":6}', undefined],
  [
    'the hash that is an index',
    '{"index":36893488147419103233}',
    '{"index":1,"exact_index":"36893488147419103233"}',
    2,
  ],
  ['another index', '{"index":7}', '{"index":8,"exact_index":"8"}', undefined],
  [
    'the master of a jetton as its account',
    '{"jettons":[{"account":{"address":"owner"},"jetton":{"address":"master"},"qty":"1"}]}',
    '{"jettons":[{"account":{"address":"master"},"jetton":{"address":"master"},"qty":"1"}]}',
    1,
  ],
  ['a missing member', '{"a":1,"b":2}', '{"a":1}', undefined],
  ['a changed value', '{"a":[1,2]}', '{"a":[1,3]}', undefined],
  ['a shorter list', '{"a":[1,2]}', '{"a":[1]}', undefined],
])('%s', (_, before, after, count) => {
  expect(findIntendedDifferences(before, after)?.size).toBe(count)
})
