import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { toSharedCode } from './sharedCode.ts'

const code = (seed: number, below = 0) => {
  const leaf = new Builder().uint(below, 32).end()
  return parseCell(writeBoc(new Builder().uint(seed, 64).ref(leaf).end()))
}
/** A state with a code and a lot of other cells. */
const stateWith = (own: Cell, cells: number) => {
  let others = new Builder().uint(0, 8).end()
  for (let i = 1; i < cells; i++) others = new Builder().uint(i, 1000).ref(others).end()
  return parseCell(writeBoc(new Builder().ref(own).ref(others).end()))
}

test('the same code is one cell', () => {
  const first = toSharedCode(code(71))
  expect(toSharedCode(code(71))).toBe(first)
  expect(toSharedCode(first)).toBe(first)
})

test('a code that differs far below is another one, and the newer is kept', () => {
  const first = toSharedCode(code(72, 1))
  const second = code(72, 2)
  expect(toSharedCode(second)).toBe(second)
  expect(toSharedCode(code(72, 2))).toBe(second)
  expect(first.hash()).not.toBe(second.hash())
})

test('a large state is not kept for its code', () => {
  const large = stateWith(code(73), 900).ref(0)
  expect(toSharedCode(large)).toBe(large)
  const small = code(73)
  expect(toSharedCode(small)).toBe(small)
})
