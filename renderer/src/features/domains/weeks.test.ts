import { expect, test } from 'vitest'
import { daysOfWeek, groupByWeek, weekId, weekOf, weeksOfYear } from './weeks.ts'

// Noon, so that the time zone does not change the day.
const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime() / 1000

test.each([
  [2026, 11, 21, '2026-W47'],
  [2026, 1, 1, '2026-W01'],
  [2027, 1, 1, '2026-W53'],
  [2027, 1, 3, '2026-W53'],
  [2027, 1, 4, '2027-W01'],
  [2024, 12, 30, '2025-W01'],
  [2021, 1, 3, '2020-W53'],
])('%i-%i-%i is in %s', (year, month, day, id) => {
  expect(weekId(weekOf(noon(year, month, day)))).toBe(id)
})

test('years have 52 or 53 weeks', () => {
  expect([2020, 2025, 2026, 2027].map(weeksOfYear)).toEqual([53, 52, 53, 52])
})

test('formats the days of a week, also across months and years', () => {
  expect(daysOfWeek(noon(2026, 11, 26))).toBe('23–29 Nov 2026')
  expect(daysOfWeek(noon(2026, 12, 2))).toBe('30 Nov – 6 Dec 2026')
  expect(daysOfWeek(noon(2026, 12, 31))).toBe('28 Dec 2026 – 3 Jan 2027')
})

test('groups sorted items by week', () => {
  const times = [noon(2026, 11, 23), noon(2026, 11, 29), noon(2026, 11, 30)]
  expect(groupByWeek(times, time => time).map(({ week, items }) => [weekId(week), items.length])).toEqual([
    ['2026-W48', 2],
    ['2026-W49', 1],
  ])
})
