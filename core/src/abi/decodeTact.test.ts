import { expect, test } from 'vitest'
import { type AbiRow, cell, decodeToJson, encodeFromJson } from '../../test/abis.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { readAbiText } from './readAbi.ts'

const tact = (fields: readonly AbiRow[], header: number | null = null) =>
  readAbiText(
    JSON.stringify({
      name: 'Counter',
      types: [
        {
          name: 'Point',
          header: null,
          fields: [{ name: 'x', type: { kind: 'simple', type: 'int', optional: false, format: 8 } }],
        },
        { name: 'Counter$Data', header, fields },
      ],
      receivers: [],
      getters: [],
      errors: { '132': { message: 'Access denied' } },
    }),
  )[0]?.read()

const simple = (type: string, format?: unknown, optional = false): AbiRow => ({
  kind: 'simple',
  type,
  optional,
  ...(format !== undefined && { format }),
})

const tactRows: readonly (readonly [string, AbiRow, Cell, unknown])[] = [
  ['int', simple('int'), cell(b => b.int(-1, 257)), '-1'],
  ['uint as uint32', simple('uint', 32), cell(b => b.uint(5, 32)), 5],
  ['coins', simple('uint', 'coins'), cell(b => b.coins(7n)), '7'],
  ['varint16', simple('int', 'varint16'), cell(b => b.uint(1, 4).int(-2, 8)), '-2'],
  ['bool?', simple('bool', undefined, true), cell(b => b.bit(true).bit(false)), false],
  ['address?', simple('address', undefined, true), cell(b => b.address(undefined)), ''],
  ['string', simple('string'), cell(b => b.ref(cell(x => x.text('hi')))), 'hi'],
  ['cell?', simple('cell', undefined, true), cell(b => b.maybeRef(undefined)), null],
  ['slice as remaining', simple('slice', 'remainder'), cell(b => b), 'b5ee9c72010101010002000000'],
  ['fixed bytes', simple('fixed-bytes', 32), cell(b => b.uint(1, 256)), `${'0'.repeat(63)}1`],
  ['a struct', simple('Point'), cell(b => b.int(-4, 8)), { x: -4 }],
  ['a struct in a cell', simple('Point', 'ref'), cell(b => b.ref(cell(x => x.int(-4, 8)))), { x: -4 }],
  [
    'a map',
    { kind: 'dict', key: 'int', keyFormat: 8, value: 'Point', valueFormat: 'ref' },
    cell(b => b.maybeRef(writeDict([[255n, x => x.ref(cell(y => y.int(3, 8)))]], 8))),
    { '-1': { x: 3 } },
  ],
]

test.each(tactRows)('Tact: %s', (_name, type, data, value) => {
  const abi = tact([{ name: 'field', type }])
  if (abi === undefined) throw new Error('no ABI')
  // The last layout is the data alone.
  const decoded = decodeToJson(abi, data, abi.storage.at(-1))
  expect(decoded.stop).toBeUndefined()
  expect(decoded.value).toEqual({ field: value })
  expect(encodeFromJson(abi, decoded.value, abi.storage.at(-1)).hash()).toBe(data.hash())
})

test('Tact: fields that do not fit into a cell are in the next one', () => {
  const abi = tact(['a', 'b', 'c', 'd', 'e'].map(name => ({ name, type: simple('int') })))
  if (abi === undefined) throw new Error('no ABI')
  const rest = cell(b => b.int(4, 257).int(5, 257))
  const data = cell(b => b.bit(true).int(1, 257).int(2, 257).int(3, 257).ref(rest))
  const decoded = decodeToJson(abi, data, abi.storage[1])
  expect(decoded.stop).toBeUndefined()
  expect(decoded.value).toEqual({ is_initialised: true, a: '1', b: '2', c: '3', d: '4', e: '5' })
  expect(encodeFromJson(abi, decoded.value, abi.storage[1]).hash()).toBe(data.hash())
})
