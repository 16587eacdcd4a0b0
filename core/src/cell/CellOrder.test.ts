import { expect, test } from 'vitest'
import { Cell } from './Cell.ts'
import { CellOrder } from './CellOrder.ts'
import type { CellStore } from './CellStore.ts'

/** Cells without bits or references, of which two and two are equal, and whose hashes all begin in the same way. */
function colliding(): CellStore & { asked: number } {
  const store: CellStore & { asked: number } = {
    asked: 0,
    bytes: new Uint8Array(0),
    dataAt: () => 0,
    bitsOf: () => 0,
    refCountOf: () => 0,
    kindOf: () => 0,
    maskOf: () => 0,
    refOf: index => new Cell(store, index),
    childStore: () => store,
    childIndex: index => index,
    depthAt: () => 0,
    copyHash(index, _, target, at) {
      store.asked++
      target.fill(7, at, at + 28)
      new DataView(target.buffer, target.byteOffset).setUint32(at + 28, index >> 1)
    },
  }
  return store
}

test('cells whose hashes were made to collide are told apart, and equal ones count once', () => {
  const store = colliding()
  const cells = Array.from({ length: 40_000 }, (_, index) => new Cell(store, index))
  const order = new CellOrder()
  order.sort(cells, true)
  expect(order.count).toBe(20_000)
  expect(order.roots.map(number => order.placeOf(number))).toEqual(cells.map((_, index) => index >> 1))
  expect(store.asked).toBe(40_000)
})

test('nothing is left of the bag before', () => {
  const store = colliding()
  const order = new CellOrder()
  for (const count of [3000, 10_000, 4]) {
    order.sort(
      Array.from({ length: count }, (_, index) => new Cell(store, index)),
      count !== 4,
    )
    expect([order.count, order.roots.length]).toEqual([count === 4 ? 4 : count / 2, count])
    order.clear()
    expect([order.count, order.roots.length]).toEqual([0, 0])
  }
})
