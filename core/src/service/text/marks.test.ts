import { expect, test } from 'vitest'
import { coinsText, harmless, letterOf, paint } from './marks.ts'

test.each([
  [0n, '0 TON'],
  [1n, '0.000000001 TON'],
  [1_500_000_000n, '1.5 TON'],
  [-41_297_682n, '-0.041297682 TON'],
  [5_000_000_000_000_000_000n, '5000000000 TON'],
])('%s nano are %s', (nano, text) => expect(coinsText(nano)).toBe(text))

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a text from the chain cannot steer the terminal', () => {
  expect(harmless('a\u001b[31mb\nc\u202ed')).toBe('a\\u{1b}[31mb\\u{a}c\\u{202e}d')
  expect(harmless('plain, кириллица, 漢字')).toBe('plain, кириллица, 漢字')
})

test('colour is only there when it is wanted', () => {
  expect(paint('x', 'red', { colour: false })).toBe('x')
  expect(paint('x', 'red', { colour: true })).toBe('\u001b[31mx\u001b[0m')
})
