import { expect, test } from 'vitest'
import { findPointAt, findPointAtTime, layoutSteps } from './stepLayout.ts'

const frame = { width: 600, height: 240, left: 76, bottom: 28 }
const layout = (amounts: readonly bigint[]) =>
  layoutSteps(
    amounts.map((amount, i) => ({ utime: 1000 + i * 100, amount })),
    frame,
  )

test('the line is level between points, and the highest point is inside the axis', () => {
  const { points, line, area, amountTicks } = layout([0n, 10n ** 9n, 5n * 10n ** 8n])
  expect(line.match(/[HV]/g)?.join('')).toBe('HVHVH')
  expect(area).toContain('Z')
  expect(amountTicks[0]?.amount).toBe(0n)
  expect(amountTicks.at(-1)?.amount).toBeGreaterThanOrEqual(10n ** 9n)
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(frame.left)
    expect(y).toBeGreaterThanOrEqual(8 - 0.01)
    expect(y).toBeLessThanOrEqual(frame.height - frame.bottom)
  }
})

test('amounts that hardly change have an axis near them, without an area that would compare wrongly', () => {
  const { amountTicks, area } = layout([5_000n, 5_010n, 5_003n])
  expect(amountTicks[0]?.amount).toBe(5_000n)
  expect(amountTicks.length).toBeLessThanOrEqual(6)
  expect(area).toBe('')
})

test('one point, no point, and nothing but zero are drawn, too', () => {
  expect(layout([]).line).toBe('')
  expect(layout([7n]).points).toHaveLength(1)
  expect(layout([0n, 0n]).amountTicks).toHaveLength(2)
})

test('the pointed point is the last one before the pointer', () => {
  const { points } = layout([1n, 2n, 3n])
  expect(findPointAt(points, 0)?.point.amount).toBe(1n)
  expect(findPointAt(points, 600)?.point.amount).toBe(3n)
  expect(findPointAt([], 10)).toBeUndefined()
})

test('a time has a position only inside the chart, and the point that applies then', () => {
  const { findX, points } = layout([3n, 2n, 0n])
  expect([999, 1000, 1100, 1200, 1201].map(findX)).toEqual([
    undefined,
    frame.left,
    (frame.left + frame.width - 8) / 2,
    frame.width - 8,
    undefined,
  ])
  const given = points.map(({ point }) => point)
  expect([900, 1000, 1199, 1200].map(utime => findPointAtTime(given, utime)?.amount)).toEqual([3n, 3n, 2n, 0n])
  expect(layout([]).findX(1000)).toBeUndefined()
})
