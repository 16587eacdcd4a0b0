import { expect, test } from 'vitest'
import { drawingOf } from './drawing.ts'
import { FEES, type Flow, isWorthDrawing } from './flows.ts'
import { graphOf, OTHERS } from './graph.ts'

const flow = (from: string, to: string, amount: bigint): Flow => ({ from, to, amount, count: 1, node: '0' })

/** Whether somebody who follows the ways comes back to where they were. */
function hasCircle(ways: readonly { source: string; target: string }[]): boolean {
  const visit = (at: string, seen: readonly string[]): boolean =>
    seen.includes(at) || ways.some(way => way.source === at && visit(way.target, [...seen, at]))
  return ways.some(({ source }) => visit(source, []))
}

test('money that comes back arrives at a second place of its account', () => {
  const { places, ways } = graphOf([flow('a', 'b', 10n), flow('b', 'a', 7n), flow('b', 'c', 2n)], ['a', 'b', 'c'])
  expect(places.filter(one => one.account === 'a').map(one => one.returned)).toEqual([false, true])
  expect(ways.map(way => way.amount)).toEqual([10n, 7n, 2n])
  expect(hasCircle(ways)).toBe(false)
})

test('no tangle of accounts has a circle, and nothing is lost in it', () => {
  const names = ['a', 'b', 'c', 'd', 'x', 'y']
  const flows = names.flatMap(from => names.map(to => flow(from, to, 3n)))
  // Two of the accounts are in no order at all.
  const graph = graphOf([...flows, ...names.map(from => flow(from, FEES, 1n))], ['a', 'b', 'c', 'd'])
  expect(hasCircle(graph.ways)).toBe(false)
  expect(graph.ways.reduce((sum, { amount }) => sum + amount, 0n)).toBe(36n * 3n + 6n)
  expect(drawingOf(graph, 800).ways).toHaveLength(graph.ways.length)
})

test('too many accounts to be told apart are drawn as one, with all of their amounts', () => {
  const targets = Array.from({ length: 100 }, (_, i) => `t${i}`)
  const flows = targets.map((to, i) => flow('a', to, BigInt(1000 - i)))
  const { places, ways } = graphOf(flows, ['a', ...targets])
  expect(places).toHaveLength(24)
  expect(places.find(one => one.account === OTHERS)?.accounts).toBe(78)
  expect(ways.reduce((sum, { amount }) => sum + amount, 0n)).toBe(flows.reduce((sum, { amount }) => sum + amount, 0n))
})

test('everything lies on the paper, bands of very different amounts too', () => {
  const graph = graphOf(
    [flow('a', 'b', 10n ** 20n), flow('b', 'c', 1n), flow('b', FEES, 5n), flow('c', 'a', 1n)],
    ['a', 'b', 'c'],
  )
  const { places, ways, width, height } = drawingOf(graph, 300)
  for (const { x0, x1, y0, y1 } of places) {
    expect(x0).toBeGreaterThanOrEqual(0)
    expect(x1).toBeLessThan(width)
    expect(y0).toBeGreaterThanOrEqual(0)
    expect(y1).toBeLessThanOrEqual(height)
  }
  for (const { path, thick } of ways) {
    expect(path).not.toContain('NaN')
    expect(thick).toBeGreaterThan(1)
  }
})

test('there is nothing to draw between two accounts', () => {
  expect(isWorthDrawing([flow('a', 'b', 1n), flow('a', FEES, 1n), flow('b', 'a', 1n)])).toBe(false)
  expect(isWorthDrawing([flow('a', 'b', 1n), flow('b', 'c', 1n)])).toBe(true)
})
