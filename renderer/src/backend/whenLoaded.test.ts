import { expect, test } from 'vitest'
import { whenLoaded } from './whenLoaded.ts'

const status = { version: '1' }

function loadable(failures: number) {
  let loads = 0
  const loaded = whenLoaded('http', async () => {
    loads++
    if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { kind: 'http', call: async () => status as never }
  })
  return { loaded, loads: () => loads }
}

test('is loaded once, by the first call or before it', async () => {
  const { loaded, loads } = loadable(0)
  expect(loads()).toBe(0)
  loaded.preload()
  expect(await loaded.backend.call('getStatus', {})).toBe(status)
  await loaded.backend.call('getStatus', {})
  expect(loads()).toBe(1)
})

test('a failed load is reported as files of the page, and tried again by the next call', async () => {
  const { loaded, loads } = loadable(1)
  loaded.preload()
  await expect(loaded.backend.call('getStatus', {})).rejects.toMatchObject({
    code: 'source.unreachable',
    details: { source: 'the files of this page' },
  })
  expect(await loaded.backend.call('getStatus', {})).toBe(status)
  expect(loads()).toBe(2)
})
