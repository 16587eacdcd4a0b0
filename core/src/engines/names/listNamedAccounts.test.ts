import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { DebugNamedAccounts } from '../../contract/debugNames.ts'

test('named accounts are those of the network, with the origin of their names', async () => {
  const { names } = demoSnapshot()
  const service = await demoService({ network: { names: () => names, labelOrigin: () => 'file' } })
  const named = await service.call('debugNamedAccounts', {})
  expect(DebugNamedAccounts.encode(named)).toEqual(named)
  expect(new Map(named.accounts.map(({ address, name }) => [address, name]))).toEqual(new Map(names))
  expect(new Set(named.accounts.map(({ name_origin }) => name_origin))).toEqual(new Set(['file']))
})

test('a network without names has none', async () => {
  expect(await (await demoService()).call('debugNamedAccounts', {})).toEqual({ accounts: [] })
})
