import { expect, test } from 'vitest'
import { Builder } from './Builder.ts'
import { parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { shareRef } from './shareRef.ts'

const message = (seed: number) => new Builder().uint(seed, 64).ref(new Builder().uint(7, 8).end()).end()
const around = (...cells: readonly Cell[]) => {
  const builder = new Builder().uint(1, 8)
  for (const cell of cells) builder.ref(cell)
  return builder.end()
}
const parsed = (cell: Cell) => parseCell(writeBoc(cell))

test('an equal reference becomes the known cell', () => {
  const known = parsed(message(1))
  const parent = parsed(around(message(2), message(1)))
  shareRef(parent, 1, known)
  expect(parent.ref(1)).toBe(known)
  expect(parent.refs()[1]).toBe(known)
  expect(parent.slice().loadRef()).not.toBe(known)
  expect(parent.hash()).toBe(around(message(2), message(1)).hash())
})

test('a different one, one that does not exist, and those of a built cell stay', () => {
  const known = parsed(message(1))
  const parent = parsed(around(message(2)))
  const own = parent.ref(0)
  shareRef(parent, 0, known)
  shareRef(parent, 1, known)
  expect(parent.refs()).toEqual([own])
  expect(parent.ref(0)).toBe(own)
  const built = around(message(1))
  shareRef(built, 0, known)
  expect(built.ref(0)).not.toBe(known)
})
