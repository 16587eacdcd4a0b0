import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const now = Date.UTC(2026, 10, 21, 15, 34, 37) / 1000
const at = Date.UTC(2027, 0, 5, 8, 0, 1) / 1000
const linesOf = (text: string) => text.split('\r\n')
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))

test('has one event per domain, in UTC', () => {
  const lines = unfolded(
    calendarFile({ expirations: [{ name: 'alice.ton', at, item: 'EQabc' }], network: 'demo', now }),
  )
  expect(lines.slice(0, 4)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tonoscope//Domains//EN',
    'CALSCALE:GREGORIAN',
  ])
  expect(lines).toContain('DTSTAMP:20261121T153437Z')
  expect(lines).toContain('DTSTART:20270105T080001Z')
  expect(lines).toContain('SUMMARY:alice.ton expires')
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a domain keeps its UID when it is renewed, and has another one on another network', () => {
  const uid = (time: number, network: string) =>
    linesOf(calendarFile({ expirations: [{ name: 'alice.ton', at: time }], network, now })).find(line =>
      line.startsWith('UID:'),
    )
  expect(uid(at, 'demo')).toBe('UID:alice.ton.demo@tonoscope')
  expect(uid(at + 31_536_000, 'demo')).toBe(uid(at, 'demo'))
  expect(uid(at, 'mainnet')).not.toBe(uid(at, 'demo'))
})

test('escapes special characters and drops control characters', () => {
  const text = calendarFile({ expirations: [{ name: 'a;b,c\\d\n\u0007e', at }], network: 'demo', now })
  expect(unfolded(text)).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne expires')
})

test('folds lines at 75 bytes without splitting characters', () => {
  const name = `${'ж'.repeat(120)}🛰️.ton`
  const text = calendarFile({ expirations: [{ name, at, item: 'E'.repeat(200) }], network: 'demo', now })
  for (const line of linesOf(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(text)).toContain(`SUMMARY:${name} expires`)
  // Every line ends with CRLF.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
