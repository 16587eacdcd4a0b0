import type { WasmExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { Service } from '@tonoscope/core/operations/createService'
import { expect, test } from 'vitest'
import { LazyExecutor } from './LazyExecutor.ts'

function createLazy(used: readonly string[]) {
  const log: string[] = []
  const lazy = new LazyExecutor(async () => {
    log.push('start')
    // Only what the service below reads.
    return { facts: { build: 'a build', globalVersion: 12 }, heapBytes: () => 5 } as unknown as WasmExecutor
  })
  const service = lazy.wrap({
    call: async (name: string) => {
      log.push(name)
      return used.includes(name) ? lazy.executor.facts.build : 'a reply'
    },
  } as unknown as Service) // of any operation
  return { log, lazy, service }
}
const body = { body: {} }

test('calls that run no contract do not start the emulator', async () => {
  const { log, lazy, service } = createLazy([])
  expect(await service.call('decodeBody', body)).toBe('a reply')
  expect(log).toEqual(['decodeBody'])
  expect(lazy.heapBytes()).toBe(0)
})

test('other calls start it before, and only the first one', async () => {
  const { log, lazy, service } = createLazy(['debugEmulate'])
  expect(await service.call('debugEmulate', body)).toBe('a build')
  await service.call('debugEmulate', body)
  expect(log).toEqual(['start', 'debugEmulate', 'debugEmulate'])
  expect(lazy.heapBytes()).toBe(5)
})

test('a call that needs it unexpectedly runs again with it', async () => {
  const { log, service } = createLazy(['decodeBody'])
  expect(await service.call('decodeBody', body)).toBe('a build')
  expect(log).toEqual(['decodeBody', 'start', 'decodeBody'])
})

test('an error of a call that does not need it stays that error', async () => {
  const lazy = new LazyExecutor(() => expect.unreachable())
  const error = new Error('of the call')
  const service = lazy.wrap({ call: () => Promise.reject(error) } as unknown as Service) // of any operation
  await expect(service.call('decodeBody', body)).rejects.toBe(error)
})
