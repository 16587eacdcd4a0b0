import { expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'
import { DebugReference } from '../../contract/debugReference.ts'

const service = await demoService()
const reference = await service.call('debugReference', {})

test('matches the schema', () => {
  expect(DebugReference.encode(reference)).toEqual(reference)
})

test('an exit code has its general meaning, then those of contracts', () => {
  const found = reference.exit_codes.filter(({ code }) => code === 133)
  expect(found.map(({ interface: contract, name }) => [contract, name])).toEqual([
    [undefined, 'Contract stopped'],
    ['wallet_v5', 'Wrong seqno'],
  ])
  const phases = reference.exit_codes.filter(({ code }) => code === 35).map(({ phase }) => phase)
  expect(new Set(phases)).toEqual(new Set(['compute', 'action']))
})

test('an op code has its names and the contracts that use it', () => {
  expect(reference.op_codes.filter(({ op_code }) => op_code === '0x0f8a7ea5')).toEqual([
    expect.objectContaining({
      op_name: 'JettonTransfer',
      decoded_op_name: 'jetton_transfer',
      kind: 'internal',
      interfaces: expect.arrayContaining(['jetton_wallet']),
    }),
  ])
})

test('parameters are by number', () => {
  expect(reference.params.find(({ number }) => number === 34)?.title).toBe('Validators')
})

test('a contract has its messages, layouts of data, get methods and exit codes', () => {
  const find = (name: string) => reference.contracts.find(({ interface: each }) => each === name)
  const wallet = find('jetton_wallet_v2')
  expect(wallet?.parent).toBe('jetton_wallet')
  expect(wallet?.messages).toContainEqual(
    expect.objectContaining({ kind: 'internal', op_name: 'JettonTransfer', op_code: '0x0f8a7ea5' }),
  )
  expect(wallet?.storage).toContain('balance:Jettons owner:MsgAddress jetton:MsgAddress')
  expect(wallet?.get_methods).toContainEqual({
    name: 'get_wallet_data',
    arguments: [],
    result: expect.arrayContaining([{ name: 'owner', kind: 'slice', type: 'MsgAddress', may_be_null: false }]),
  })
  expect(wallet?.exit_codes).toContainEqual(expect.objectContaining({ code: 706, name: 'Not enough jettons' }))
  expect(find('wallet_v4r2')?.get_methods.map(({ name }) => name)).toContain('is_plugin_installed')
  expect(find('jetton_master')?.get_methods).toContainEqual(
    expect.objectContaining({
      name: 'get_wallet_address',
      arguments: [{ name: 'owner_address', kind: 'slice', type: 'MsgAddress', may_be_null: false }],
    }),
  )
})

test('every get method of a contract has all of its entries', () => {
  for (const { get_methods: methods } of reference.contracts)
    for (const { result } of methods) for (const { type } of result) expect(type).not.toBe('')
  const listed = reference.contracts.flatMap(({ get_methods: methods }) => methods)
  expect(listed.find(({ name }) => name === 'get_subscription_data')?.result[0]).toEqual({
    name: 'wallet',
    kind: 'tuple',
    type: '[int:workchain:uint32,int:address:bits256]',
    may_be_null: false,
  })
})

test('exit codes of a contract have the texts of a failure', () => {
  const v4 = reference.contracts.find(each => each.interface === 'wallet_v4r2')
  expect(v4?.exit_codes.find(({ code }) => code === 33)).toMatchObject({
    name: 'Wrong seqno',
    description: expect.stringContaining('Read the seqno from the wallet'),
  })
})
