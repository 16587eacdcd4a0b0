import { expect, test } from 'vitest'
import { describeBlockAge, getStaleAge } from './blockAge.ts'

test.each([
  [-5, undefined],
  [0, undefined],
  [60, undefined],
  [61, '61 seconds'],
  [150, '3 minutes'],
  [7200, '2 hours'],
  [200_000, '2 days'],
])('a block of %d seconds ago', (seconds, expected) => {
  const age = getStaleAge(1000, 1000 + seconds)
  expect(age).toBe(expected === undefined ? undefined : seconds)
  if (age !== undefined)
    expect(describeBlockAge(age)).toBe(
      `The newest block is ${expected} old. The chain is idle, or the source lags behind.`,
    )
})
