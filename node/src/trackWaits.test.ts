import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { Network } from '@tonoscope/core/engines/context/Deps'
import { expect, test, vi } from 'vitest'
import { trackNetworks, trackWaits } from './trackWaits.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function recordStates() {
  const states: string[] = []
  return { states, ...trackWaits(state => void states.push(state)) }
}

test('a wait is reported once, however many requests run in it', async () => {
  const { states, track } = recordStates()
  const requests = [10, 30, 60].map(ms => track(() => wait(ms)))
  await wait(20)
  expect(states).toEqual(['waiting'])
  await Promise.all(requests)
  expect(states).toEqual(['waiting', 'computing'])
})

test('a reply from a cache is not a wait', async () => {
  const { states, track } = recordStates()
  for (let i = 0; i < 20; i++) await track(async () => i)
  await wait(10)
  expect(states).toEqual([])
})

test('a failed request ends the wait', async () => {
  const { states, track } = recordStates()
  await expect(track(() => wait(10).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(states).toEqual(['waiting', 'computing'])
})

test('requests of a live network are tracked, failed ones by its name; its sources are not opened for that', async () => {
  let opened = 0
  const getLibraries = vi.fn(() => wait(10).then(() => new Map()))
  // Only this method is called.
  const chain = { name: 'live', getLibraries } as unknown as ChainSource
  const common = { sourceNames: ['live'], globalId: undefined }
  const live = {
    ...common,
    name: 'live',
    recorded: false,
    get chain() {
      opened++
      return chain
    },
  }
  const recorded = { ...common, name: 'recorded', recorded: true, chain }
  const { states, track } = recordStates()
  const failures: unknown[] = []
  const networks = new Map<string, Network>([live, recorded].map(each => [each.name, each]))
  const tracked = trackNetworks(networks, track, (name, error) => failures.push([name, error]))
  expect([...tracked.keys()]).toEqual(['live', 'recorded'])
  const used = tracked.get('live')
  expect(opened).toBe(0)
  await used?.chain.getLibraries([])
  await used?.chain.getLibraries([])
  expect(opened).toBe(1)
  expect(states).toEqual(['waiting', 'computing', 'waiting', 'computing'])
  getLibraries.mockRejectedValueOnce('none')
  await expect(used?.chain.getLibraries([])).rejects.toBe('none')
  expect(failures).toEqual([['live', 'none']])
  expect([...tracked.values()]).toEqual([used, recorded])
  expect(tracked.get('live')).toBe(used)
  expect(tracked.get('other')).toBeUndefined()
})
