import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AbiRow, cell, decodeToJson, encodeFromJson, tolkAbi, uint8 } from '../../test/abis.ts'
import { toBocHex } from '../cell/text.ts'
import { isAppError } from '../errors.ts'
import type { DecodedValue } from '../messages/DecodeContext.ts'
import type { Json } from '../wire/json.ts'
import type { Abi } from './Abi.ts'
import { encodeAbi } from './AbiEncoder.ts'
import { parseAbiText, parseAbiValue } from './parseAbiValue.ts'
import { readAbiText } from './readAbi.ts'

/** A type as a row adds itself to a table, and the values it has in JSON. */
type AnyType = { readonly add: (rows: AbiRow[]) => number; readonly values: fc.Arbitrary<DecodedValue> }

const leaf = (row: AbiRow, values: fc.Arbitrary<DecodedValue>): AnyType => ({
  add: rows => rows.push(row) - 1,
  values,
})
const integers = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(String)
const account = fc
  .tuple(fc.constantFrom(0, -1), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
  .map(([workchain, id]) => `${workchain}:${id.toString(16).padStart(64, '0')}`)
const cells = fc.bigInt({ min: 0n, max: 2n ** 90n - 1n }).map(value => toBocHex(cell(b => b.uint(value, 90))))

const leaves: fc.Arbitrary<AnyType> = fc.oneof(
  fc.integer({ min: 1, max: 256 }).map(n => leaf({ kind: 'uintN', n }, integers(0n, 2n ** BigInt(n) - 1n))),
  fc
    .integer({ min: 1, max: 257 })
    .map(n => leaf({ kind: 'intN', n }, integers(-(2n ** BigInt(n - 1)), 2n ** BigInt(n - 1) - 1n))),
  fc.constantFrom(4, 8, 16, 32).map(n => leaf({ kind: 'varuintN', n }, integers(0n, 2n ** BigInt(8 * n - 8) - 1n))),
  fc
    .constantFrom(4, 8, 16, 32)
    .map(n => leaf({ kind: 'varintN', n }, integers(-(2n ** BigInt(8 * n - 9)), 2n ** BigInt(8 * n - 9) - 1n))),
  fc.constant(leaf({ kind: 'coins' }, integers(0n, 2n ** 120n - 1n))),
  fc.constant(leaf({ kind: 'bool' }, fc.boolean())),
  fc.constant(leaf({ kind: 'address' }, account)),
  fc.constant(leaf({ kind: 'addressOpt' }, fc.oneof(fc.constant(''), account))),
  fc.constant(leaf({ kind: 'addressExt' }, fc.constantFrom('', 'fe', 'c_', '01234'))),
  fc.constant(leaf({ kind: 'addressAny' }, fc.oneof(fc.constantFrom('', 'fe', '5:c_', '5:abcd'), account))),
  fc.constant(leaf({ kind: 'bitsN', n: 13 }, fc.bigInt({ min: 0n, max: 2n ** 13n - 1n }).map(formatBits13))),
  fc.constant(leaf({ kind: 'string' }, fc.string({ unit: 'grapheme', maxLength: 300 }))),
  fc.constant(leaf({ kind: 'cell' }, cells)),
  fc.constant(leaf({ kind: 'nullLiteral' }, fc.constant(null))),
)

/** 13 bits and the completion tag are 14 of 16 bits. */
function formatBits13(value: bigint): string {
  return `${((value << 3n) | 4n).toString(16).padStart(4, '0')}_`
}

const wrap = (inner: AnyType, row: (at: number) => AbiRow, values: fc.Arbitrary<DecodedValue>): AnyType => ({
  add: (rows: AbiRow[]) => {
    const at = inner.add(rows)
    return rows.push(row(at)) - 1
  },
  values,
})
const isNullable = (type: AnyType) => type.add([]) === 0 && !isNull(type)
const isNull = (type: AnyType) => {
  const rows: AbiRow[] = []
  type.add(rows)
  return rows[0]?.kind === 'nullLiteral'
}

const { any } = fc.letrec<{ any: AnyType; composite: AnyType }>(tie => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaves, tie('composite')),
  composite: fc.oneof(
    tie('any').map(inner => wrap(inner, at => ({ kind: 'cellOf', inner_ty_idx: at }), inner.values)),
    leaves
      .filter(isNullable)
      .map(inner =>
        wrap(inner, at => ({ kind: 'nullable', inner_ty_idx: at }), fc.option(inner.values, { nil: null })),
      ),
    leaves
      .filter(type => !isNull(type))
      .map(inner =>
        wrap(inner, at => ({ kind: 'arrayOf', inner_ty_idx: at }), fc.array(inner.values, { maxLength: 9 })),
      ),
    leaves.map(inner =>
      wrap(inner, at => ({ kind: 'lispListOf', inner_ty_idx: at }), fc.array(inner.values, { maxLength: 9 })),
    ),
    fc.array(tie('any'), { minLength: 1, maxLength: 2 }).map(items => ({
      add: (rows: AbiRow[]) => {
        const ids = items.map(item => item.add(rows))
        return rows.push({ kind: 'tensor', items_ty_idx: ids }) - 1
      },
      values: fc.tuple(...items.map(item => item.values)),
    })),
    tie('any').map(inner =>
      wrap(
        inner,
        at => ({ kind: 'mapKV', key_ty_idx: 0, value_ty_idx: at }),
        fc.dictionary(fc.integer({ min: 0, max: 255 }).map(String), inner.values, { maxKeys: 6 }),
      ),
    ),
    tie('any').map(inner => ({
      add: (rows: AbiRow[]) => {
        const at = inner.add(rows)
        return (
          rows.push({
            kind: 'union',
            variants: [
              { variant_ty_idx: 0, prefix_num: 0, prefix_len: 1, is_prefix_implicit: true },
              { variant_ty_idx: at, prefix_num: 1, prefix_len: 1, is_prefix_implicit: true },
            ],
          }) - 1
        )
      },
      values: fc.integer({ min: 0, max: 255 }).map(value => ({ sum_type: 'uint8', uint8: value })),
    })),
  ),
}))

/** Whether a value is too large for one cell: more than 1023 bits, or a fifth reference. */
const isTooLarge = (error: unknown) =>
  isAppError(error) && error.code === 'input.abiValue' && error.message.includes('not fit into a cell')

test('a value of any type is the same after it was encoded and decoded', () => {
  let count = 0
  const typeWithValue = any.chain(type => type.values.map(value => ({ type, value })))
  fc.assert(
    fc.property(typeWithValue, ({ type, value }) => {
      const rows: AbiRow[] = [uint8]
      type.add(rows)
      const abi = tolkAbi(rows)
      let encoded: ReturnType<typeof encodeFromJson>
      try {
        encoded = encodeFromJson(abi, value)
      } catch (error) {
        if (isTooLarge(error)) return
        throw error
      }
      const decoded = decodeToJson(abi, encoded)
      expect(decoded.stop).toBeUndefined()
      expect(encodeFromJson(abi, decoded.value).hash()).toBe(encoded.hash())
      // Small integers are numbers, which only look different.
      expect(toText(decoded.value)).toEqual(toText(value))
      count++
    }),
    { numRuns: 1500, seed: 7 },
  )
  expect(count).toBeGreaterThan(1000)
})

function toText(value: DecodedValue): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(toText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toText(each)]))
}

const schema = `
order#01020304 amount:Coins owner:MsgAddressInt items:^(HashmapE 8 ^Line) = InternalMsg;
line$_ count:uint4 note:^Text left:count.0?uint8 = Line;
`
const [tlb] = readAbiText(schema)
const order = (json: Json) => {
  const abi = tlb?.read()
  const type = abi?.messages[0]?.type
  if (abi === undefined || type === undefined) throw new Error('no message')
  return encodeAbi(abi, type, parseAbiValue(abi, type, json))
}
const valid = { amount: '5', owner: '', items: { '7': { count: 2, note: 'tea' } } }

test('a body starts with its op code, and its values are in their cells', () => {
  const line = cell(b => b.uint(2, 4).ref(cell(x => x.text('tea'))))
  // hml_long$10 with the 8 bits of the key 7.
  const dictionary = cell(b => b.uint(0b10, 2).uint(8, 4).uint(7, 8).ref(line))
  const expected = cell(b =>
    b
      .uint(0x01020304, 32)
      .coins(5n)
      .uint(0, 2)
      .ref(cell(x => x.maybeRef(dictionary))),
  )
  expect(order(valid).hash()).toBe(expected.hash())
})

test.each<[string, Json, string]>([
  ['a text for coins', { ...valid, amount: 'five' }, 'amount: invalid coins: expected an integer, got "five"'],
  ['a missing field', { amount: '5', items: {} }, 'owner: invalid address?: it is missing'],
  ['an unknown field', { ...valid, price: 1 }, 'invalid order: it has no field price'],
  ['a wrong address', { ...valid, owner: '0:12' }, 'owner: invalid address?: it is not an address of this type'],
  [
    'a value that is too large, in an entry',
    { ...valid, items: { '7': { count: 16, note: '' } } },
    'items[7].count: invalid uint4: 16 does not fit into 4 bits',
  ],
  [
    'a key that is too large',
    { ...valid, items: { '256': { count: 0, note: '' } } },
    'items[256]: invalid uint8: 256 does not fit into 8 bits',
  ],
  [
    'a list for an object',
    { ...valid, items: [] },
    'items: invalid map<uint8, Cell<line>>: expected an object, got an array',
  ],
  [
    'a field that must be there because a bit is set',
    { ...valid, items: { '7': { count: 1, note: '' } } },
    'items[7].left: invalid uint8: it is missing',
  ],
])('an error names the value: %s', (_, json, message) => {
  expect(() => order(json)).toThrow(expect.objectContaining({ code: 'input.abiValue', message }))
})

test('a field that depends on a bit which is not set cannot be given', () => {
  expect(() => order({ ...valid, items: { '7': { count: 2, note: '', left: 1 } } })).toThrow(
    'items[7]: invalid line: line has no field left, or it is given twice',
  )
})

test('values of the stack have no form in cells', () => {
  const abi = tolkAbi([{ kind: 'int' }])
  expect(() => encodeFromJson(abi, 5)).toThrow('invalid int: int is a value of the stack, without a size in cells')
})

test('nesting without end stops at the limit', () => {
  const abi: Abi = { ...tolkAbi([uint8]), types: [{ kind: 'ref', of: 0 }], storage: [0] }
  expect(() => encodeFromJson(abi, 5)).toThrow('nested deeper than 100')
})

test.each<[string, AbiRow, string, unknown]>([
  ['an integer', { kind: 'uintN', n: 16 }, ' 0x10 ', { kind: 'integer', value: 16n, bits: 16 }],
  ['a boolean', { kind: 'bool' }, 'true', { kind: 'flag', value: true }],
  ['no address', { kind: 'addressOpt' }, 'null', { kind: 'address', value: '' }],
  ['a text, as it is', { kind: 'string' }, ' null', { kind: 'text', value: ' null' }],
  [
    'JSON',
    { kind: 'tensor', items_ty_idx: [0, 0] },
    '[1, 2]',
    {
      kind: 'list',
      items: [
        { kind: 'integer', value: 1n, bits: 8 },
        { kind: 'integer', value: 2n, bits: 8 },
      ],
    },
  ],
])('text is read by the type: %s', (_, row, text, value) => {
  const abi = tolkAbi([uint8, row])
  expect(parseAbiText(abi, abi.storage[0] ?? -1, text, { name: 'x' })).toEqual(value)
})

test('an error of a text names the argument', () => {
  const abi = tolkAbi([uint8, { kind: 'tensor', items_ty_idx: [0, 0] }])
  expect(() => parseAbiText(abi, abi.storage[0] ?? -1, '[1, "a"]', { name: 'pair' })).toThrow('pair[1]: invalid uint8')
  expect(() => parseAbiText(abi, abi.storage[0] ?? -1, '[1', { name: 'pair' })).toThrow(
    'pair: invalid (uint8, uint8): expected JSON',
  )
})
