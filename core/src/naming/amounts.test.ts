import { expect, test } from 'vitest'
import { formatShortAmount, formatShortTon } from './amounts.ts'

test.each([
  [1_249_000_000n, 9, '1.24'],
  [33_000_900_000_000n, 9, '33 000'],
  [143_945n, 9, '0.000143'],
  [1_566_450_533_222_000_000n, 9, '1 566 450 533'],
  [0n, 9, '0'],
  [1n, 9, '0.000000001'],
  [999_999_999n, 9, '0.999'],
  [12_345_000_000n, 9, '12.3'],
  [100_500_000_000n, 9, '100'],
  [1_000_000_000n, 9, '1'],
  [1_001_000_000n, 9, '1'],
  [7n, 0, '7'],
  [1234n, 0, '1 234'],
  [123_456n, 6, '0.123'],
  [1n, 18, '0.000000000000000001'],
  [1n, 255, '<0.000000000000000001'],
  [0n, 255, '0'],
])('shows %s of %s decimals as %s', (amount, decimals, text) => {
  expect(formatShortAmount(amount, decimals)).toBe(text)
})

test('keeps the sign of a negative amount, except for zero', () => {
  expect(formatShortAmount(-1_249_000_000n, 9)).toBe('-1.24')
  expect(formatShortAmount(-33_000_900_000_000n, 9)).toBe('-33 000')
  expect(formatShortAmount(-0n, 9)).toBe('0')
})

test('is exact for amounts beyond double precision', () => {
  expect(formatShortAmount(12n * 10n ** 15n + 1n, 6)).toBe('12 000 000 000')
  expect(formatShortAmount(2n ** 64n, 0)).toBe('18 446 744 073 709 551 616')
})

test('appends the currency name', () => {
  expect(formatShortTon(1_500_000_000n)).toBe('1.5 TON')
})
