import '../../test/setup.ts'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { mergeNetworks, ownNetworks, readNetworksFile, saveOwnNetwork, writeNetworksFile } from './ownNetworks.ts'

const mine: NetworkEntry = {
  name: 'mine',
  sources: [
    { kind: 'toncenter', url: 'https://index.example', key: 'secret' },
    { kind: 'tonapi', url: 'https://api.example' },
  ],
}

test('a networks file round-trips, with API keys only on request', () => {
  expect(readNetworksFile(writeNetworksFile([mine], { keys: true }))).toEqual({ networks: [mine] })
  const file = writeNetworksFile([mine], { keys: false })
  expect(file).not.toContain('secret')
  expect(readNetworksFile(file)).toMatchObject({ networks: [{ name: 'mine' }] })
})

test.each([
  ['{', 'This is not JSON'],
  ['{"format":"other/1","networks":[]}', /format/],
  ['{"format":"tonoscope-networks/1","networks":[{"name":"A B","sources":[]}]}', /lowercase letters/],
  [
    '{"format":"tonoscope-networks/1","networks":[{"name":"a","sources":[{"kind":"toncenter","url":"ftp://x"}]}]}',
    /https/,
  ],
])('describes the problem of %s', (text, problem) => {
  expect(readNetworksFile(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test('imported networks replace those with the same name and keep existing keys', () => {
  const other: NetworkEntry = { name: 'other', sources: [{ kind: 'tonapi', url: 'https://other.example' }] }
  const read = readNetworksFile(writeNetworksFile([mine, other], { keys: false }))
  if (!('networks' in read)) throw new Error(read.problem)
  expect(mergeNetworks([mine], read.networks)).toEqual([mine, other])
})

test('a network is added or changed without a change of the others, also of those that another tab has added', () => {
  const named = (name: string): NetworkEntry => ({ ...mine, name })
  saveOwnNetwork(mine)
  localStorage.setItem('tonoscope.networks', JSON.stringify([mine, named('other')]))
  saveOwnNetwork(named('renamed'), 'mine')
  expect(ownNetworks.get().map(({ name }) => name)).toEqual(['renamed', 'other'])
  saveOwnNetwork({ ...named('other'), testnet: true }, 'removed')
  expect(ownNetworks.get()).toEqual([named('renamed'), { ...named('other'), testnet: true }])
})
