import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { Network } from '@tonoscope/core/engines/context/Deps'
import { expect, test } from 'vitest'
import { trackNetwork, trackWaits } from './trackWaits.ts'

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

test('requests of a live network are tracked; its sources are not opened for that', async () => {
  let opened = 0
  const network = {
    name: 'live',
    recorded: false,
    sourceNames: ['live'],
    globalId: undefined,
    get chain() {
      opened++
      // Only this method is called.
      return { name: 'live', getLibraries: () => wait(10).then(() => new Map()) } as unknown as ChainSource
    },
  }
  const { states, track } = recordStates()
  const tracked: Network = trackNetwork(network, track)
  expect(opened).toBe(0)
  await tracked.chain.getLibraries([])
  await tracked.chain.getLibraries([])
  expect(opened).toBe(1)
  expect(states).toEqual(['waiting', 'computing', 'waiting', 'computing'])
  expect(trackNetwork({ ...network, recorded: true }, track)).toMatchObject({ recorded: true })
})
