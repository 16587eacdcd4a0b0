import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { DebugReference } from '../../contract/debugReference.ts'

const { names } = demoSnapshot()
const service = await demoService({ network: { names: () => names } })
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

test('parameters are by number, and named accounts are those of the network', async () => {
  expect(reference.params.find(({ number }) => number === 34)?.title).toBe('Validators')
  expect(reference.accounts).toContainEqual(expect.objectContaining({ name: 'alice' }))
  expect((await (await demoService()).call('debugReference', {})).accounts).toEqual([])
})
