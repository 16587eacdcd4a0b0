import type { DebugNode } from '@tonoscope/core/contract/debug'
import { expect, test } from 'vitest'
import { account, node, numbered, result } from '../../test/fixtures/build.ts'
import { partial } from '../../test/fixtures/results.ts'
import { getEdgeLabel } from './edgeLabel.ts'
import { foldSiblings, getDividedGroups, getGroupsAround, getShownItems } from './foldSiblings.ts'
import { buildTraceModel } from './traceModel.ts'
import { getItemKey, type TreeItem } from './treeItems.ts'
import { getNextItem } from './useTreeKeys.ts'

const transfer = (i: number, more: Partial<Parameters<typeof node>[0]> = {}) =>
  node({ account: account(`receiver ${i}`), in: { value: BigInt(i) * 1_000_000n }, ...more })
const failed = (i: number) => transfer(i, { transaction: { success: false } })

function foldChildren(children: DebugNode[]) {
  const root = numbered(node({ account: account('sender'), in: {}, children }))
  const model = buildTraceModel(result(root, {}))
  if (!model.root) throw new Error('the result has a tree')
  const fold = foldSiblings(model.nodes)
  return { model, root: model.root, fold, shown: getShownItems(model.root, fold, new Set()) }
}
const describeItem = (item: TreeItem) => ('members' in item ? `${item.members.length} ×` : getItemKey(item))
const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => i + from)

test('equal siblings are one item, with their number and the sum of their values', () => {
  const { shown } = foldChildren(many(92).map(i => transfer(i)))
  expect(shown.map(describeItem)).toEqual(['92 ×'])
  expect(shown[0] && getEdgeLabel(shown[0])).toMatchObject({ op: '92 × transfer', value: 4_278_000_000n })
})

test('a transfer with a comment is equal to one without', () => {
  const children = many(6).map(i => transfer(i, i % 2 ? { in: { decoded_op_name: 'text_comment' } } : {}))
  expect(foldChildren(children).shown.map(describeItem)).toEqual(['6 ×'])
})

test('few siblings, and those with other operations, stay as they are', () => {
  expect(foldChildren(many(4).map(i => transfer(i))).shown).toHaveLength(4)
  const other = transfer(3, { in: { decoded_op_name: 'excess' } })
  const { shown } = foldChildren([transfer(1), transfer(2), other, ...many(4, 4).map(i => transfer(i))])
  expect(shown.map(describeItem)).toEqual(['6 ×', '0.2'])
})

test('what failed is never folded away, nor what caused a failure', () => {
  const causes = transfer(3, { children: [failed(4)] })
  const equal = many(5, 10).map(i => transfer(i))
  const { shown } = foldChildren([failed(1), failed(2), failed(5), failed(6), failed(7), causes, ...equal])
  expect(shown.map(describeItem)).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4', '0.5', '5 ×'])
})

test('siblings with equal effects are equal, with other effects not', () => {
  const withEffect = (i: number) => transfer(i, { children: [transfer(100 + i)] })
  const { shown } = foldChildren([...many(5).map(withEffect), transfer(6), transfer(7)])
  expect(shown.map(describeItem)).toEqual(['5 ×', '0.5', '0.6'])
})

test('messages that were not followed fold like transactions, with their reason', () => {
  const model = buildTraceModel(partial())
  const items = model.root ? getShownItems(model.root, foldSiblings(model.nodes), new Set()) : []
  const last = items.findLast(item => 'members' in item)
  expect(last && getEdgeLabel(last)).toMatchObject({ op: '6 × transfer', reason: { label: 'transaction limit' } })
})

test('an unfolded group shows its members in its place; the groups around a transaction are known', () => {
  const children = many(5).map(i => transfer(i, { children: many(5, 10).map(j => transfer(j)) }))
  const { model, root, fold } = foldChildren(children)
  const around = getGroupsAround(model.byId.get('0.3.2'), fold)
  expect(around.map(({ parent }) => parent.id)).toEqual(['0.3', '0'])
  const unfolded = new Set(around.map(({ key }) => key))
  expect(getShownItems(root, fold, unfolded).map(getItemKey)).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4'])
})

test('a group is divided by a filter that only some of its transactions match', () => {
  const { fold } = foldChildren(many(6).map(i => transfer(i)))
  expect(getDividedGroups(fold, new Set(['0', '0.2']))).toHaveLength(1)
  expect(getDividedGroups(fold, new Set(['0']))).toHaveLength(0)
  expect(getDividedGroups(fold, undefined)).toHaveLength(0)
})

test('arrow keys select a group like a transaction', () => {
  const { root, fold } = foldChildren([...many(6).map(i => transfer(i)), failed(7)])
  const getItems = (trace: typeof root) => getShownItems(trace, fold, new Set())
  const group = getNextItem(root, 'ArrowRight', getItems)
  expect(describeItem(group)).toBe('6 ×')
  expect(getNextItem(group, 'ArrowDown', getItems)).toMatchObject({ id: '0.6' })
  expect(getNextItem(group, 'ArrowLeft', getItems)).toBe(root)
  expect(getNextItem(group, 'ArrowUp', getItems)).toBe(group)
})

test('thousands of equal transactions are one group', () => {
  const { shown } = foldChildren(many(3000).map(i => transfer(i)))
  expect(shown.map(describeItem)).toEqual(['3000 ×'])
})
