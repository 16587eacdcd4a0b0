import { expect, test } from 'vitest'
import { Cell } from './Cell.ts'
import { CellSorter } from './CellSorter.ts'
import type { CellStore } from './CellStore.ts'

/** Cells without bits or references, in equal pairs, whose hashes share a long prefix. */
function colliding(): CellStore & { hashCalls: number } {
  const store: CellStore & { hashCalls: number } = {
    hashCalls: 0,
    bytes: new Uint8Array(0),
    dataOffset: () => 0,
    bitsOf: () => 0,
    refCountOf: () => 0,
    kindOf: () => 0,
    maskOf: () => 0,
    refOf: index => new Cell(store, index),
    childStore: () => store,
    childIndex: index => index,
    depthAt: () => 0,
    copyHash(index, _, target, at) {
      store.hashCalls++
      target.fill(7, at, at + 28)
      new DataView(target.buffer, target.byteOffset).setUint32(at + 28, index >> 1)
    },
  }
  return store
}

test('cells with colliding hash prefixes are distinguished, equal cells count once', () => {
  const store = colliding()
  const cells = Array.from({ length: 40_000 }, (_, index) => new Cell(store, index))
  const sorter = new CellSorter()
  sorter.sort(cells, true)
  expect(sorter.count).toBe(20_000)
  expect(sorter.roots.map(number => sorter.positionOf(number))).toEqual(cells.map((_, index) => index >> 1))
  expect(store.hashCalls).toBe(40_000)
})

test('clear leaves nothing of the previous BoC', () => {
  const store = colliding()
  const sorter = new CellSorter()
  for (const count of [3000, 10_000, 4]) {
    sorter.sort(
      Array.from({ length: count }, (_, index) => new Cell(store, index)),
      count !== 4,
    )
    expect([sorter.count, sorter.roots.length]).toEqual([count === 4 ? 4 : count / 2, count])
    sorter.clear()
    expect([sorter.count, sorter.roots.length]).toEqual([0, 0])
  }
})

test('without hashes the same cell counts once, also when there are too many to compare each with all', () => {
  const store = colliding()
  const sorter = new CellSorter()
  for (const count of [10, 24, 25, 60, 1000]) {
    const cells = Array.from({ length: count }, (_, index) => new Cell(store, index))
    sorter.sort([...cells, ...cells], false)
    expect(sorter.count).toBe(count)
    const positions = cells.map((_, index) => index)
    expect(sorter.roots.map(number => sorter.positionOf(number))).toEqual([...positions, ...positions])
    sorter.clear()
  }
  expect(store.hashCalls).toBe(0)
  sorter.sort([new Cell(store, 0), new Cell(store, 1), new Cell(store, 2)], true)
  expect(sorter.count).toBe(2)
})
