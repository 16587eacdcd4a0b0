import { describe, expect, test } from 'vitest'
import { Builder } from './Builder.ts'
import { parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { isSameTree } from './isSameTree.ts'

const leaf = (value: number) => new Builder().uint(value, 32).end()
const pair = (a: Cell, b: Cell) => new Builder().ref(a).ref(b).end()
const library = new Builder().uint(2, 8).hash(leaf(1).hash()).end({ exotic: true })
const parsed = (cell: Cell): Cell => parseCell(writeBoc(cell))
const tree = (value = 3, bits = 5) =>
  new Builder()
    .uint(1, 7)
    .ref(leaf(1))
    .ref(new Builder().uint(2, bits).ref(leaf(value)).ref(leaf(1)).end())
    .end()

describe('two trees are the same', () => {
  test.each([
    ['built and built', tree(), tree()],
    ['built and parsed', tree(), parsed(tree())],
    ['parsed and parsed', parsed(tree()), parsed(tree())],
    ['a part of one and another', parsed(new Builder().ref(tree()).end()).ref(0), parsed(tree())],
  ])('%s', (_, a, b) => {
    expect(isSameTree(a, b)).toBe(true)
    expect(isSameTree(b, a)).toBe(true)
    expect(a.hash()).toBe(b.hash())
  })

  test.each([
    ['other data far below', tree(3), tree(4)],
    ['the same bytes with fewer bits', tree(3, 5), tree(3, 4)],
    [
      'a library cell and an ordinary one with its bits',
      new Builder().ref(library).end(),
      new Builder().ref(new Builder().cell(library).end()).end(),
    ],
    ['another order of references', pair(leaf(1), leaf(2)), pair(leaf(2), leaf(1))],
    ['a missing reference', pair(leaf(1), leaf(2)), new Builder().ref(leaf(1)).end()],
  ])('not with %s', (_, a, b) => {
    expect(isSameTree(parsed(a), parsed(b))).toBe(false)
    expect(a.hash()).not.toBe(b.hash())
  })

  test('in linear time where cells are shared', () => {
    let [a, b] = [leaf(1), leaf(1)]
    for (let level = 0; level < 500; level++) [a, b] = [pair(a, a), pair(b, b)]
    expect(isSameTree(parsed(a), parsed(b))).toBe(true)
    expect(isSameTree(a, b)).toBe(false) // too many to compare one by one
  })
})
