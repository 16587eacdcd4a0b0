import { expect, test } from 'vitest'
import { hiddenCharacters, hostileTexts } from '../../test/hostileTexts.ts'
import { escapeControls, escapeControlsInJson } from './escapeControls.ts'

test.each([
  ['a right-to-left override', 'usdt\u202egpj', 'usdt\\u{202e}gpj'],
  ['an isolate', 'a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
  ['a right-to-left mark', 'a\u200fb', 'a\\u{200f}b'],
  ['a zero-width space', 'US\u200bDT', 'US\\u{200b}DT'],
  ['a soft hyphen', 'US\u00adDT', 'US\\u{ad}DT'],
  ['a byte order mark', '\ufeffUSDT', '\\u{feff}USDT'],
  ['a filler', 'USDT\u3164', 'USDT\\u{3164}'],
  ['a tag', 'USDT\u{e0041}', 'USDT\\u{e0041}'],
  ['a terminal sequence', '\u001b[2J', '\\u{1b}[2J'],
  ['a line', 'a\nb', 'a\\u{a}b'],
])('makes %s visible', (_, text, shown) => {
  expect(escapeControls(text)).toBe(shown)
})

test.each(['plain', 'кириллица', '漢字', 'שלום', 'مرحبا', 'é', 'नमस्ते', '👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍💻', 'a b'])(
  'leaves %s as it is',
  text => {
    expect(escapeControls(text)).toBe(text)
  },
)

test('a joiner outside of an emoji is visible', () => {
  expect(escapeControls('US\u200dDT')).toBe('US\\u{200d}DT')
})

test('marks that would cover other lines are visible', () => {
  expect(escapeControls(`a${'\u0301'.repeat(6)}`)).toBe(`a${'\u0301'.repeat(4)}\\u{301}\\u{301}`)
})

test('lines of a long text stay lines', () => {
  expect(escapeControls('a\n\tb\u0000', { keepLines: true })).toBe('a\n\tb\\u{0}')
})

test('the time grows with the length only', () => {
  const time = (length: number) => {
    const started = performance.now()
    escapeControls('\u200d\u0301'.repeat(length))
    return performance.now() - started
  }
  time(20_000)
  // Quadratic: 100 times as long.
  expect(time(200_000)).toBeLessThan(40 * time(20_000))
})

test('JSON shows them as escapes of the same data', () => {
  const value = { 'na\u200bme': `usdt\u202egpj \u{e0041} a${'\u0301'.repeat(6)}`, texts: hostileTexts }
  const json = escapeControlsInJson(JSON.stringify(value, undefined, 2))
  expect(json).not.toMatch(hiddenCharacters)
  expect(JSON.parse(json)).toEqual(value)
})

test.each(hostileTexts)('%j has no hidden character afterwards', text => {
  expect(escapeControls(text, { keepLines: true })).not.toMatch(hiddenCharacters)
})
