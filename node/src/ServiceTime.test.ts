import { expect, test } from 'vitest'
import { ServiceTime } from './ServiceTime.ts'

test('the time until a queue has room follows from how long calls compute', () => {
  const time = new ServiceTime()
  expect(time.retryAfterSec(500, 2)).toBe(1)
  for (let i = 0; i < 100; i++) time.add(100)
  expect(time.meanMs).toBeCloseTo(100)
  expect(time.retryAfterSec(500, 2)).toBe(25)
  expect(time.retryAfterSec(500, 10)).toBe(5)
  expect(time.retryAfterSec(3, 2)).toBe(1)
  expect(time.retryAfterSec(50_000, 2)).toBe(60)
})

test('newer calls count more', () => {
  const time = new ServiceTime()
  time.add(1000)
  for (let i = 0; i < 200; i++) time.add(10)
  expect(time.meanMs).toBeLessThan(11)
})
