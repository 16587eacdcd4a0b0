// @vitest-environment node
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { demoFile } from '../../../core/test/demo.ts'
import { pageNetworks } from './pageNetworks.ts'

const asked: string[] = []
const open = () => {
  asked.length = 0
  const networks = pageNetworks({
    nowMs: () => 0,
    fetch: url => {
      asked.push(new URL(url).host)
      return Promise.reject(new TypeError('offline'))
    },
  })
  networks.setDemo(snapshot)
  return networks
}
const snapshot = readSnapshot(demoFile())
const entry = (name: string, host: string) =>
  NetworkEntry.parse({ name, sources: [{ kind: 'toncenter', url: `https://${host}` }] })

test('the demo comes first, and nobody is asked before somebody asks', () => {
  const { all } = open()
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet'])
  expect(all.get('mainnet')?.sourceNames).toEqual(['toncenter.com', 'tonapi.io'])
  expect(all.get('demo')).toMatchObject({ recorded: true, globalId: snapshot.network.globalId })
  expect(asked).toEqual([])
})

test("the reader's own networks come after, and stand for built-in ones of their name", async () => {
  const networks = open()
  const { all } = networks
  networks.setOwn([entry('mine', 'mine.example'), entry('mainnet', 'other.example')])
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet', 'mine'])
  await expect(all.get('mainnet')?.chain.getMasterchainBlock('newest')).rejects.toMatchObject({
    code: 'source.unreachable',
  })
  expect(new Set(asked)).toEqual(new Set(['other.example']))
  networks.setOwn([])
  expect([...all.keys()]).toEqual(['demo', 'mainnet', 'testnet'])
  expect(all.get('mainnet')?.sourceNames).toEqual(['toncenter.com', 'tonapi.io'])
})

test('an opened snapshot stands before all others of its name until it is closed; the others stay open', async () => {
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
