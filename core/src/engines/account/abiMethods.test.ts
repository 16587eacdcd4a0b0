import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import type { Address } from '../../units.ts'

const snapshot = demoSnapshot()
const named = (name: string): Address =>
  [...snapshot.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)
const alice = named('alice')

/** An ABI of a wallet v4r2, with a result that its contract does not have. */
const text = JSON.stringify({
  abi_schema_version: '1.0',
  contract_name: 'Wallet',
  unique_types: [
    { kind: 'uintN', n: 32 },
    { kind: 'uintN', n: 256 },
    { kind: 'intN', n: 8 },
    { kind: 'bool' },
    { kind: 'StructRef', struct_name: 'Counter' },
    { kind: 'address' },
    { kind: 'uintN', n: 1 },
    { kind: 'StructRef', struct_name: 'Data' },
  ],
  declarations: [
    { kind: 'struct', name: 'Counter', ty_idx: 4, fields: [{ name: 'count', ty_idx: 0 }] },
    {
      kind: 'struct',
      name: 'Data',
      ty_idx: 7,
      fields: [
        { name: 'count', ty_idx: 0 },
        { name: 'subwallet', ty_idx: 0 },
        { name: 'key', ty_idx: 1 },
        { name: 'noPlugins', ty_idx: 6 },
      ],
    },
  ],
  storage: { storage_ty_idx: 7 },
  get_methods: [
    { name: 'seqno', parameters: [], return_ty_idx: 4 },
    { name: 'get_subwallet_id', parameters: [], return_ty_idx: 5 },
    {
      name: 'is_plugin_installed',
      parameters: [
        { name: 'workchain', ty_idx: 2 },
        { name: 'account', ty_idx: 1 },
      ],
      return_ty_idx: 3,
    },
  ].map(method => ({ ...method, tvm_method_id: getMethodId(method.name) })),
})
const abis = [{ text, accounts: [alice] }]
const run = async (method: string, args: readonly string[], more: object = {}) =>
  (await demoService()).call('debugGetMethod', { body: { account: alice, method, args: [...args], abis, ...more } })

test('the methods of an account have their declarations, and its data is decoded', async () => {
  const service = await demoService()
  const view = await service.call('debugAccount', { body: { account: alice, abis } })
  expect(view.get_methods.find(({ name }) => name === 'is_plugin_installed')?.declared).toEqual({
    abi: 'Wallet',
    arguments: [
      { name: 'workchain', type: 'int8', input: 'integer', is_nullable: false },
      { name: 'account', type: 'uint256', input: 'integer', is_nullable: false },
    ],
    returns: 'bool',
  })
  expect(view.get_methods.find(({ name }) => name === 'get_public_key')).not.toHaveProperty('declared')
  expect(view.storage_abi).toEqual({ name: 'Wallet' })
  expect(view.storage?.fields.map(({ name }) => name)).toEqual(['count', 'subwallet', 'key', 'noPlugins'])
  // Facts never come from an ABI of the user.
  const without = await service.call('debugAccount', { body: { account: alice } })
  expect(view.sections).toEqual(without.sections)
})

test('arguments are given by their types, and the result has its names', async () => {
  const result = await run('seqno', [])
  const [entry] = result.stack
  expect(result.abi).toEqual({ name: 'Wallet' })
  expect(result.facts).toEqual([{ name: 'count', kind: 'integer', value: entry?.type === 'integer' && entry.value }])
  const installed = await run('is_plugin_installed', ['0', '0x12'])
  expect(installed.facts).toEqual([{ name: 'result', kind: 'flag', value: 'false' }])
  // Also by its number.
  const byNumber = await run(String(getMethodId('is_plugin_installed')), ['0', '0x12'])
  expect(byNumber.facts).toEqual(installed.facts)
})

test('a result that the ABI does not describe says where, and has the facts that are known without it', async () => {
  const result = await run('get_subwallet_id', [])
  expect(result.abi).toEqual({
    name: 'Wallet',
    stop: { code: 'different', type: 'address', entry: 0, reason: 'expected a cell or slice, got int' },
  })
  expect(result.facts).toEqual([{ name: 'subwallet id', kind: 'integer', value: expect.any(String) }])
})

test('wrong arguments are rejected with their names, entries of the stack are not checked', async () => {
  await expect(run('is_plugin_installed', ['0'])).rejects.toThrow(
    'args: is_plugin_installed takes 2 (workchain: int8, account: uint256) by the ABI Wallet, got 1',
  )
  await expect(run('is_plugin_installed', ['500', '1'])).rejects.toThrow(
    'workchain: invalid int8: 500 does not fit into 8 bits',
  )
  const asStack = await run('is_plugin_installed', ['0', '18'], { as_stack: true })
  expect(asStack.facts).toEqual([{ name: 'result', kind: 'flag', value: 'false' }])
})

test('an ABI for another contract is not used', async () => {
  const other = [{ text, accounts: [named('bob')] }]
  const result = await run('seqno', [], { abis: other })
  expect(result).not.toHaveProperty('abi')
})
