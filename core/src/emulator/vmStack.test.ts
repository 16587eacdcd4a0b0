import { beginCell, Cell as OracleCell, parseTuple, serializeTuple, type TupleItem } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { readStack, writeStack } from './vmStack.ts'

const oracle = (cell: Cell) => OracleCell.fromBoc(Buffer.from(writeBoc(cell)))[0] as OracleCell
const ours = (cell: OracleCell) => parseCell(new Uint8Array(cell.toBoc()))
const leaf = (value: number) => new Builder().uint(value, 32).end()

function toOracle(item: StackItem): TupleItem {
  switch (item.type) {
    case 'cell':
    case 'slice':
    case 'builder':
      return { type: item.type, cell: oracle(item.cell) }
    case 'tuple':
      return { type: 'tuple', items: item.items.map(toOracle) }
    case 'cont':
      throw new Error('not in this test')
    default:
      return item
  }
}

const plain = (items: readonly StackItem[]): unknown =>
  items.map(item =>
    item.type === 'tuple'
      ? { type: 'tuple', items: plain(item.items) }
      : 'cell' in item
        ? { type: item.type, hash: item.cell.hash() }
        : item,
  )

const { items: anyItem } = fc.letrec<{ items: StackItem; leaf: StackItem }>(tie => ({
  leaf: fc.oneof(
    fc.constant<StackItem>({ type: 'null' }),
    fc.constant<StackItem>({ type: 'nan' }),
    fc.bigInt({ min: -(1n << 256n), max: (1n << 256n) - 1n }).map((value): StackItem => ({ type: 'int', value })),
    fc.bigInt({ min: -300n, max: 300n }).map((value): StackItem => ({ type: 'int', value })),
    fc.nat(1000).map((value): StackItem => ({ type: 'cell', cell: leaf(value) })),
    fc.nat(1000).map((value): StackItem => ({ type: 'slice', cell: leaf(value) })),
    fc.nat(1000).map((value): StackItem => ({ type: 'builder', cell: leaf(value) })),
  ),
  items: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('items'), { maxLength: 6 }).map((items): StackItem => ({ type: 'tuple', items })),
  ),
}))

describe('a TVM stack', () => {
  test('reads back as written, for all kinds of values', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 8 }), items => {
        expect(plain(readStack(writeStack(items)))).toEqual(plain(items))
      }),
      { numRuns: 200 },
    )
  })

  test('is serialised as @ton/core does', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 6 }), items => {
        const theirs = serializeTuple(items.map(toOracle))
        expect(writeStack(items).hash()).toBe(theirs.hash().toString('hex'))
        expect(parseTuple(oracle(writeStack(items))).length).toBe(items.length)
      }),
      { numRuns: 200 },
    )
  })

  test('keeps the order: top last', () => {
    const items: StackItem[] = [
      { type: 'int', value: 1n },
      { type: 'int', value: 2n },
    ]
    expect(readStack(writeStack(items))).toEqual(items)
  })

  test('reads only the part of a slice within its bounds', () => {
    const inner = beginCell().storeUint(0xabcd, 16).storeRef(beginCell().endCell()).storeRef(OracleCell.EMPTY).endCell()
    const stack = beginCell()
      .storeUint(1, 24)
      .storeRef(OracleCell.EMPTY)
      .storeUint(4, 8)
      .storeRef(inner)
      .storeUint(4, 10)
      .storeUint(12, 10)
      .storeUint(1, 3)
      .storeUint(2, 3)
      .endCell()
    const [item] = readStack(ours(stack))
    const expected = new Builder().uint(0xbc, 8).ref(new Builder().end()).end()
    expect(item?.type === 'slice' && item.cell.hash()).toBe(expected.hash())
  })

  test('rejects a continuation as an argument, an unknown tag and a slice with swapped bounds', () => {
    expect(() => writeStack([{ type: 'cont' }])).toThrow(expect.objectContaining({ code: 'input.cell' }))
    const unknown = new Builder().uint(1, 24).ref(new Builder().end()).uint(0x55, 8).end()
    expect(() => readStack(unknown)).toThrow(expect.objectContaining({ code: 'input.cell' }))
    const turned = new Builder().uint(1, 24).ref(new Builder().end()).uint(4, 8).ref(leaf(1))
    const bad = turned.uint(8, 10).uint(4, 10).uint(0, 6).end()
    expect(() => readStack(bad)).toThrow(expect.objectContaining({ code: 'input.cell' }))
  })

  test('reads a continuation', () => {
    const stack = new Builder().uint(1, 24).ref(new Builder().end()).uint(6, 8).uint(0, 2).end()
    expect(readStack(stack)).toEqual([{ type: 'cont' }])
  })
})
