import { ProfileBuilder } from '@tonoscope/core/profile/ProfileBuilder'
import { type GasNode, toGasTree } from '@tonoscope/core/profile/profileTree'
import { expect, test } from 'vitest'
import { layoutFlames, moveFlame } from './flameLayout.ts'

const builder = new ProfileBuilder()
const trace = builder.enter(-1, { kind: 'trace', name: 'trace' })
const [first, second] = ['first', 'second'].map(name => builder.enter(trace, { kind: 'method', name }))
builder.count(builder.enter(first ?? -1, { kind: 'instruction', name: 'ADD' }), 30)
builder.count(builder.enter(first ?? -1, { kind: 'instruction', name: 'NOP' }), 10)
builder.count(builder.enter(second ?? -1, { kind: 'instruction', name: 'SENDRAWMSG' }), 60)
const root = toGasTree(builder.finish())

const outline = (zoomed: GasNode, minWidth?: number) =>
  layoutFlames(zoomed, minWidth)
    .map(({ node, row, x, width }) => [node.frame.name, row, x, width])
    .toSorted(([, a], [, b]) => Number(a) - Number(b))

test('a box is as wide as its gas, below the call that it is in', () => {
  if (!root) return expect.fail('there is no tree')
  expect(outline(root)).toEqual([
    ['trace', 0, 0, 1],
    ['first', 1, 0, 0.4],
    ['second', 1, 0.4, 0.6],
    ['SENDRAWMSG', 2, 0.4, 0.6],
    ['ADD', 2, 0, 0.3],
    ['NOP', 2, 0.3, 0.1],
  ])
})

test('a zoomed call has the full width, and so have those that it is in', () => {
  if (!root?.children[0]) return expect.fail('there is no tree')
  expect(outline(root.children[0])).toEqual([
    ['trace', 0, 0, 1],
    ['first', 1, 0, 1],
    ['ADD', 2, 0, 0.75],
    ['NOP', 2, 0.75, 0.25],
  ])
})

test('boxes that are too narrow are left out, and keep their room', () => {
  if (!root) return expect.fail('there is no tree')
  expect(outline(root, 0.2).map(([name]) => name)).toEqual(['trace', 'first', 'second', 'SENDRAWMSG', 'ADD'])
})

test('arrow keys walk to callers, to the most expensive call, and along a row', () => {
  if (!root) return expect.fail('there is no tree')
  const boxes = layoutFlames(root)
  const walk = (...keys: readonly string[]) =>
    keys.reduce((from, key) => moveFlame(boxes, from, key) ?? from, boxes[0] ?? expect.fail('there is no box')).node
      .frame.name
  expect(walk('ArrowDown')).toBe('second')
  expect(walk('ArrowDown', 'ArrowLeft')).toBe('first')
  expect(walk('ArrowDown', 'ArrowLeft', 'ArrowDown')).toBe('ADD')
  expect(walk('ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight')).toBe('NOP')
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('trace')
  expect(walk('ArrowDown', 'ArrowDown', 'Home')).toBe('trace')
  expect(walk('x')).toBe('trace')
})
