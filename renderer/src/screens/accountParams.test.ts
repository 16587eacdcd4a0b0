import { expect, test } from 'vitest'
import { countFilters, type EventFilters, eventFiltersParam, noEventFilters } from './accountParams.ts'

const account = `0:${'ab'.repeat(32)}`
const read = (search: string) => eventFiltersParam.read(new URLSearchParams(search))

test('the filters of events survive a round trip, beside other parameters', () => {
  const filters: EventFilters = {
    kinds: ['TonTransfer', 'dex.swap'],
    direction: 'in',
    counterpart: account,
    asset: account,
    min: 10n ** 20n,
    max: 0n,
    from: 1_757_000_000,
    to: 1_757_003_600,
    failed: true,
  }
  const query = new URLSearchParams('tab=events&kind=old&min=7')
  eventFiltersParam.write(query, filters)
  expect(eventFiltersParam.read(query)).toEqual(filters)
  expect(query.get('tab')).toBe('events')
  expect(countFilters(filters)).toBe(10)
  eventFiltersParam.write(query, noEventFilters)
  expect(String(query)).toBe('tab=events')
})

test('invalid filters of a link are left out', () => {
  expect(read('way=up&with=x&asset=%3Cb%3E&min=-1&max=1e9&from=soon&failed=yes&kind=%20')).toBe(noEventFilters)
  expect(read('asset=extra:100').asset).toBe('extra:100')
})
