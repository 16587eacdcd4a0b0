import { expect, test, vi } from 'vitest'
import { fakeBackend, status } from '../../test/fixtures/fakeBackend.ts'
import { countCalls } from '../backend/pendingCalls.ts'
import { createStore } from '../store/createStore.ts'
import { createPreloadTurn } from './createPreloadTurn.ts'

function setUp(ports: Partial<Parameters<typeof createPreloadTurn>[0]> = {}) {
  const pendingCalls = createStore(0)
  const waitForIdle = vi.fn(async () => {})
  const turn = createPreloadTurn({
    pendingCalls,
    sinceInputMs: () => Number.POSITIVE_INFINITY,
    waitForIdle,
    wait: async () => {},
    isOnline: () => true,
    ...ports,
  })
  return { turn, pendingCalls, waitForIdle }
}
const settle = () => new Promise(resolve => setTimeout(resolve, 0))

test('one file is loaded in each idle time', async () => {
  const { turn, waitForIdle } = setUp()
  await turn()
  await turn()
  expect(waitForIdle).toHaveBeenCalledTimes(2)
})

test('nothing is loaded while a request of the user is under way', async () => {
  const { turn, pendingCalls } = setUp()
  let reply = () => {}
  const backend = countCalls(
    fakeBackend({
      getStatus: () =>
        new Promise(resolve => {
          reply = () => resolve(status)
        }),
    }),
    pendingCalls,
  )
  const call = backend.call('getStatus', {})
  let isLoading = false
  const loaded = turn().then(() => {
    isLoading = true
  })
  await settle()
  expect(isLoading).toBe(false)
  reply()
  await call
  await loaded
  expect(isLoading).toBe(true)
})

test('a request that fails does not stop it for ever', async () => {
  const { turn, pendingCalls } = setUp()
  await expect(countCalls(fakeBackend({}), pendingCalls).call('getStatus', {})).rejects.toThrow()
  await turn()
  expect(pendingCalls.get()).toBe(0)
})

test('a request that starts before the page is idle comes first', async () => {
  const pendingCalls = createStore(0)
  let idle = () => {}
  const waitForIdle = vi.fn(
    () =>
      new Promise<void>(resolve => {
        idle = resolve
      }),
  )
  const { turn } = setUp({ pendingCalls, waitForIdle })
  let isLoading = false
  const loaded = turn().then(() => {
    isLoading = true
  })
  await settle()
  pendingCalls.update(() => 1)
  idle()
  await settle()
  expect(isLoading).toBe(false)
  pendingCalls.update(() => 0)
  await settle()
  idle()
  await loaded
  expect(waitForIdle).toHaveBeenCalledTimes(2)
})

test('a click or a key is waited for', async () => {
  let nowMs = 100
  const wait = vi.fn(async (ms: number) => {
    nowMs += ms
  })
  const { turn } = setUp({ sinceInputMs: () => nowMs, wait })
  await turn()
  expect(wait.mock.calls).toEqual([[400]])
})

test('without a network it fails', async () => {
  await expect(setUp({ isOnline: () => false }).turn()).rejects.toThrow('offline')
})
