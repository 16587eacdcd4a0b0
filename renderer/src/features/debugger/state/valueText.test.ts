import { expect, test } from 'vitest'
import { splitData, toHexText, valueText } from './valueText.ts'

test('the bits of a slice divide the digits of its cell', () => {
  expect(splitData('0f8a7ea5', [8, 16])).toEqual(['0f', '8a', '7ea5'])
  expect(splitData('0f8a7ea5', [0, 32])).toEqual(['', '0f8a7ea5', ''])
  expect(splitData('0f8a7ea5', [32, 32])).toEqual(['0f8a7ea5', '', ''])
  // The second digit belongs to both.
  expect(splitData('0f8a', [6, 16])).toEqual(['0', 'f8a', ''])
  expect(splitData('0fc_', [8, 9])).toEqual(['0f', 'c_', ''])
})

test('values in a few words', () => {
  expect(valueText({ type: 'slice', data: '0f', bits: [3, 8], refs: [0, 0] })).toBe('5 bits left')
  expect(valueText({ type: 'slice', data: '0f', bits: [8, 8], refs: [1, 2] })).toBe('0 bits, 1 ref left')
  expect(valueText({ type: 'tuple', items: [1, 2] })).toBe('2 entries')
})

test('integers in hex', () => {
  expect(toHexText('-37')).toBe('-0x25')
  expect(toHexText(String(2n ** 256n - 1n))).toBe(`0x${'f'.repeat(64)}`)
})
