import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { newDecodeContext } from './bodyLayouts.ts'
import { typeReader } from './decodedValues.ts'
import { parseDeclaration, parseTag, parseType } from './expression.ts'
import { camelCase, fieldKey, snakeCase } from './fieldNames.ts'

const read = (type: string, cell: Cell): unknown => typeReader(type)(cell.slice(), newDecodeContext())
const bits = (value: bigint | number, count: number): Cell => new Builder().uint(value, count).end()

describe('names of fields and operations', () => {
  it('are converted to the spelling of /v2', () => {
    expect(snakeCase('JettonTransfer')).toBe('jetton_transfer')
    expect(snakeCase('WalletSignedExternalV5R1')).toBe('wallet_signed_external_v5_r1')
    expect(snakeCase('XtrBuyXTRRequest')).toBe('xtr_buy_x_t_r_request')
    expect(camelCase('is_A')).toBe('IsA')
    expect(fieldKey('query_id', 0)).toBe('query_id')
    expect(fieldKey('_', 3)).toBe('field3')
  })
})

describe('type expressions', () => {
  it('are parsed with their arguments', () => {
    expect(parseType('(Maybe ^Cell)')).toEqual({
      kind: 'apply',
      head: 'Maybe',
      args: [{ kind: 'ref', of: { kind: 'name', name: 'Cell' } }],
    })
    expect(parseType('^[a:uint8 b:(## 5)]')).toMatchObject({ kind: 'ref', of: { kind: 'record' } })
    expect(parseTag('$011')).toEqual({ bits: 3, value: 3 })
    expect(parseTag('#0f8a7ea5')).toEqual({ bits: 32, value: 0x0f8a7ea5 })
    expect(parseTag('#_')).toEqual({ bits: 0, value: 0 })
    expect(parseDeclaration('a#01 x:uint8 = T')).toEqual({
      name: 'a',
      tag: { bits: 8, value: 1 },
      fields: 'x:uint8',
      type: 'T',
    })
    for (const wrong of ['(Maybe', 'a b', ')', '']) expect(() => parseType(wrong), wrong).toThrow()
  })

  it('decide whether an integer is a number or a string', () => {
    expect(read('uint32', bits(7, 32))).toBe(7)
    expect(read('uint64', bits(7, 64))).toBe(7)
    expect(read('uint64', bits(2n ** 64n - 1n, 64))).toBe(18446744073709551615n)
    expect(read('Uint64', bits(7, 64))).toBe('7')
    expect(read('uint128', bits(7, 128))).toBe('7')
    expect(read('int8', bits(255, 8))).toBe(-1)
    expect(read('int257', new Builder().uint(1, 1).uint(0, 256).end())).toBe((-(2n ** 256n)).toString())
    expect(read('Coins', new Builder().coins(5n).end())).toBe('5')
    expect(read('(VarUInteger 16)', new Builder().coins(5n).end())).toBe('5')
    expect(read('bits256', bits(1, 256))).toBe(`${'0'.repeat(63)}1`)
    expect(read('Bool', bits(1, 1))).toBe(true)
  })

  it('read unions, dictionaries and optional values', () => {
    expect(read('(Maybe uint8)', bits(0, 1))).toBeNull()
    expect(read('(Either uint8 ^uint8)', new Builder().bit(true).ref(bits(9, 8)).end())).toEqual({
      is_right: true,
      value: 9,
    })
    expect(read('DedustAsset', bits(0, 4))).toEqual({ sum_type: 'Native', native: {} })
    expect(read('(HashmapE 8 uint8)', bits(0, 1))).toEqual({})
    const node = new Builder().uint(0b10, 2).uint(8, 4).uint(5, 8).uint(9, 8).end()
    expect(read('(HashmapE 8 uint8)', new Builder().bit(true).ref(node).end())).toEqual({ 5: 9 })
  })

  it('read addresses of all kinds', () => {
    const account = new Builder().uint(0b100, 3).int(-1, 8).uint(7n, 256).end()
    expect(read('MsgAddress', account)).toBe(`-1:${'0'.repeat(63)}7`)
    expect(read('MsgAddress', bits(0, 2))).toBe('')
    expect(read('MsgAddress', new Builder().uint(1, 2).uint(8, 9).uint(0xab, 8).end())).toBe('ab')
    expect(() => read('Address', bits(0, 2))).toThrow()
  })
})
