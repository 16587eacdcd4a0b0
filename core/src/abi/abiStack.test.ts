import { expect, test } from 'vitest'
import { type AbiRow, cell, tolkAbi, uint8 } from '../../test/abis.ts'
import { writeDict } from '../cell/dict.ts'
import { toBocHex } from '../cell/text.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import type { Address } from '../units.ts'
import type { Json } from '../wire/json.ts'
import type { Abi } from './Abi.ts'
import { parseAbiValue } from './parseAbiValue.ts'
import { toDecodedValue } from './presentAbiValue.ts'
import { readAbiText } from './readAbi.ts'
import { readAbiStack } from './readAbiStack.ts'
import { writeAbiStack } from './writeAbiStack.ts'

const account = `0:${'ab'.repeat(32)}` as Address
const int = (value: number | bigint): StackItem => ({ type: 'int', value: BigInt(value) })
const none: StackItem = { type: 'null' }
const tuple = (...items: readonly StackItem[]): StackItem => ({ type: 'tuple', items })
const data = cell(b => b.uint(7, 8))
const addressSlice: StackItem = { type: 'slice', cell: cell(b => b.address(account)) }

const point = { kind: 'struct', name: 'Point', ty_idx: 1, fields: ['x', 'y'].map(name => ({ name, ty_idx: 0 })) }
const pointRef = { kind: 'StructRef', struct_name: 'Point' }

/** The last type of a table, its values on the stack and in JSON. */
const rows: readonly (readonly [
  name: string,
  types: readonly AbiRow[],
  stack: readonly StackItem[],
  value: Json,
  declarations?: readonly AbiRow[],
])[] = [
  ['int', [{ kind: 'int' }], [int(-5)], '-5'],
  ['uint8', [uint8], [int(5)], 5],
  ['coins', [{ kind: 'coins' }], [int(5)], '5'],
  ['bool', [{ kind: 'bool' }], [int(-1)], true],
  ['cell', [{ kind: 'cell' }], [{ type: 'cell', cell: data }], toBocHex(data)],
  ['slice', [{ kind: 'slice' }], [{ type: 'slice', cell: data }], toBocHex(data)],
  ['builder', [{ kind: 'builder' }], [{ type: 'builder', cell: data }], toBocHex(data)],
  ['remaining', [{ kind: 'remaining' }], [{ type: 'slice', cell: data }], toBocHex(data)],
  ['bits', [{ kind: 'bitsN', n: 8 }], [{ type: 'slice', cell: data }], '07'],
  ['string', [{ kind: 'string' }], [{ type: 'cell', cell: cell(b => b.text('tea')) }], 'tea'],
  ['address', [{ kind: 'address' }], [addressSlice], account],
  ['address?', [{ kind: 'addressOpt' }], [none], ''],
  ['any_address', [{ kind: 'addressAny' }], [{ type: 'slice', cell: cell(b => b.uint(0, 2)) }], ''],
  ['void', [{ kind: 'void' }], [], null],
  ['null', [{ kind: 'nullLiteral' }], [none], null],
  ['uint8?', [uint8, { kind: 'nullable', inner_ty_idx: 0 }], [int(7)], 7],
  ['uint8?, absent', [uint8, { kind: 'nullable', inner_ty_idx: 0 }], [none], null],
  ['Cell<uint8>', [uint8, { kind: 'cellOf', inner_ty_idx: 0 }], [{ type: 'cell', cell: data }], 7],
  ['array<uint8>', [uint8, { kind: 'arrayOf', inner_ty_idx: 0 }], [tuple(int(1), int(2))], [1, 2]],
  [
    'array of a struct of two entries',
    [uint8, pointRef, { kind: 'arrayOf', inner_ty_idx: 1 }],
    [tuple(tuple(int(1), int(2)))],
    [{ x: 1, y: 2 }],
    [point],
  ],
  ['lisp_list<uint8>', [uint8, { kind: 'lispListOf', inner_ty_idx: 0 }], [tuple(int(1), tuple(int(2), none))], [1, 2]],
  [
    'tensor: an entry for each item',
    [uint8, { kind: 'bool' }, { kind: 'tensor', items_ty_idx: [0, 1] }],
    [int(1), int(0)],
    [1, false],
  ],
  [
    'shaped tuple with a struct of two entries',
    [uint8, pointRef, { kind: 'shapedTuple', items_ty_idx: [0, 1] }],
    [tuple(int(1), tuple(int(2), int(3)))],
    [1, { x: 2, y: 3 }],
    [point],
  ],
  [
    'map',
    [uint8, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 0 }],
    [{ type: 'cell', cell: writeDict([[3n, b => b.uint(4, 8)]], 8) ?? data }],
    { '3': 4 },
  ],
  ['map, empty', [uint8, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 0 }], [none], {}],
  ['struct: an entry for each field', [uint8, pointRef], [int(1), int(2)], { x: 1, y: 2 }, [point]],
  [
    'nullable struct of several entries, marked by a number',
    [uint8, pointRef, { kind: 'nullable', inner_ty_idx: 1, stack_type_id: 9, stack_width: 3 }],
    [int(1), int(2), int(9)],
    { x: 1, y: 2 },
    [point],
  ],
  [
    'nullable struct of several entries, absent',
    [uint8, pointRef, { kind: 'nullable', inner_ty_idx: 1, stack_type_id: 9, stack_width: 3 }],
    [none, none, int(0)],
    null,
    [point],
  ],
  [
    'union: nulls before a variant of fewer entries, its number after it',
    [
      uint8,
      pointRef,
      {
        kind: 'union',
        stack_width: 3,
        variants: [
          {
            variant_ty_idx: 0,
            prefix_num: 0,
            prefix_len: 1,
            is_prefix_implicit: true,
            stack_type_id: 42,
            stack_width: 1,
          },
          {
            variant_ty_idx: 1,
            prefix_num: 1,
            prefix_len: 1,
            is_prefix_implicit: true,
            stack_type_id: 130,
            stack_width: 2,
          },
        ],
      },
    ],
    [none, int(5), int(42)],
    { sum_type: 'uint8', uint8: 5 },
    [point],
  ],
  [
    'enum',
    [uint8, { kind: 'EnumRef', enum_name: 'State' }],
    [int(1)],
    'Open',
    [{ kind: 'enum', name: 'State', ty_idx: 1, encoded_as_ty_idx: 0, members: [{ name: 'Open', value: '1' }] }],
  ],
  [
    'a struct with code of its own for cells',
    [uint8, pointRef],
    [int(1), int(2)],
    { x: 1, y: 2 },
    [{ ...point, custom_pack_unpack: { unpack_from_slice: true } }],
  ],
  [
    'a field whose type for clients is one of cells',
    [{ kind: 'cell' }, pointRef, uint8, { kind: 'cellOf', inner_ty_idx: 2 }],
    [{ type: 'cell', cell: data }],
    { x: toBocHex(data) },
    [{ kind: 'struct', name: 'Point', ty_idx: 1, fields: [{ name: 'x', ty_idx: 0, client_ty_idx: 3 }] }],
  ],
]

/** The ABI with a get method whose argument and result are the type at a position. */
function withMethod(types: readonly AbiRow[], declarations: readonly AbiRow[] = [], at = types.length - 1): Abi {
  return tolkAbi(types, declarations, {
    storage: {},
    get_methods: [
      { name: 'get', tvm_method_id: 65_537, parameters: [{ name: 'given', ty_idx: at }], return_ty_idx: at },
    ],
  })
}

const methodOf = ({ getMethods: [method] }: Abi) => {
  if (method?.returns === undefined) throw new Error('no method')
  return { parameters: method.parameters, returns: method.returns }
}

for (const [name, types, stack, value, declarations] of rows)
  test(`Tolk: ${name}`, () => {
    const at = name.startsWith('a field whose') ? 1 : types.length - 1
    const abi = withMethod(types, declarations, at)
    const { parameters, returns } = methodOf(abi)
    const read = readAbiStack(abi, returns, stack)
    expect(read).not.toHaveProperty('stop')
    if ('value' in read) expect(toDecodedValue(read.value, newDecodeContext())).toEqual(value)
    const written = writeAbiStack(abi, parameters, [parseAbiValue(abi, returns, value, 'stack')])
    expect(toText(written)).toEqual(toText(stack))
  })

/** Cells are equal if their hashes are. */
const toText = (stack: readonly StackItem[]): unknown =>
  stack.map(item => {
    if ('cell' in item) return { type: item.type, hash: item.cell.hash() }
    return item.type === 'tuple' ? { type: 'tuple', items: toText(item.items) } : item
  })

test.each<[string, readonly StackItem[], object]>([
  ['another entry', [int(1), none], { entry: 1, path: ['y'], type: 'uint8', reason: 'expected an integer, got null' }],
  ['too few entries', [int(1)], { entry: 1, path: ['y'], reason: 'the stack has no more entries' }],
  ['too many entries', [int(1), int(2), int(3)], { entry: 2, path: [], reason: '1 entry is left over' }],
])('a result that the ABI does not describe stops with the entry: %s', (_, stack, stop) => {
  const abi = withMethod([uint8, pointRef], [point])
  expect(readAbiStack(abi, methodOf(abi).returns, stack)).toMatchObject({ stop: { code: 'different', ...stop } })
})

test('what is wrong in a cell of the stack is named with its cell', () => {
  const abi = withMethod([
    { kind: 'uintN', n: 16 },
    { kind: 'cellOf', inner_ty_idx: 0 },
  ])
  expect(readAbiStack(abi, methodOf(abi).returns, [{ type: 'cell', cell: data }])).toMatchObject({
    stop: { entry: 0, cell: data.hash(), bit: 0, reason: 'expected 16 bits, only 8 left' },
  })
})

test('tuples that contain one another many times stop at the limit', () => {
  let value: StackItem = int(1)
  for (let depth = 0; depth < 60; depth++) value = tuple(value, value)
  const abi = withMethod([{ kind: 'unknown' }])
  expect(readAbiStack(abi, methodOf(abi).returns, [value])).toMatchObject({ stop: { code: 'too_large' } })
})

const tact = (returns: AbiRow) => {
  const json = {
    name: 'Shop',
    types: [
      {
        name: 'Point',
        header: null,
        fields: ['x', 'y'].map(name => ({ name, type: { kind: 'simple', type: 'int', optional: false, format: 8 } })),
      },
      {
        name: 'Large',
        header: null,
        fields: ['a', 'b', 'c', 'd', 'e'].map(name => ({
          name,
          type: { kind: 'simple', type: 'int', optional: false },
        })),
      },
    ],
    receivers: [],
    getters: [{ name: 'get', methodId: 65_537, arguments: [{ name: 'given', type: returns }], returnType: returns }],
  }
  const abi = readAbiText(JSON.stringify(json))[0]?.read()
  if (abi === undefined) throw new Error('no ABI')
  return abi
}
const simple = (type: string, optional = false) => ({ kind: 'simple', type, optional })

test.each<[string, AbiRow, readonly StackItem[], readonly StackItem[], Json]>([
  ['int', simple('int'), [int(5)], [int(5)], '5'],
  [
    'String',
    simple('string'),
    [{ type: 'slice', cell: cell(b => b.text('a')) }],
    [{ type: 'slice', cell: cell(b => b.text('a')) }],
    'a',
  ],
  ['Slice', simple('slice'), [{ type: 'slice', cell: data }], [{ type: 'slice', cell: data }], toBocHex(data)],
  ['Address?', simple('address', true), [none], [none], ''],
  [
    'a struct: entries as a result, a tuple as an argument',
    simple('Point'),
    [int(1), int(2)],
    [tuple(int(1), int(2))],
    { x: 1, y: 2 },
  ],
  [
    'an optional struct: a tuple',
    simple('Point', true),
    [tuple(int(1), int(2))],
    [tuple(int(1), int(2))],
    { x: 1, y: 2 },
  ],
  ['an optional struct, absent', simple('Point', true), [none], [none], null],
  [
    'a struct that takes two cells: entries without a cell',
    simple('Large'),
    [1, 2, 3, 4, 5].map(int),
    [tuple(...[1, 2, 3, 4, 5].map(int))],
    { a: '1', b: '2', c: '3', d: '4', e: '5' },
  ],
])('Tact: %s', (_, type, result, argument, value) => {
  const abi = tact(type)
  const { parameters, returns } = methodOf(abi)
  const read = readAbiStack(abi, returns, result)
  expect(read).not.toHaveProperty('stop')
  if ('value' in read) expect(toDecodedValue(read.value, newDecodeContext())).toEqual(value)
  expect(toText(writeAbiStack(abi, parameters, [parseAbiValue(abi, returns, value, 'stack')]))).toEqual(
    toText(argument),
  )
})
