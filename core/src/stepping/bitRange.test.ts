import { expect, test } from 'vitest'
import { bitRange } from './bitRange.ts'

test.each([
  ['0f8a', 0, 16, '0f8a'],
  ['0f8a', 4, 12, 'f8'],
  ['0f8a', 1, 16, '1f15_'],
  ['b_', 0, 3, 'b_'],
  ['b_', 1, 3, '6_'],
  ['0f8a8_', 8, 16, '8a'],
  ['0f8a8_', 16, 16, ''],
  ['', 0, 0, ''],
])('the bits of x{%s} from %d to %d are x{%s}', (data, from, to, expected) => {
  expect(bitRange(data, from, to)).toBe(expected)
})
