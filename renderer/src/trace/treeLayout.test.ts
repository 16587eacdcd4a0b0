import { expect, test } from 'vitest'
import { jettonTransfer, partial, thousand } from '../../test/fixtures/results.ts'
import { formatEdgeLabel, getEdgeLabel } from './edgeLabel.ts'
import { getEdgePath, getLabelSpan } from './edgePath.ts'
import { buildTraceModel } from './traceModel.ts'
import { layoutTree, RADIUS, ROW } from './treeLayout.ts'
import { getNextNode } from './useTreeKeys.ts'

const rooted = (result: ReturnType<typeof jettonTransfer>) => {
  const model = buildTraceModel(result)
  if (!model.root) throw new Error('this fixture has a tree')
  return { model, root: model.root, layout: layoutTree(model.root) }
}

test('letters belong to accounts and come in the order of the tree', () => {
  const { model } = rooted(jettonTransfer())
  expect(model.nodes.map(node => node.letter)).toEqual(['A', 'B', 'C', 'D', 'A'])
})

test('accounts without a transaction have letters after the others', () => {
  const { model } = rooted(partial())
  const truncation = model.root?.node.truncations[0]
  expect(model.letters.get(truncation?.destination ?? '')).toBe('Z')
})

test('transactions do not overlap, even in a tree of a thousand', () => {
  const { layout } = rooted(thousand())
  expect(layout.nodes.length).toBeGreaterThan(1000)
  const columns = new Map<number, number[]>()
  for (const { x, y } of layout.nodes) columns.set(x, [...(columns.get(x) ?? []), y])
  for (const ys of columns.values()) {
    ys.sort((a, b) => a - b)
    for (let i = 1; i < ys.length; i++) expect((ys[i] ?? 0) - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(ROW - 0.01)
  }
})

test('all nodes are inside the layout', () => {
  for (const result of [jettonTransfer(), partial(), thousand()]) {
    const { layout } = rooted(result)
    for (const { x, y } of layout.nodes) {
      expect(x).toBeGreaterThan(RADIUS)
      expect(y).toBeGreaterThan(RADIUS)
      expect(x).toBeLessThan(layout.width - RADIUS)
      expect(y).toBeLessThan(layout.height - RADIUS)
    }
  }
})

test('a column is as wide as its labels, up to the maximum', () => {
  const { layout } = rooted(jettonTransfer())
  const long = layout.edges.find(({ to }) => 'node' in to && to.id === '0.0.0')
  if (!long) throw new Error('this fixture has a jetton internal transfer')
  expect(formatEdgeLabel(getEdgeLabel(long.to), getLabelSpan(long, RADIUS).width)).toBe('jetton internal transfer')
  for (const { x0, x1, key } of layout.edges) if (key !== 'in') expect(x1 - x0).toBeLessThanOrEqual(300)
})

test('each message has one edge: delivered, truncated, external outgoing', () => {
  const { model, layout } = rooted(partial())
  const { truncations, transaction } = model.nodes[0]?.node ?? { truncations: [], transaction: undefined }
  expect(layout.edges).toHaveLength(model.nodes.length + truncations.length + (transaction?.out_msgs.length ?? 0))
  expect(new Set(layout.edges.map(edge => edge.key)).size).toBe(layout.edges.length)
})

test('only the first of the edges with a shared trunk draws it', () => {
  const { layout } = rooted(partial())
  const shared = layout.edges.filter(edge => edge.from === 'trunk')
  expect(shared.length).toBeGreaterThan(20)
  // An edge that starts on the trunk starts with its vertical part.
  for (const edge of shared) expect(getEdgePath(edge, RADIUS)).toMatch(/^M[\d.]+ [\d.]+V/)
})

test('arrow keys select parent, child and siblings, and stay at the ends', () => {
  const { root } = rooted(jettonTransfer())
  const internal = getNextNode(getNextNode(root, 'ArrowRight'), 'ArrowRight')
  expect(internal.id).toBe('0.0.0')
  const first = getNextNode(internal, 'ArrowRight')
  expect(getNextNode(first, 'ArrowDown').id).toBe('0.0.0.1')
  expect(getNextNode(first, 'ArrowUp')).toBe(first)
  expect(getNextNode(first, 'ArrowRight')).toBe(first)
  expect(getNextNode(root, 'ArrowLeft')).toBe(root)
  expect(getNextNode(internal, 'ArrowLeft').id).toBe('0.0')
})
