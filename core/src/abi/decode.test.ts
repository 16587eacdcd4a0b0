import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import type { Address } from '../units.ts'
import type { Abi } from './Abi.ts'
import { decodeAbi } from './AbiDecoder.ts'
import { toDecodedValue } from './presentAbiValue.ts'
import { readAbiText } from './readAbi.ts'

const account = `0:${'ab'.repeat(32)}` as Address

type Row = Readonly<Record<string, unknown>>

/** A Tolk ABI whose storage is the last type of a table. */
function tolkAbi(types: readonly Row[], declarations: readonly Row[] = [], more: Row = {}): Abi {
  const json = {
    abi_schema_version: '1.0',
    contract_name: 'Example',
    unique_types: types,
    struct_instantiations: [],
    alias_instantiations: [],
    declarations,
    incoming_messages: [],
    storage: { storage_ty_idx: types.length - 1 },
    ...more,
  }
  const [contract] = readAbiText(JSON.stringify(json))
  if (contract === undefined) throw new Error('no contract')
  return contract.read()
}

function decode(abi: Abi, cell: Cell, type = abi.storage[0]) {
  const decoded = decodeAbi(abi, type ?? -1, cell)
  return { value: toDecodedValue(decoded.value, newDecodeContext()), stop: decoded.stop }
}

const cell = (build: (builder: Builder) => Builder) => build(new Builder()).end()
const uint8 = { kind: 'uintN', n: 8 }

const rows: readonly (readonly [
  name: string,
  types: readonly Row[],
  data: Cell,
  value: unknown,
  declarations?: readonly Row[],
  more?: Row,
])[] = [
  ['uint', [{ kind: 'uintN', n: 32 }], cell(b => b.uint(7, 32)), 7],
  ['uint256', [{ kind: 'uintN', n: 256 }], cell(b => b.uint(2n ** 200n, 256)), String(2n ** 200n)],
  ['uint64', [{ kind: 'uintN', n: 64 }], cell(b => b.uint(2n ** 63n, 64)), 2n ** 63n],
  ['int', [{ kind: 'intN', n: 16 }], cell(b => b.int(-5, 16)), -5],
  ['int257', [{ kind: 'intN', n: 257 }], cell(b => b.int(-(2n ** 255n), 257)), String(-(2n ** 255n))],
  ['varuint16', [{ kind: 'varuintN', n: 16 }], cell(b => b.varUint(300n, 4)), '300'],
  ['varint32', [{ kind: 'varintN', n: 32 }], cell(b => b.uint(1, 5).int(-3, 8)), '-3'],
  ['coins', [{ kind: 'coins' }], cell(b => b.coins(1_500_000_000n)), '1500000000'],
  ['bool', [{ kind: 'bool' }], cell(b => b.bit(true)), true],
  ['bits', [{ kind: 'bitsN', n: 12 }], cell(b => b.uint(0xabc, 12)), 'abc'],
  ['cell', [{ kind: 'cell' }], cell(b => b.ref(cell(x => x))), 'b5ee9c72010101010002000000'],
  ['remaining', [{ kind: 'remaining' }], cell(b => b), 'b5ee9c72010101010002000000'],
  ['string', [{ kind: 'string' }], cell(b => b.ref(cell(x => x.text('hello')))), 'hello'],
  ['address', [{ kind: 'address' }], cell(b => b.address(account)), account],
  ['addressOpt', [{ kind: 'addressOpt' }], cell(b => b.address(undefined)), ''],
  ['addressExt', [{ kind: 'addressExt' }], cell(b => b.uint(1, 2).uint(8, 9).uint(0xfe, 8)), 'fe'],
  ['addressAny', [{ kind: 'addressAny' }], cell(b => b.address(account)), account],
  ['void', [{ kind: 'void' }], cell(b => b), null],
  ['nullLiteral', [{ kind: 'nullLiteral' }], cell(b => b), null],
  ['nullable, absent', [uint8, { kind: 'nullable', inner_ty_idx: 0 }], cell(b => b.bit(false)), null],
  ['nullable, present', [uint8, { kind: 'nullable', inner_ty_idx: 0 }], cell(b => b.bit(true).uint(9, 8)), 9],
  ['cellOf', [uint8, { kind: 'cellOf', inner_ty_idx: 0 }], cell(b => b.ref(cell(x => x.uint(9, 8)))), 9],
  [
    'tensor',
    [uint8, { kind: 'bool' }, { kind: 'tensor', items_ty_idx: [0, 1, 0] }],
    cell(b => b.uint(1, 8).bit(true).uint(2, 8)),
    [1, true, 2],
  ],
  ['shapedTuple', [uint8, { kind: 'shapedTuple', items_ty_idx: [0, 0] }], cell(b => b.uint(1, 8).uint(2, 8)), [1, 2]],
  [
    'arrayOf, in two cells',
    [uint8, { kind: 'arrayOf', inner_ty_idx: 0 }],
    cell(b =>
      b.uint(3, 8).maybeRef(
        cell(x =>
          x
            .maybeRef(cell(y => y.maybeRef(undefined).uint(3, 8)))
            .uint(1, 8)
            .uint(2, 8),
        ),
      ),
    ),
    [1, 2, 3],
  ],
  [
    'lispListOf',
    [uint8, { kind: 'lispListOf', inner_ty_idx: 0 }],
    cell(b => b.ref(cell(x => x.ref(cell(y => y.ref(cell(z => z)).uint(1, 8))).uint(2, 8)))),
    [1, 2],
  ],
  [
    'mapKV of addresses',
    [{ kind: 'address' }, { kind: 'coins' }, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 1 }],
    cell(b => b.maybeRef(writeDict([[(0b100n << 264n) | BigInt(`0x${'ab'.repeat(32)}`), x => x.coins(5n)]], 267))),
    { [account]: '5' },
  ],
  [
    'mapKV of signed keys',
    [
      { kind: 'intN', n: 8 },
      { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 0 },
    ],
    cell(b => b.maybeRef(writeDict([[255n, x => x.int(-7, 8)]], 8))),
    { '-1': -7 },
  ],
  ['mapKV, empty', [uint8, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 0 }], cell(b => b.bit(false)), {}],
  [
    'StructRef with a prefix',
    [uint8, { kind: 'StructRef', struct_name: 'S' }],
    cell(b => b.uint(0x7a, 8).uint(4, 8)),
    { amount: 4 },
    [
      {
        kind: 'struct',
        name: 'S',
        ty_idx: 1,
        prefix: { prefix_num: 0x7a, prefix_len: 8 },
        fields: [{ name: 'amount', ty_idx: 0 }],
      },
    ],
  ],
  [
    'AliasRef',
    [uint8, { kind: 'AliasRef', alias_name: 'Count' }],
    cell(b => b.uint(4, 8)),
    4,
    [{ kind: 'alias', name: 'Count', ty_idx: 1, target_ty_idx: 0 }],
  ],
  [
    'EnumRef',
    [uint8, { kind: 'EnumRef', enum_name: 'State' }],
    cell(b => b.uint(1, 8)),
    'Open',
    [
      {
        kind: 'enum',
        name: 'State',
        ty_idx: 1,
        encoded_as_ty_idx: 0,
        members: [
          { name: 'Closed', value: '0' },
          { name: 'Open', value: '1' },
        ],
      },
    ],
  ],
  [
    'union with implicit prefixes',
    [
      uint8,
      { kind: 'coins' },
      {
        kind: 'union',
        variants: [
          { variant_ty_idx: 0, prefix_num: 0, prefix_len: 1, is_prefix_implicit: true },
          { variant_ty_idx: 1, prefix_num: 1, prefix_len: 1, is_prefix_implicit: true },
        ],
      },
    ],
    cell(b => b.bit(true).coins(6n)),
    { sum_type: 'coins', coins: '6' },
  ],
  [
    'union of structs with prefixes of their own',
    [
      uint8,
      { kind: 'StructRef', struct_name: 'A' },
      { kind: 'StructRef', struct_name: 'B' },
      {
        kind: 'union',
        variants: [
          { variant_ty_idx: 1, prefix_num: 1, prefix_len: 4 },
          { variant_ty_idx: 2, prefix_num: 2, prefix_len: 4 },
        ],
      },
    ],
    cell(b => b.uint(2, 4).uint(3, 8)),
    { sum_type: 'B', B: { b: 3 } },
    [
      { kind: 'struct', name: 'A', ty_idx: 1, prefix: { prefix_num: 1, prefix_len: 4 }, fields: [] },
      {
        kind: 'struct',
        name: 'B',
        ty_idx: 2,
        prefix: { prefix_num: 2, prefix_len: 4 },
        fields: [{ name: 'b', ty_idx: 0 }],
      },
    ],
  ],
  [
    'a generic struct with its instantiation',
    [uint8, { kind: 'genericT', name_t: 'T' }, { kind: 'StructRef', struct_name: 'Box', type_args_ty_idx: [0] }],
    cell(b => b.uint(8, 8)),
    { value: 8 },
    [{ kind: 'struct', name: 'Box', ty_idx: 2, type_params: ['T'], fields: [{ name: 'value', ty_idx: 1 }] }],
    { struct_instantiations: [{ ty_idx: 2, struct_name: 'Box', monomorphic_fields_ty_idx: [0] }] },
  ],
  [
    'a generic struct by its arguments, in another',
    [
      uint8,
      { kind: 'genericT', name_t: 'T' },
      { kind: 'nullable', inner_ty_idx: 1 },
      { kind: 'StructRef', struct_name: 'Box', type_args_ty_idx: [2] },
      { kind: 'StructRef', struct_name: 'Outer', type_args_ty_idx: [0] },
    ],
    cell(b => b.bit(true).uint(8, 8)),
    { box: { value: 8 } },
    [
      { kind: 'struct', name: 'Box', ty_idx: 3, type_params: ['T'], fields: [{ name: 'value', ty_idx: 1 }] },
      { kind: 'struct', name: 'Outer', ty_idx: 4, type_params: ['T'], fields: [{ name: 'box', ty_idx: 3 }] },
    ],
  ],
  [
    'the client type of a field',
    [uint8, { kind: 'cell' }, { kind: 'cellOf', inner_ty_idx: 0 }, { kind: 'StructRef', struct_name: 'S' }],
    cell(b => b.ref(cell(x => x.uint(5, 8)))),
    { payload: 5 },
    [{ kind: 'struct', name: 'S', ty_idx: 3, fields: [{ name: 'payload', ty_idx: 1, client_ty_idx: 2 }] }],
  ],
  [
    'an alias of the standard library with its own code',
    [uint8, { kind: 'AliasRef', alias_name: 'TlbVarUint7' }],
    cell(b => b.uint(1, 3).uint(200, 8)),
    '200',
    [
      {
        kind: 'alias',
        name: 'TlbVarUint7',
        ty_idx: 1,
        target_ty_idx: 0,
        custom_pack_unpack: { unpack_from_slice: true },
      },
    ],
  ],
]

for (const [name, types, data, value, declarations, more] of rows)
  test(`Tolk: ${name}`, () => {
    const decoded = decode(tolkAbi(types, declarations, more), data)
    expect(decoded.stop).toBeUndefined()
    expect(decoded.value).toEqual(value)
  })

test('shows what was read and where it stopped', () => {
  const abi = tolkAbi(
    [
      uint8,
      { kind: 'StructRef', struct_name: 'Inner' },
      { kind: 'cellOf', inner_ty_idx: 1 },
      { kind: 'StructRef', struct_name: 'Outer' },
    ],
    [
      {
        kind: 'struct',
        name: 'Inner',
        ty_idx: 1,
        fields: [
          { name: 'a', ty_idx: 0 },
          { name: 'b', ty_idx: 0 },
        ],
      },
      {
        kind: 'struct',
        name: 'Outer',
        ty_idx: 3,
        fields: [
          { name: 'first', ty_idx: 0 },
          { name: 'inner', ty_idx: 2 },
        ],
      },
    ],
  )
  const inner = cell(b => b.uint(5, 8).uint(1, 4))
  const { value, stop } = decode(
    abi,
    cell(b => b.uint(3, 8).ref(inner)),
  )
  expect(value).toEqual({ first: 3, inner: { a: 5 } })
  expect(stop).toEqual({
    code: 'different',
    path: ['inner', 'b'],
    type: 'uint8',
    cell: inner.hash(),
    bit: 8,
    ref: 0,
    reason: 'expected 8 bits, only 4 left',
  })
})

test('what is left over of a nested cell stops it too', () => {
  const abi = tolkAbi([uint8, { kind: 'cellOf', inner_ty_idx: 0 }])
  const { value, stop } = decode(
    abi,
    cell(b => b.ref(cell(x => x.uint(1, 8).bit(true)))),
  )
  expect(value).toBe(1)
  expect(stop).toMatchObject({ bit: 8, reason: '1 bits and 0 references are left over' })
})

test.each(['int', 'slice', 'builder', 'callable', 'unknown'])('%s stops: it has no size in cells', kind => {
  expect(
    decode(
      tolkAbi([{ kind }]),
      cell(b => b.uint(1, 8)),
    ).stop,
  ).toMatchObject({ code: 'different', bit: 0, type: kind })
})

test('a type with code of its own stops', () => {
  const abi = tolkAbi(
    [uint8, { kind: 'StructRef', struct_name: 'S' }],
    [{ kind: 'struct', name: 'S', ty_idx: 1, fields: [], custom_pack_unpack: { unpack_from_slice: true } }],
  )
  expect(
    decode(
      abi,
      cell(b => b.uint(1, 8)),
    ).stop?.reason,
  ).toBe('S has its own code for reading')
})

test('aliases that lead to each other, and nesting without end, stop at the limit', () => {
  const aliases = tolkAbi(
    [
      { kind: 'AliasRef', alias_name: 'A' },
      { kind: 'AliasRef', alias_name: 'B' },
    ],
    [
      { kind: 'alias', name: 'A', ty_idx: 0, target_ty_idx: 1 },
      { kind: 'alias', name: 'B', ty_idx: 1, target_ty_idx: 0 },
    ],
  )
  expect(
    decode(
      aliases,
      cell(b => b),
    ).stop?.code,
  ).toBe('too_large')
  const nested = tolkAbi([{ kind: 'nullable', inner_ty_idx: 0 }])
  expect(
    decode(
      nested,
      cell(b => b.uint(2n ** 200n - 1n, 200)),
    ).stop?.code,
  ).toBe('too_large')
})

test('a dictionary of shared cells stops at the limit', () => {
  let node = cell(b => b.uint(0, 2).uint(1, 8))
  for (let depth = 0; depth < 30; depth++) node = cell(b => b.uint(0, 2).ref(node).ref(node))
  const abi = tolkAbi([{ kind: 'uintN', n: 30 }, uint8, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 1 }])
  const { stop } = decode(
    abi,
    cell(b => b.maybeRef(node)),
  )
  expect(stop?.code).toBe('too_large')
})

test('values without bits in an array stop at the limit', () => {
  const abi = tolkAbi([{ kind: 'void' }, { kind: 'arrayOf', inner_ty_idx: 0 }])
  expect(
    decode(
      abi,
      cell(b => b.uint(1, 8).maybeRef(cell(x => x.bit(false).bit(true)))),
    ).stop?.code,
  ).toBe('too_large')
})

const tact = (fields: readonly Row[], header: number | null = null) =>
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

const simple = (type: string, format?: unknown, optional = false): Row => ({
  kind: 'simple',
  type,
  optional,
  ...(format !== undefined && { format }),
})

const tactRows: readonly (readonly [string, Row, Cell, unknown])[] = [
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
  const decoded = decode(abi, data, abi.storage.at(-1))
  expect(decoded.stop).toBeUndefined()
  expect(decoded.value).toEqual({ field: value })
})

test('Tact: fields that do not fit into a cell are in the next one', () => {
  const abi = tact(['a', 'b', 'c', 'd', 'e'].map(name => ({ name, type: simple('int') })))
  if (abi === undefined) throw new Error('no ABI')
  const rest = cell(b => b.int(4, 257).int(5, 257))
  const data = cell(b => b.bit(true).int(1, 257).int(2, 257).int(3, 257).ref(rest))
  const decoded = decode(abi, data, abi.storage[1])
  expect(decoded.stop).toBeUndefined()
  expect(decoded.value).toEqual({ is_initialised: true, a: '1', b: '2', c: '3', d: '4', e: '5' })
})

const schema = `
// A deposit, with a comment.
deposit#01020304 query_id:uint64 amount:Coins kind:Kind note:(Maybe ^Text) = InternalMsg;
withdraw#01020305 {X:Type} = Unused X;
small$0 value:(## 7) = Kind;
large$1 value:(VarUInteger 16) memo:^[ a:uint8 b:^Cell ] = Kind;
node$_ flags:uint8 left:flags.0?^Node right:flags.1?Node = Node;
pair$_ {A:Type} {B:Type} first:A second:B = Pair A B;
storage$_ owner:MsgAddressInt seen:(HashmapE 8 (Pair uint8 Bool)) either:(Either uint8 ^Cell) = Storage;
`

function tlb(name: string, data: Cell) {
  const abi = readAbiText(schema)[0]?.read()
  const type = abi?.types.findIndex(each => each.kind === 'record' && each.name === name)
  if (abi === undefined || type === undefined) throw new Error('no type')
  return decode(abi, data, type)
}

test('TL-B: choices, Maybe, references and groups', () => {
  const deposit = (kind: (b: Builder) => Builder) =>
    cell(b => kind(b.uint(0x01020304, 32).uint(9, 64).coins(5n)).bit(false))
  expect(
    tlb(
      'deposit',
      deposit(b => b.uint(3, 8)),
    ),
  ).toEqual({
    value: { query_id: 9, amount: '5', kind: { sum_type: 'small', small: { value: 3 } }, note: null },
    stop: undefined,
  })
  const memo = cell(x => x.uint(1, 8).ref(cell(y => y)))
  expect(
    tlb(
      'deposit',
      deposit(b => b.bit(true).varUint(9n, 4).ref(memo)),
    ),
  ).toMatchObject({
    value: { kind: { sum_type: 'large', large: { value: '9', memo: { a: 1, b: 'b5ee9c72010101010002000000' } } } },
    stop: undefined,
  })
})

test('TL-B: fields that depend on bits of another, and recursion', () => {
  const leaf = cell(b => b.uint(0, 8))
  expect(
    tlb(
      'node',
      cell(b => b.uint(0b01, 8).ref(leaf)),
    ),
  ).toEqual({ value: { flags: 1, left: { flags: 0 } }, stop: undefined })
  expect(
    tlb(
      'node',
      cell(b => b.uint(0b10, 8).uint(0, 8)),
    ),
  ).toEqual({ value: { flags: 2, right: { flags: 0 } }, stop: undefined })
})

test('TL-B: generic types and dictionaries of the storage', () => {
  const dict = writeDict([[2n, x => x.uint(7, 8).bit(true)]], 8)
  expect(
    tlb(
      'storage',
      cell(b =>
        b
          .address(account)
          .maybeRef(dict)
          .bit(true)
          .ref(cell(x => x)),
      ),
    ),
  ).toEqual({
    value: {
      owner: account,
      seen: { '2': { first: 7, second: true } },
      either: { sum_type: 'right', right: 'b5ee9c72010101010002000000' },
    },
    stop: undefined,
  })
})
