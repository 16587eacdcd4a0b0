import { expect, test } from 'vitest'
import { Builder } from './Builder.ts'
import { parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { toSharedCell } from './sharedCell.ts'

const leaf = (value: number) => new Builder().uint(value, 32).end()
const code = (seed: number, below = 0) =>
  parseCell(writeBoc(new Builder().uint(seed, 64).ref(leaf(below)).ref(leaf(7)).end()))
/** A state with a code and a lot of other cells. */
const stateWith = (own: Cell, cells: number) => {
  let others = leaf(0)
  for (let i = 1; i < cells; i++) others = new Builder().uint(i, 1000).ref(others).end()
  return parseCell(writeBoc(new Builder().ref(own).ref(others).end()))
}

test('equal cells are one', () => {
  const first = toSharedCell(code(71))
  expect(toSharedCell(code(71))).toBe(first)
  expect(toSharedCell(first)).toBe(first)
})

test('a cell that differs anywhere below is another one, and the newer of two with the same fingerprint is kept', () => {
  const first = toSharedCell(code(72, 1))
  const second = code(72, 2)
  expect(toSharedCell(second)).toBe(second)
  expect(toSharedCell(code(72, 2))).toBe(second)
  expect(toSharedCell(code(72, 1))).not.toBe(first)
  expect(toSharedCell(first)).toBe(first)
})

test('a large BoC is not kept for one of its cells', () => {
  const large = stateWith(code(73), 900).ref(0)
  expect(toSharedCell(large)).toBe(large)
  const small = code(73)
  expect(toSharedCell(small)).toBe(small)
})
