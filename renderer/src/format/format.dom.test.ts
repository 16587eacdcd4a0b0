import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { expect, test } from 'vitest'
import { modeFlags } from '../result/node/OutActions.tsx'
import { getAccountLetter } from '../trace/traceModel.ts'
import { formatAge, formatDuration, formatMs } from './time.ts'

test('account letters continue after Z', () => {
  expect([0, 25, 26, 27, 701, 702].map(getAccountLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})

test('durations are rounded; under 120 days they are in days', () => {
  const day = 86_400
  expect([5400, 1.6 * day, 40 * day, 119.6 * day, 121 * day, 365 * day, 800 * day].map(formatDuration)).toEqual([
    '2 h',
    '2 days',
    '40 days',
    '120 days',
    '4 months',
    '12 months',
    '2 years',
  ])
})

test('durations and ages are in their largest unit', () => {
  expect(formatDuration(48)).toBe('48 s')
  expect(formatDuration(86_400)).toBe('1 day')
  expect(formatDuration(0)).toBe('0 s')
  expect(formatAge(100, 148)).toBe('48 s ago')
  expect(formatAge(148, 100)).toBe('in 48 s')
  expect(formatMs(0.2)).toBe('1 ms')
  expect(formatMs(1480)).toBe('1.5 s')
})

test('every bit of a mode has a name, unknown ones too', () => {
  expect(modeFlags('send_message', 3).map(([, name]) => name)).toEqual(['pay fees separately', 'ignore errors'])
  expect(modeFlags('send_message', 128 + 32).map(([bit]) => bit)).toEqual([32, 128])
  expect(modeFlags('send_message', 256 + 1).map(([bit]) => bit)).toEqual([1, 256])
  expect(modeFlags('reserve', 4 + 8).map(([, name]) => name)).toEqual(['add original balance', 'negate'])
  expect(modeFlags('send_message', 0)).toEqual([])
})

test('bigints keep all digits in JSON', () => {
  expect(prettyJson({ lt: 12345678901234567890n, list: [], none: undefined, text: 'a"b' })).toBe(
    '{\n  "lt": 12345678901234567890,\n  "list": [],\n  "text": "a\\"b"\n}',
  )
})
