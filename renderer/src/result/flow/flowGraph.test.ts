import { expect, test } from 'vitest'
import { buildFlowGraph, FEES, type Flow, isWorthDrawing, OTHERS } from './flowGraph.ts'
import { layoutFlow } from './flowLayout.ts'

const flow = (from: string, to: string, amount: bigint): Flow => ({ from, to, amount, count: 1, node: '0' })

/** Whether the links have a cycle. */
function hasCycle(links: readonly { source: string; target: string }[]): boolean {
  const visit = (at: string, seen: readonly string[]): boolean =>
    seen.includes(at) || links.some(link => link.source === at && visit(link.target, [...seen, at]))
  return links.some(({ source }) => visit(source, []))
}

test('returned money arrives at a second node of its account', () => {
  const { nodes, links } = buildFlowGraph(
    [flow('a', 'b', 10n), flow('b', 'a', 7n), flow('b', 'c', 2n)],
    ['a', 'b', 'c'],
  )
  expect(nodes.filter(one => one.account === 'a').map(one => one.returned)).toEqual([false, true])
  expect(links.map(link => link.amount)).toEqual([10n, 7n, 2n])
  expect(hasCycle(links)).toBe(false)
})

test('no graph has a cycle, and no amount is lost', () => {
  const names = ['a', 'b', 'c', 'd', 'x', 'y']
  const flows = names.flatMap(from => names.map(to => flow(from, to, 3n)))
  // Two of the accounts have no rank.
  const graph = buildFlowGraph([...flows, ...names.map(from => flow(from, FEES, 1n))], ['a', 'b', 'c', 'd'])
  expect(hasCycle(graph.links)).toBe(false)
  expect(graph.links.reduce((sum, { amount }) => sum + amount, 0n)).toBe(36n * 3n + 6n)
  expect(layoutFlow(graph, 800).links).toHaveLength(graph.links.length)
})

test('above the maximum, the smallest accounts are merged into one node with their amounts', () => {
  const targets = Array.from({ length: 100 }, (_, i) => `t${i}`)
  const flows = targets.map((to, i) => flow('a', to, BigInt(1000 - i)))
  const { nodes, links } = buildFlowGraph(flows, ['a', ...targets])
  expect(nodes).toHaveLength(24)
  expect(nodes.find(one => one.account === OTHERS)?.accounts).toBe(78)
  expect(links.reduce((sum, { amount }) => sum + amount, 0n)).toBe(flows.reduce((sum, { amount }) => sum + amount, 0n))
})

test('all nodes are inside the layout, also with very different amounts', () => {
  const graph = buildFlowGraph(
    [flow('a', 'b', 10n ** 20n), flow('b', 'c', 1n), flow('b', FEES, 5n), flow('c', 'a', 1n)],
    ['a', 'b', 'c'],
  )
  const { nodes, links, width, height } = layoutFlow(graph, 300)
  for (const { x0, x1, y0, y1 } of nodes) {
    expect(x0).toBeGreaterThanOrEqual(0)
    expect(x1).toBeLessThan(width)
    expect(y0).toBeGreaterThanOrEqual(0)
    expect(y1).toBeLessThanOrEqual(height)
  }
  for (const { path, thickness } of links) {
    expect(path).not.toContain('NaN')
    expect(thickness).toBeGreaterThan(1)
  }
})

test('two accounts need no diagram', () => {
  expect(isWorthDrawing([flow('a', 'b', 1n), flow('a', FEES, 1n), flow('b', 'a', 1n)])).toBe(false)
  expect(isWorthDrawing([flow('a', 'b', 1n), flow('b', 'c', 1n)])).toBe(true)
})
