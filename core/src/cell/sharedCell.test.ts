import { expect, test } from 'vitest'
import { rawBoc } from '../../test/rawBoc.ts'
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

test('a cell of a BoC that states a wrong hash is not kept, so that no equal cell takes it', () => {
  const cells = [{ data: [7, 4, 1], d1: 16, stored: Array(34).fill(0) }]
  const wrong = parseCell(rawBoc({ cells }))
  expect(toSharedCell(wrong)).toBe(wrong)
  expect(() => wrong.hash()).toThrow('stored hash does not match')
  const right = parseCell(rawBoc({ cells: [{ data: [7, 4, 1] }] }))
  expect(toSharedCell(right)).toBe(right)
  expect(toSharedCell(right).hash()).toMatch(/^[0-9a-f]{64}$/)
})

test('a built cell is not kept: it could hold any amount of others', () => {
  const built = new Builder().uint(74, 64).ref(leaf(1)).end()
  expect(toSharedCell(built)).toBe(built)
  const other = new Builder().uint(74, 64).ref(leaf(1)).end()
  expect(toSharedCell(other)).toBe(other)
})

test('a cell that is likely to be equal is compared first, even if it is not kept', () => {
  const large = stateWith(code(75), 900).ref(0)
  const [equal, other] = [code(75), code(75, 1)]
  expect(toSharedCell(equal, large)).toBe(large)
  expect(toSharedCell(equal)).toBe(large)
  expect(toSharedCell(other, large)).toBe(other)
  expect(toSharedCell(code(75, 1))).toBe(other)
})

test('a likely cell whose BoC states a wrong hash is not taken', () => {
  const wrong = parseCell(rawBoc({ cells: [{ data: [7, 4, 2], d1: 16, stored: Array(34).fill(0) }] }))
  const right = parseCell(rawBoc({ cells: [{ data: [7, 4, 2] }] }))
  expect(toSharedCell(right, wrong)).toBe(right)
})
