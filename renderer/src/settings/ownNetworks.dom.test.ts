import '../../test/setup.ts'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { beforeEach, expect, test, vi } from 'vitest'
import { withoutKeys } from './apiKeys.ts'
import { ownNetworks, saveOwnNetwork } from './ownNetworks.ts'

const mine: NetworkEntry = {
  name: 'mine',
  sources: [
    { kind: 'toncenter', url: 'https://index.example', key: 'secret' },
    { kind: 'tonapi', url: 'https://api.example' },
  ],
}
const named = (name: string): NetworkEntry => ({ ...mine, name })

/** What another tab has stored, of which no event has come yet. */
const storeElsewhere = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
const storedKeys = () => JSON.parse(localStorage.getItem('tonoscope.keys') ?? '{}') as Record<string, string>

beforeEach(() => ownNetworks.update(() => []))

test('a network is added or changed without a change of the others, also of those that another tab has added', () => {
  saveOwnNetwork(mine)
  storeElsewhere('tonoscope.networks', [mine, named('other')].map(withoutKeys))
  storeElsewhere('tonoscope.keys', {
    'mine toncenter https://index.example': 'secret',
    'other toncenter https://index.example': 'secret',
  })
  saveOwnNetwork(named('renamed'), 'mine')
  expect(ownNetworks.get().map(({ name }) => name)).toEqual(['renamed', 'other'])
  saveOwnNetwork({ ...named('other'), testnet: true }, 'removed')
  expect(ownNetworks.get()).toEqual([named('renamed'), { ...named('other'), testnet: true }])
})

test('API keys are stored apart from the networks', () => {
  saveOwnNetwork(mine)
  expect(localStorage.getItem('tonoscope.networks')).toContain('index.example')
  expect(localStorage.getItem('tonoscope.networks')).not.toContain('secret')
  expect(storedKeys()).toEqual({ 'mine toncenter https://index.example': 'secret' })
  expect(ownNetworks.get()).toEqual([mine])
  // The same value for components until something changes.
  expect(ownNetworks.get()).toBe(ownNetworks.get())
})

test('a key goes with its source and its network', () => {
  saveOwnNetwork(mine)
  saveOwnNetwork(named('renamed'), 'mine')
  expect(storedKeys()).toEqual({ 'renamed toncenter https://index.example': 'secret' })
  saveOwnNetwork({ name: 'renamed', sources: [{ kind: 'toncenter', url: 'https://index.example' }] })
  expect(storedKeys()).toEqual({})
  expect(ownNetworks.get()[0]?.sources).toEqual([{ kind: 'toncenter', url: 'https://index.example' }])
  saveOwnNetwork(mine)
  ownNetworks.update(networks => networks.filter(({ name }) => name !== 'mine'))
  expect(storedKeys()).toEqual({})
})

test('the keys of a network that another tab has added stay', () => {
  const others = { 'other tonapi https://api.example': 'theirs' }
  storeElsewhere('tonoscope.keys', others)
  saveOwnNetwork(mine)
  expect(storedKeys()).toEqual({ ...others, 'mine toncenter https://index.example': 'secret' })
})

test('keys that an earlier version stored with the networks are moved', async () => {
  localStorage.setItem('tonoscope.networks', JSON.stringify([mine]))
  vi.resetModules()
  const { ownNetworks: reopened } = await import('./ownNetworks.ts')
  expect(reopened.get()).toEqual([mine])
  expect(localStorage.getItem('tonoscope.networks')).not.toContain('secret')
  expect(storedKeys()).toEqual({ 'mine toncenter https://index.example': 'secret' })
})
