import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { decodeAbi } from './AbiDecoder.ts'
import { readAbiText } from './readAbi.ts'

type Row = Readonly<Record<string, unknown>>

const struct = (name: string, more: Row = {}): Row => ({ kind: 'struct', name, ty_idx: 0, fields: [], ...more })
const tolk = (more: Row = {}): Row => ({
  abi_schema_version: '1.0',
  contract_name: 'Example',
  unique_types: [
    { kind: 'uintN', n: 32 },
    { kind: 'StructRef', struct_name: 'S' },
  ],
  declarations: [struct('S')],
  ...more,
})
const types = (...rows: readonly unknown[]): Row => tolk({ unique_types: rows })
const tact = (more: Row = {}): Row => ({ name: 'Example', types: [], ...more })
const field = (type: unknown, name = 'a') => ({ types: [{ name: 'T', header: null, fields: [{ name, type }] }] })

const json: readonly (readonly [title: string, abi: unknown, position: string, reason: RegExp])[] = [
  ['an unknown format', {}, 'the top level', /format is unknown/],
  ['an array', [], 'the top level', /expected an object, got an array/],
  ['another version', tolk({ abi_schema_version: '2.0' }), 'abi_schema_version', /expected version 1.0, got 2.0/],
  ['no name', tolk({ contract_name: undefined }), 'contract_name', /missing: expected a text/],
  ['an empty name', tolk({ contract_name: '' }), 'contract_name', /1 to 200 characters/],
  ['no types', tolk({ unique_types: undefined }), 'unique_types', /missing: expected an array/],
  ['no declarations', tolk({ declarations: undefined }), 'declarations', /missing/],
  ['an unknown kind', types({ kind: 'float' }), 'unique_types[0].kind', /unknown kind float/],
  ['a type without kind', types({}), 'unique_types[0].kind', /missing/],
  ['a type that is a text', types('int'), 'unique_types[0]', /expected an object, got a value of type string/],
  ['an integer of 0 bits', types({ kind: 'uintN', n: 0 }), 'unique_types[0].n', /from 1 to 256, got 0/],
  ['an integer of 258 bits', types({ kind: 'intN', n: 258 }), 'unique_types[0].n', /from 1 to 257, got 258/],
  ['a size that is no integer', types({ kind: 'intN', n: 1.5 }), 'unique_types[0].n', /expected an integer/],
  ['a varint of 12', types({ kind: 'varuintN', n: 12 }), 'unique_types[0].n', /2, 4, 8, 16 or 32, got 12/],
  ['bits of 1024', types({ kind: 'bitsN', n: 1024 }), 'unique_types[0].n', /from 1 to 1023/],
  [
    'a type out of range',
    types({ kind: 'nullable', inner_ty_idx: 9 }),
    'unique_types[0].inner_ty_idx',
    /from 0 to 0, got 9/,
  ],
  ['a negative type', types({ kind: 'cellOf', inner_ty_idx: -1 }), 'unique_types[0].inner_ty_idx', /got -1/],
  [
    'an undeclared struct',
    types({ kind: 'StructRef', struct_name: 'X' }),
    'unique_types[0].struct_name',
    /no struct X/,
  ],
  ['an undeclared alias', types({ kind: 'AliasRef', alias_name: 'X' }), 'unique_types[0].alias_name', /no alias X/],
  ['an undeclared enum', types({ kind: 'EnumRef', enum_name: 'X' }), 'unique_types[0].enum_name', /no enum X/],
  ['a union without variants', types({ kind: 'union', variants: [] }), 'unique_types[0].variants', /at least one/],
  [
    'a union whose prefixes overlap',
    types(
      { kind: 'bool' },
      {
        kind: 'union',
        variants: [
          { variant_ty_idx: 0, prefix_num: 1, prefix_len: 1 },
          { variant_ty_idx: 0, prefix_num: 2, prefix_len: 2 },
        ],
      },
    ),
    'unique_types[1].variants[1]',
    /is also that of variant 0/,
  ],
  [
    'a declaration of another kind',
    tolk({ declarations: [struct('S', { kind: 'class' })] }),
    'declarations[0].kind',
    /struct, alias or enum/,
  ],
  [
    'two structs of one name',
    tolk({ declarations: [struct('S'), struct('S')] }),
    'declarations[1].name',
    /declared twice/,
  ],
  [
    'two fields of one name',
    tolk({
      declarations: [
        struct('S', {
          fields: [
            { name: 'a', ty_idx: 0 },
            { name: 'a', ty_idx: 0 },
          ],
        }),
      ],
    }),
    'declarations[0].fields[1].name',
    /two fields have the name a/,
  ],
  [
    'a field without a type',
    tolk({ declarations: [struct('S', { fields: [{ name: 'a' }] })] }),
    'declarations[0].fields[0].ty_idx',
    /missing/,
  ],
  [
    'a prefix that does not fit',
    tolk({ declarations: [struct('S', { prefix: { prefix_num: 256, prefix_len: 8 } })] }),
    'declarations[0].prefix.prefix_num',
    /256 does not fit into 8 bits/,
  ],
  [
    'a prefix of 65 bits',
    tolk({ declarations: [struct('S', { prefix: { prefix_num: 0, prefix_len: 65 } })] }),
    'declarations[0].prefix.prefix_len',
    /from 0 to 64/,
  ],
  ['a message without a body', tolk({ incoming_messages: [{}] }), 'incoming_messages[0].body_ty_idx', /missing/],
  ['storage of an unknown type', tolk({ storage: { storage_ty_idx: 7 } }), 'storage.storage_ty_idx', /got 7/],
  ['a get method without an id', tolk({ get_methods: [{ name: 'm' }] }), 'get_methods[0].tvm_method_id', /missing/],
  [
    'an error code that is a text',
    tolk({ [['thrown', 'errors'].join('_')]: [{ err_code: '7' }] }),
    'thrown_errors[0].err_code',
    /expected an integer/,
  ],
  [
    'an instantiation with too few fields',
    tolk({
      declarations: [struct('S', { fields: [{ name: 'a', ty_idx: 0 }] })],
      struct_instantiations: [{ ty_idx: 1, struct_name: 'S', monomorphic_fields_ty_idx: [] }],
    }),
    'struct_instantiations[0].monomorphic_fields_ty_idx',
    /S has 1 fields, got 0 types/,
  ],
  [
    'a generic struct that contains itself with other arguments',
    tolk({
      unique_types: [
        { kind: 'bool' },
        { kind: 'genericT', name_t: 'T' },
        { kind: 'nullable', inner_ty_idx: 1 },
        { kind: 'StructRef', struct_name: 'S', type_args_ty_idx: [2] },
        { kind: 'StructRef', struct_name: 'S', type_args_ty_idx: [0] },
      ],
      declarations: [struct('S', { type_params: ['T'], fields: [{ name: 'next', ty_idx: 3 }] })],
      storage: { storage_ty_idx: 4 },
    }),
    'types',
    /more than 20000/,
  ],
  ['a catalogue without contracts', { schemaVersion: 1, contracts: [] }, 'contracts', /no contracts/],
  ['a catalogue of another version', { schemaVersion: 2, contracts: [{}] }, 'schemaVersion', /expected version 1/],
  [
    'a catalogue row without an ABI',
    { contracts: [{ displayName: 'A', hashes: [] }] },
    'contracts[0].compilerAbi',
    /missing/,
  ],
  [
    'a wrong code hash',
    { contracts: [{ displayName: 'A', hashes: ['12'], compilerAbi: {} }] },
    'contracts[0].hashes[0]',
    /64 hex digits/,
  ],
  [
    'Tact: an undeclared type',
    tact(field({ kind: 'simple', type: 'Nope' })),
    'types[0].fields[0].type.type',
    /no type Nope/,
  ],
  ['Tact: an unknown kind', tact(field({ kind: 'list' })), 'types[0].fields[0].type.kind', /unknown kind list/],
  [
    'Tact: an unknown format',
    tact(field({ kind: 'simple', type: 'bool', format: 'bit' })),
    'types[0].fields[0].type.format',
    /unknown format bit of bool/,
  ],
  [
    'Tact: too many bits',
    tact(field({ kind: 'simple', type: 'uint', format: 257 })),
    'types[0].fields[0].type.format',
    /from 1 to 256/,
  ],
  [
    'Tact: a struct in itself',
    tact({ types: [{ name: 'T', header: 1, fields: [{ name: 'a', type: { kind: 'simple', type: 'T' } }] }] }),
    'types[0].fields[0].type.type',
    /contains itself/,
  ],
  [
    'Tact: a header of 33 bits',
    tact({ types: [{ name: 'T', header: 2 ** 33, fields: [] }] }),
    'types[0].header',
    /from 0 to 4294967295/,
  ],
  [
    'Tact: a receiver of another kind',
    tact({ receivers: [{ receiver: 'bounced', message: {} }] }),
    'receivers[0].receiver',
    /internal or external/,
  ],
  ['Tact: an error without a number', tact({ errors: { a: { message: '' } } }), 'errors.a', /exit code/],
]

const schemas: readonly (readonly [title: string, text: string, position: string, reason: RegExp])[] = [
  ['an empty text', '  ', 'the text', /empty/],
  ['JSON that is cut off', '{"a": [1,\n 2', 'line 2, column 3', /./],
  ['no semicolon', 'a#01 x:uint8 = A', 'line 1, column 17', /expected ; after the type A/],
  ['no type', 'a#01 x:uint8;', 'line 1, column 13', /expected = and the type of a/],
  ['a field without a type', 'a#01 x = A;', 'line 1, column 8', /expected : and a type after the field x/],
  ['an unknown type', 'a#01\n  x:Uint8 = A;', 'line 2, column 5', /unknown type Uint8/],
  ['no tag', 'a x:uint8 = A;', 'line 1, column 3', /a has no tag; write a#12345678/],
  ['the same tag twice', 'a#01 = A;\nb#01 = A;', 'line 2, column 1', /b and a have the same tag/],
  ['an integer of 0 bits', 'a#01 x:uint300 = A;', 'line 1, column 8', /uint has 1 to 256 bits, got 300/],
  ['a natural parameter', 'a#01 {n:#} x:(## n) = A;', 'line 1, column 9', /only parameters of Type/],
  ['a constraint', 'a#01 x:uint8 { x <= 5 } = A;', 'line 1, column 18', /other constraints are not supported/],
  ['an expression', 'a#01 x:(8 * Bit) = A;', 'line 1, column 11', /expressions with \* are not supported/],
  ['Maybe with two arguments', 'a#01 x:(Maybe Bool Bool) = A;', 'line 1, column 9', /Maybe has 1 argument, got 2/],
  ['Either with one', 'a#01 x:(Either Bool) = A;', 'line 1, column 9', /Either has 2 arguments, got 1/],
  ['a dictionary of wide keys', 'a#01 x:(HashmapE 1024 Bool) = A;', 'line 1, column 9', /1 to 1023 bits/],
  ['a dictionary without a number', 'a#01 x:(HashmapE Bool Bool) = A;', 'line 1, column 18', /needs a number/],
  ['an open parenthesis', 'a#01 x:(Maybe Bool = A;', 'line 1, column 20', /expressions with = are not supported/],
  ['an open bracket', 'a#01 x:^[ y:uint8', 'line 1, column 18', /expected a field, got the end/],
  ['a condition on a later field', 'a#01 x:y?Bool y:Bool = A;', 'line 1, column 6', /no field before x is called y/],
  [
    'a wrong number of arguments',
    'p$_ {X:Type} x:X = P X;\na#01 x:(P Bool Bool) = A;',
    'line 2, column 9',
    /P has 1 parameters, got 2/,
  ],
  ['the result with an unknown argument', 'a#01 = A X;', 'line 1, column 10', /a parameter of a/],
  ['two fields of one name', 'a#01 x:Bool x:Bool = A;', 'line 1, column 13', /two fields have the name x/],
  ['a text that is no schema', 'hello, world', 'line 1, column 6', /hello has no tag/],
  [
    'a generic type that grows without end',
    'p#01 {X:Type} next:(P (Maybe X)) = P X;\na#01 x:(P Bool) = A;',
    'types',
    /more than 20000/,
  ],
]

function errorOf(text: string) {
  try {
    for (const contract of readAbiText(text)) contract.read()
  } catch (error) {
    if (isAppError(error) && error.code === 'input.abi') return error.details
    throw error
  }
  return undefined
}

test.each(json)('%s', (_title, abi, position, reason) => {
  const details = errorOf(JSON.stringify(abi))
  expect(details).toEqual({ position, reason: expect.stringMatching(reason) })
})

test.each(schemas)('%s', (_title, text, position, reason) => {
  expect(errorOf(text)).toEqual({ position, reason: expect.stringMatching(reason) })
})

/** Pseudo-random numbers below a limit; the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const valid = [
  JSON.stringify(
    tolk({
      unique_types: [
        { kind: 'uintN', n: 32 },
        { kind: 'StructRef', struct_name: 'S' },
        { kind: 'nullable', inner_ty_idx: 1 },
        { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 2 },
        {
          kind: 'union',
          variants: [
            { variant_ty_idx: 0, prefix_num: 0, prefix_len: 1 },
            { variant_ty_idx: 3, prefix_num: 1, prefix_len: 1, is_prefix_implicit: true },
          ],
        },
        { kind: 'tensor', items_ty_idx: [0, 4, 5] },
      ],
      declarations: [
        struct('S', {
          prefix: { prefix_num: 7, prefix_len: 3 },
          fields: [
            { name: 'a', ty_idx: 0 },
            { name: 'b', ty_idx: 4 },
          ],
        }),
      ],
      incoming_messages: [{ body_ty_idx: 4 }],
      storage: { storage_ty_idx: 1 },
    }),
  ),
  JSON.stringify(tact(field({ kind: 'dict', key: 'int', keyFormat: 8, value: 'T', valueFormat: 'ref' }))),
  'a#01 x:(Maybe ^B) y:(HashmapE 8 (Either uint8 B)) = A; b$0 n:uint8 = B; c$1 f:^[ g:A ] h:n?Bool = B;',
]

test('texts that are changed at random are read or rejected with a position, in bounded time', () => {
  const random = createRandom(15)
  const started = performance.now()
  let read = 0
  for (let round = 0; round < 3000; round++) {
    let text = valid[random(valid.length)] ?? ''
    for (let changes = 1 + random(4); changes > 0; changes--) {
      const at = random(text.length)
      const piece =
        ['0', '9', '"', '{', '}', '[', ']', ',', ':', 'null', '1e9', '^', ';', '', text.slice(at, at + 20)][
          random(15)
        ] ?? ''
      text = text.slice(0, at) + piece + text.slice(at + random(3))
    }
    if (errorOf(text)) continue
    read++
    const cell = new Builder()
      .uint(random(2 ** 31), 31)
      .ref(emptyCell)
      .end()
    for (const contract of readAbiText(text)) {
      const abi = contract.read()
      for (const type of abi.types.keys()) decodeAbi(abi, type, cell)
    }
  }
  expect(read).toBeGreaterThan(50)
  expect(performance.now() - started).toBeLessThan(30_000)
})
