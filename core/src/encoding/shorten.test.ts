import { expect, test } from 'vitest'
import { shorten, splitMiddle } from './shorten.ts'

test('shortens a text in the middle without losing characters', () => {
  expect(shorten('b5ee9c7201010101')).toBe('b5ee9c…010101')
  expect(shorten('b5ee9c72')).toBe('b5ee9c72')
  const { head, hidden, tail } = splitMiddle('0123456789abcdefghij')
  expect(head + hidden + tail).toBe('0123456789abcdefghij')
})
