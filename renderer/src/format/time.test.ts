import { afterEach, expect, test, vi } from 'vitest'
import { formatClock, formatTime, formatTimeZone } from './time.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const at = Date.UTC(2025, 2, 12, 4, 3, 9) / 1000

test.each([
  [0, 'UTC'],
  [-60, 'UTC+1'],
  [-330, 'UTC+5:30'],
  [210, 'UTC−3:30'],
  [480, 'UTC−8'],
])('a time zone %i minutes behind UTC', (minutes, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
  expect(formatTimeZone(new Date(at * 1000))).toBe(text)
})

test('times are local, as Intl formats them', () => {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  // Not in September, whose short form Intl has with four letters.
  for (const seconds of [at, at + 86_400 * 40, at + 86_400 * 250 + 43_200, 0]) {
    const date = new Date(seconds * 1000)
    const expected = new Intl.DateTimeFormat('en-GB', { ...options, ...clock }).format(date)
    expect(formatTime(seconds)).toBe(`${expected} ${formatTimeZone(date)}`)
    expect(formatClock(seconds)).toBe(new Intl.DateTimeFormat('en-GB', clock).format(date))
  }
})
