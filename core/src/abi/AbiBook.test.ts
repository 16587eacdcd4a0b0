import { describe, expect, test } from 'vitest'
import { getCatalogueHash, writeAbiCatalogue } from '../../test/abiCatalogue.ts'
import { cell } from '../../test/abis.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash } from '../units.ts'
import { AbiBook, type AbiSource } from './AbiBook.ts'

const account = `0:${'ab'.repeat(32)}` as Address
const other = `0:${'cd'.repeat(32)}` as Address
const code = 'ef'.repeat(32) as Hash

/** A schema with one message `name` of an op code, whose body is a number of bits. */
const schema = (name: string, bits = 8): string => `${name}#00000001 value:uint${bits} = InternalMsg;`
const source = (name: string, more: Partial<AbiSource> = {}): AbiSource => ({ text: schema(name), name, ...more })
const body = cell(b => b.uint(1, 32).uint(7, 8))
const decode = (sources: readonly AbiSource[], sent: Partial<Parameters<AbiBook['decodeBody']>[0]> = {}) =>
  new AbiBook(sources).decodeBody({
    body,
    type: 'int_msg',
    source: { address: other },
    destination: { address: account, codeHash: code },
    ...sent,
  })

describe('the ABI of a body', () => {
  const byAddress = source('by_address', { accounts: [account] })
  const byCode = source('by_code', { codeHashes: [code] })
  const unbound = source('unbound')

  test('is that of the address of the receiver, then that of its code, then any with its op code', () => {
    expect(decode([unbound, byCode, byAddress])?.op).toBe('by_address')
    expect(decode([unbound, byCode])?.op).toBe('by_code')
    expect(decode([unbound])?.op).toBe('unbound')
  })

  test('is that of the receiver before that of the sender', () => {
    const bySender = source('by_sender', { accounts: [other] })
    expect(decode([bySender, byCode])?.op).toBe('by_code')
    expect(decode([bySender, unbound])?.op).toBe('by_sender')
  })

  test('is the earlier one of two for the same contract', () => {
    expect(decode([source('first', { codeHashes: [code] }), byCode])?.op).toBe('first')
    expect(decode([byCode, source('first', { codeHashes: [code] })])?.op).toBe('by_code')
  })

  test('is the one that reads all of it, also if another comes before', () => {
    const tooLong = { ...byAddress, text: schema('too_long', 16) }
    expect(decode([tooLong, byCode])).toMatchObject({ op: 'by_code' })
    const partial = decode([tooLong])
    expect(partial?.op).toBe('too_long')
    expect(partial?.stop?.reason).toBe('expected 16 bits, only 8 left')
  })

  test('is not one for another contract', () => {
    expect(decode([source('foreign', { accounts: [`0:${'11'.repeat(32)}` as Address] })])).toBeUndefined()
    // All are tried where there is no contract.
    expect(new AbiBook([byAddress]).decodeAnyBody(body)?.op).toBe('by_address')
  })

  test('is one for an op code only if the body has it', () => {
    expect(decode([source('one', { opCodes: [1] })])?.op).toBe('one')
    expect(decode([source('two', { opCodes: [2] })])).toBeUndefined()
    // Bound to a contract and to an op code, it is for both.
    const both = source('both', { accounts: [`0:${'11'.repeat(32)}` as Address], opCodes: [1] })
    expect(decode([both])?.op).toBe('both')
  })

  test('has the longest prefix that fits', () => {
    const text = 'short#00 rest:Any = A;\nlong#00000001 value:uint8 = B;'
    expect(new AbiBook([{ text }]).decodeAnyBody(body)?.op).toBe('long')
  })
})

describe('the ABI of data', () => {
  const storage = (bits: number, name: string): AbiSource => ({
    text: `${name}$_ value:uint${bits} = Storage;`,
    name,
    codeHashes: [code],
  })
  const data = (bits: number): Cell => cell(b => b.uint(5, bits))

  test('is the first one that reads all of it, else the one that reads the most', () => {
    const book = new AbiBook([storage(16, 'large'), storage(8, 'small')])
    expect(book.decodeData(data(8), { codeHash: code })?.abi).toBe('small')
    expect(book.decodeData(data(16), { codeHash: code })?.abi).toBe('large')
    expect(book.decodeData(data(4), { codeHash: code })).toMatchObject({ abi: 'large', stop: { bit: 0 } })
    expect(book.decodeData(data(8), { codeHash: '00'.repeat(32) as Hash })).toBeUndefined()
  })
})

/** The name in the format of Tolk. */
const errorsMember = 'thrown_errors'

const tolk = (name: string, errors: object[], methods: object[] = []) =>
  JSON.stringify({
    abi_schema_version: '1.0',
    contract_name: name,
    unique_types: [{ kind: 'int' }],
    declarations: [],
    [errorsMember]: errors,
    get_methods: methods,
  })

test('exit codes and get methods are those of the first ABI for the contract that has them', () => {
  const method = (name: string) => ({ name, tvm_method_id: 65_537, parameters: [], return_ty_idx: 0 })
  const book = new AbiBook([
    { text: tolk('First', [{ name: 'Locked', err_code: 100 }], [method('a')]), codeHashes: [code] },
    {
      text: tolk(
        'Second',
        [
          { name: 'Other', err_code: 100, description: 'Not it.' },
          { name: 'Late', err_code: 101 },
        ],
        [method('a'), method('b')],
      ),
      codeHashes: [code],
    },
  ])
  const contract = { codeHash: code }
  expect(book.describeError(100, contract)).toEqual({
    name: 'Locked',
    description: 'Error of First (100).',
    abi: 'First',
  })
  expect(book.describeError(101, contract)?.abi).toBe('Second')
  expect(book.describeError(102, contract)).toBeUndefined()
  expect(book.describeError(100, { address: account })).toBeUndefined()
  expect(book.listGetMethods(contract).map(({ abi, method: { name } }) => [abi.name, name])).toEqual([
    ['First', 'a'],
    ['Second', 'b'],
  ])
})

test('of a catalogue only the contracts that are met are read', () => {
  const catalogue = JSON.parse(writeAbiCatalogue(20)) as { contracts: { compilerAbi: { unique_types: unknown } }[] }
  // A contract that is read now would be left out.
  for (const [at, contract] of catalogue.contracts.entries())
    if (at !== 7) contract.compilerAbi.unique_types = 'not a table'
  const book = new AbiBook([{ text: JSON.stringify(catalogue) }])
  const error = (at: number) => book.describeError(401, { codeHash: getCatalogueHash(at) as Hash })?.name
  expect([error(7), error(8)]).toEqual(['NotOwner', undefined])
})

test('an error in one of several texts names it', () => {
  expect(() => new AbiBook([{ text: schema('fine') }, { text: '{', name: 'Broken' }])).toThrow(/invalid ABI Broken: /)
  expect(() => new AbiBook([{ text: schema('fine') }, { text: '{' }])).toThrow(/invalid ABI ABI 2: /)
})
