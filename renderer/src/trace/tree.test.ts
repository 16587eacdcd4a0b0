import { expect, test } from 'vitest'
import { jettonTransfer, partial, thousand } from '../../test/fixtures/results.ts'
import { clipped, edgeWords } from './edgeWords.ts'
import { labelSpan, layoutOf, pathOf, RADIUS, ROW } from './layout.ts'
import { traceModel } from './model.ts'
import { walk } from './walk.ts'

const rooted = (result: ReturnType<typeof jettonTransfer>) => {
  const model = traceModel(result)
  if (!model.root) throw new Error('this fixture has a tree')
  return { model, root: model.root, layout: layoutOf(model.root) }
}

test('letters belong to accounts and come in the order of the tree', () => {
  const { model } = rooted(jettonTransfer())
  expect(model.nodes.map(node => node.letter)).toEqual(['A', 'B', 'C', 'D', 'A'])
})

test('accounts that were only sent to have letters too, after the others', () => {
  const { model } = rooted(partial())
  const cut = model.root?.node.truncations[0]
  expect(model.letters.get(cut?.destination ?? '')).toBe('Z')
})

test('no two transactions lie on each other, not even among a thousand', () => {
  const { layout } = rooted(thousand())
  expect(layout.nodes.length).toBeGreaterThan(1000)
  const columns = new Map<number, number[]>()
  for (const { x, y } of layout.nodes) columns.set(x, [...(columns.get(x) ?? []), y])
  for (const ys of columns.values()) {
    ys.sort((a, b) => a - b)
    for (let i = 1; i < ys.length; i++) expect((ys[i] ?? 0) - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(ROW - 0.01)
  }
})

test('everything lies on the paper', () => {
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

test('a column is as wide as the words on the way into it, within reason', () => {
  const { layout } = rooted(jettonTransfer())
  const long = layout.edges.find(({ to }) => 'node' in to && to.id === '0.0.0')
  if (!long) throw new Error('this fixture has a jetton internal transfer')
  expect(clipped(edgeWords(long.to), labelSpan(long, RADIUS).width)).toBe('jetton internal transfer')
  for (const { x0, x1, key } of layout.edges) if (key !== 'in') expect(x1 - x0).toBeLessThanOrEqual(300)
})

test('each message has one line: those that came, those that were cut, those to the outside', () => {
  const { model, layout } = rooted(partial())
  const { truncations: cuts, transaction } = model.nodes[0]?.node ?? { truncations: [], transaction: undefined }
  expect(layout.edges).toHaveLength(model.nodes.length + cuts.length + (transaction?.out_msgs.length ?? 0))
  expect(new Set(layout.edges.map(edge => edge.key)).size).toBe(layout.edges.length)
})

test('of lines that share a way only the first one draws it', () => {
  const { layout } = rooted(partial())
  const shared = layout.edges.filter(edge => edge.from === 'trunk')
  expect(shared.length).toBeGreaterThan(20)
  // A line that begins on the way across begins with the way down.
  for (const edge of shared) expect(pathOf(edge, RADIUS)).toMatch(/^M[\d.]+ [\d.]+V/)
})

test('arrows walk parent, child and neighbours, and stay at the ends', () => {
  const { root } = rooted(jettonTransfer())
  const internal = walk(walk(root, 'ArrowRight'), 'ArrowRight')
  expect(internal.id).toBe('0.0.0')
  const first = walk(internal, 'ArrowRight')
  expect(walk(first, 'ArrowDown').id).toBe('0.0.0.1')
  expect(walk(first, 'ArrowUp')).toBe(first)
  expect(walk(first, 'ArrowRight')).toBe(first)
  expect(walk(root, 'ArrowLeft')).toBe(root)
  expect(walk(internal, 'ArrowLeft').id).toBe('0.0')
})
