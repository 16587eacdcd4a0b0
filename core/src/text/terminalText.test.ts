import { expect, test } from 'vitest'
import { accountLetter, formatCoins, paint } from './terminalText.ts'

test.each([
  [0n, '0 TON'],
  [1n, '0.000000001 TON'],
  [1_500_000_000n, '1.5 TON'],
  [-41_297_682n, '-0.041297682 TON'],
  [5_000_000_000_000_000_000n, '5000000000 TON'],
])('%s nano are %s', (nano, text) => expect(formatCoins(nano)).toBe(text))

test('letters continue after Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(accountLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('colours only when enabled', () => {
  expect(paint('x', 'red', { colour: false })).toBe('x')
  expect(paint('x', 'red', { colour: true })).toBe('\u001b[31mx\u001b[0m')
})
