import { expect, test } from 'vitest'
import { formatDecimal, formatPlainDecimal, formatShortDecimal, parseTon, pluralize, splitDecimal } from './amount.ts'

const nano = 1_000_000_000n
const plain = (text: string) => text.replaceAll('\u2009', ' ')

test('shows every digit of an amount, in groups of three, without trailing zeros', () => {
  expect(plain(formatDecimal(1234n * nano + 500_000_000n, 9))).toBe('1 234.5')
  expect(formatDecimal(1n, 9)).toBe('0.000000001')
  expect(formatDecimal(0n, 9)).toBe('0')
  expect(formatDecimal(-nano, 9)).toBe('−1')
  expect(plain(formatDecimal(123_456_789_012_345_678_901_234_567_890n, 0))).toBe(
    '123 456 789 012 345 678 901 234 567 890',
  )
})

test('adds a plus sign only on request, and never to zero', () => {
  expect(splitDecimal(5n, 0, true).sign).toBe('+')
  expect(splitDecimal(5n, 0).sign).toBe('')
  expect(splitDecimal(0n, 0, true).sign).toBe('')
})

test('writes amounts for spreadsheets as plain numbers', () => {
  expect(formatPlainDecimal(-1_234_500_000_000n, 9)).toBe('-1234.5')
})

test('marks a short amount with omitted digits', () => {
  expect(plain(formatShortDecimal(993_612_345n, 9))).toBe('≈ 0.9936')
  expect(formatShortDecimal(100_000_000n, 9)).toBe('0.1')
  expect(formatShortDecimal(4000n, 9)).toBe('0.000004')
  expect(plain(formatShortDecimal(1_234_567n * nano + 891_000_000n, 9))).toBe('≈ 1 234 567.89')
})

test('parses typed amounts exactly and rejects other texts', () => {
  expect(parseTon('1 234.5')).toBe(1_234_500_000_000n)
  expect(parseTon('0,000000001')).toBe(1n)
  expect(parseTon('1.2.3')).toBeUndefined()
  expect(parseTon('1.0000000001')).toBeUndefined()
  expect(parseTon('-1')).toBeUndefined()
})

test('counts in words', () => {
  expect(pluralize(1, 'transaction')).toBe('1 transaction')
  expect(pluralize(0, 'transaction')).toBe('0 transactions')
})
