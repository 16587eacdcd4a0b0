import { expect, test } from 'vitest'
import { recorded } from '../../../test/fixtures/recorded.ts'
import { buildTraceModel } from '../../trace/traceModel.ts'
import { toAnyLine } from '../actionLines/anyLine.ts'
import { getAssets } from '../actionLines/assets.ts'
import { toJettonUnits } from '../actionLines/knownTokens.ts'
import { buildFlowGraph, OTHERS } from './flowGraph.ts'
import { type FlowLayout, layoutFlow } from './flowLayout.ts'
import { BURNED, FEES, type Flow, getFlows, hasMoved, MINTED } from './flows.ts'

const flow = (from: string, to: string, amount: bigint, kind: Flow['kind'] = 'moved'): Flow => ({
  from,
  to,
  amount,
  kind,
  count: 1,
  node: '0',
})

/** Whether the links have a cycle. */
function hasCycle(links: readonly { source: string; target: string }[]): boolean {
  const visit = (at: string, seen: readonly string[]): boolean =>
    seen.includes(at) || links.some(link => link.source === at && visit(link.target, [...seen, at]))
  return links.some(({ source }) => visit(source, []))
}

/** The cards that a band touches, apart from the two at its ends: must be none, since the cards have all texts. */
function findCrossings({ nodes, bands }: FlowLayout): string[] {
  const steps = Array.from({ length: 21 }, (_, i) => i / 20)
  return bands.flatMap(({ pieces, thickness, source, target }) =>
    nodes
      .filter(({ x, y, width, height }) =>
        pieces.some(({ x0, x1, y0, y1 }) =>
          steps.some(t => {
            const px = x0 + (x1 - x0) * (1.5 * t * (1 - t) + t ** 3)
            const py = y0 + (y1 - y0) * (3 * t ** 2 - 2 * t ** 3)
            return px > x + 0.01 && px < x + width - 0.01 && py + thickness > y + 0.01 && py < y + height - 0.01
          }),
        ),
      )
      .map(({ id }) => `${source} to ${target} crosses ${id}`),
  )
}

/** Cards that overlap each other. */
const findOverlaps = ({ nodes }: FlowLayout): string[] =>
  nodes.flatMap((a, at) =>
    nodes
      .slice(at + 1)
      .filter(b => a.x === b.x && a.y < b.y + b.height && b.y < a.y + a.height)
      .map(b => `${a.id} and ${b.id}`),
  )

test('returned money arrives at a second node of its account', () => {
  const { nodes, links } = buildFlowGraph(
    [flow('a', 'b', 10n), flow('b', 'a', 7n, 'returned'), flow('b', 'c', 2n)],
    ['a', 'b', 'c'],
  )
  expect(nodes.filter(one => one.account === 'a').map(one => [one.again, one.returned])).toEqual([
    [false, 0n],
    [true, 7n],
  ])
  expect(links.map(link => link.amount)).toEqual([10n, 7n, 2n])
  expect(hasCycle(links)).toBe(false)
})

test('fees are part of the first node of their account', () => {
  const { nodes, links } = buildFlowGraph(
    [flow('a', 'b', 10n), flow('b', 'a', 7n, 'returned'), flow('a', FEES, 3n, 'fee')],
    ['a', 'b'],
  )
  expect(links).toHaveLength(2)
  expect(nodes.map(({ id, fees }) => [id, fees])).toEqual([
    ['a', 3n],
    ['a again', 0n],
    ['b', 0n],
  ])
})

test('no graph has a cycle, no amount is lost, and no band crosses a card', () => {
  const names = ['a', 'b', 'c', 'd', 'x', 'y']
  const flows = names.flatMap(from => names.map(to => flow(from, to, 3n)))
  // Two of the accounts have no rank.
  const graph = buildFlowGraph([...flows, ...names.map(from => flow(from, FEES, 1n, 'fee'))], ['a', 'b', 'c', 'd'])
  expect(hasCycle(graph.links)).toBe(false)
  expect(graph.links.reduce((sum, { amount }) => sum + amount, 0n)).toBe(36n * 3n)
  expect(graph.nodes.reduce((sum, { fees }) => sum + fees, 0n)).toBe(6n)
  const layout = layoutFlow(graph, { room: 800 })
  expect(layout.bands).toHaveLength(graph.links.length)
  expect(findCrossings(layout)).toEqual([])
  expect(findOverlaps(layout)).toEqual([])
})

test('what is minted comes first, and what is burned comes last', () => {
  const { nodes } = buildFlowGraph([flow('a', BURNED, 2n), flow(MINTED, 'a', 5n)], ['a'])
  expect(nodes.map(({ id }) => id)).toEqual([MINTED, 'a', BURNED])
})

test('above the maximum, the smallest accounts are merged into one node with their amounts', () => {
  const targets = Array.from({ length: 100 }, (_, i) => `t${i}`)
  const flows = targets.map((to, i) => flow('a', to, BigInt(1000 - i)))
  const { nodes, links } = buildFlowGraph(flows, ['a', ...targets])
  expect(nodes).toHaveLength(16)
  expect(nodes.find(one => one.account === OTHERS)?.accounts).toBe(86)
  expect(links.reduce((sum, { amount }) => sum + amount, 0n)).toBe(flows.reduce((sum, { amount }) => sum + amount, 0n))
})

test('everything is inside the picture, also with very different amounts', () => {
  const graph = buildFlowGraph(
    [flow('a', 'b', 10n ** 20n), flow('b', 'c', 1n), flow('b', FEES, 5n, 'fee'), flow('c', 'a', 1n, 'returned')],
    ['a', 'b', 'c'],
  )
  const { nodes, bands, width, height } = layoutFlow(graph, { room: 300 })
  for (const box of [...nodes, ...nodes.flatMap(({ bars }) => bars)]) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height + 0.01)
  }
  for (const { path, thickness } of bands) {
    expect(path).not.toContain('NaN')
    expect(thickness).toBeGreaterThan(1)
  }
})

test.each(recorded.filter(({ result }) => result.event))(
  '$name: no band crosses a card, cards do not overlap, and the flows add up to the balance changes',
  ({ result: { event, actions = [], ...result } }) => {
    if (!event) throw new Error('no event')
    const model = buildTraceModel({ ...result, event })
    const lines = actions.map(action => ({ action, line: toAnyLine(action, event), accounts: [] }))
    const assets = getAssets(
      lines.map(({ line }) => line),
      event,
      toJettonUnits(result.token_names),
    )
    for (const asset of assets) {
      const flows = getFlows(asset, model, event, lines)
      for (const room of [326, 800, 1312]) {
        const layout = layoutFlow(buildFlowGraph(flows, [...model.letters.keys()]), { room })
        expect(findCrossings(layout)).toEqual([])
        expect(findOverlaps(layout)).toEqual([])
      }
      if (asset.kind !== 'ton' || !hasMoved(flows)) continue
      for (const { account, ton } of event.value_flow) {
        const sum = flows.reduce(
          (all, { from, to, amount }) =>
            all + (to === account.address ? amount : 0n) - (from === account.address ? amount : 0n),
          0n,
        )
        expect(sum).toBe(ton)
      }
    }
  },
)
