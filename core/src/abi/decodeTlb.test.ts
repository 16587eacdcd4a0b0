import { expect, test } from 'vitest'
import { cell, decodeToJson, encodeFromJson } from '../../test/abis.ts'
import type { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'
import { readAbiText } from './readAbi.ts'

const account = `0:${'ab'.repeat(32)}` as Address

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
  const decoded = decodeToJson(abi, data, type)
  if (!decoded.stop) expect(encodeFromJson(abi, decoded.value, type).hash()).toBe(data.hash())
  return decoded
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
