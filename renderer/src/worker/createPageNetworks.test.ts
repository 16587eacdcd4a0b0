// @vitest-environment node
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { demoFile } from '../../../core/test/demo.ts'
import { createPageNetworks } from './createPageNetworks.ts'

const requested: string[] = []
const open = () => {
  requested.length = 0
  const networks = createPageNetworks({
    nowMs: () => 0,
    fetch: url => {
      requested.push(new URL(url).host)
      return Promise.reject(new TypeError('offline'))
    },
  })
  networks.setDemo(snapshot)
  return networks
}
const snapshot = readSnapshot(demoFile())
const entry = (name: string, host: string) =>
  NetworkEntry.parse({ name, sources: [{ kind: 'toncenter', url: `https://${host}` }] })

test('the demo comes first, and no source is contacted before the first call', () => {
  const { all } = open()
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet'])
  expect(all.get('mainnet')?.sourceNames).toEqual(['toncenter.com', 'tonapi.io'])
  expect(all.get('demo')).toMatchObject({ recorded: true, globalId: snapshot.network.globalId })
  expect(requested).toEqual([])
})

test('custom networks come last and override built-in ones with the same name', async () => {
  const networks = open()
  const { all } = networks
  networks.setOwn([entry('mine', 'mine.example'), entry('mainnet', 'other.example')])
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet', 'mine'])
  await expect(all.get('mainnet')?.chain.getMasterchainBlock('newest')).rejects.toMatchObject({
    code: 'source.unreachable',
  })
  expect(new Set(requested)).toEqual(new Set(['other.example']))
  networks.setOwn([])
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet'])
  expect(all.get('mainnet')?.sourceNames).toEqual(['toncenter.com', 'tonapi.io'])
})

test('an opened snapshot overrides all networks with the same name until it is closed', async () => {
  const networks = open()
  const { all } = networks
  const testnet = all.get('testnet')
  networks.addSnapshot('mainnet', snapshot)
  networks.addSnapshot('yesterday', snapshot)
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet', 'yesterday'])
  expect((await all.get('mainnet')?.chain.getMasterchainBlock('newest'))?.id.seqno).toBe(1673)
  networks.removeSnapshot('mainnet')
  networks.removeSnapshot('yesterday')
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet'])
  expect(all.get('mainnet')?.recorded).toBe(false)
  expect(all.get('testnet')).toBe(testnet)
})
