import { expect, test } from 'vitest'
import { type AbiRow, cell, decodeToJson, encodeFromJson, tolkAbi, uint8 } from '../../test/abis.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'

const account = `0:${'ab'.repeat(32)}` as Address

const rows: readonly (readonly [
  name: string,
  types: readonly AbiRow[],
  data: Cell,
  value: unknown,
  declarations?: readonly AbiRow[],
  more?: AbiRow,
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
    const abi = tolkAbi(types, declarations, more)
    const decoded = decodeToJson(abi, data)
    expect(decoded.stop).toBeUndefined()
    expect(decoded.value).toEqual(value)
    // Several items in a cell are read, but one is written.
    if (name !== 'arrayOf, in two cells') expect(encodeFromJson(abi, decoded.value).hash()).toBe(data.hash())
  })
