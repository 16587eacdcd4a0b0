import '../../test/setup.ts'
import type { Backend } from '@tonoscope/core/contract/backend'
import { beforeEach, expect, test, vi } from 'vitest'

// Each visit to the page begins with modules that know nothing.
beforeEach(() => vi.resetModules())

const snapshot = {
  name: 'plane',
  fileName: 'plane.tonoscope',
  id: 'a1',
  size: 3,
  at: 5,
  title: 'x',
  blocks: 1,
  accounts: 2,
  traces: 0,
}
const bytes = new Uint8Array([1, 2, 3])

test('what was opened is a network again in the next visit; what could not be kept is not', async () => {
  const first = await import('./snapshots.ts')
  first.addSnapshot(snapshot)
  first.addSnapshot({ ...snapshot, name: 'large', id: 'b2', unkept: 'large' })
  expect(first.openedSnapshots().map(({ name }) => name)).toEqual(['plane', 'large'])
  vi.resetModules()
  const second = await import('./snapshots.ts')
  expect(second.openedSnapshots()).toEqual([snapshot])
  second.nameSnapshot('plane', 'train')
  second.dropSnapshot('nothing')
  vi.resetModules()
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([{ ...snapshot, name: 'train' }])
})

test('a storage that was written by somebody else is no reason to fail', async () => {
  localStorage.setItem('tonoscope.snapshots', JSON.stringify([{ name: 7 }, snapshot, 'x']))
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([snapshot])
  localStorage.setItem('tonoscope.snapshots', '{')
  vi.resetModules()
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([])
})

test('two tabs do not take each other their snapshots', async () => {
  const here = await import('./snapshots.ts')
  here.addSnapshot(snapshot)
  localStorage.setItem('tonoscope.snapshots', JSON.stringify([snapshot, { ...snapshot, name: 'other', id: 'c3' }]))
  here.addSnapshot({ ...snapshot, name: 'third', id: 'd4' })
  expect(here.openedSnapshots().map(({ name }) => name)).toEqual(['plane', 'other', 'third'])
})

test('its bytes are read and handed over once, when it is first asked about, before the question', async () => {
  const { addSnapshot } = await import('./snapshots.ts')
  const { keepBytes } = await import('../files/snapshotBytes.ts')
  const { giveSnapshots } = await import('./giveSnapshots.ts')
  addSnapshot(snapshot)
  await keepBytes('a1', bytes, 0)
  const heard: string[] = []
  const call: Backend['call'] = async (name, _, settings) => {
    heard.push(`${name} ${settings?.network}`)
    return {} as never // nobody looks at it
  }
  const local = giveSnapshots({
    backend: { kind: 'worker', call },
    open: async () => expect.fail('it was opened in an earlier visit'),
    reopen: async (name, given) => heard.push(`${name} ${given.length} bytes`),
    close: name => heard.push(`closed ${name}`),
  })
  await local.backend.call('getStatus', {}, { network: 'demo' })
  await Promise.all([1, 2].map(() => local.backend.call('getStatus', {}, { network: 'plane' })))
  expect(heard).toEqual(['getStatus demo', 'plane 3 bytes', 'getStatus plane', 'getStatus plane'])
  local.closeSnapshot('plane')
  local.closeSnapshot('plane')
  expect(heard.slice(4)).toEqual(['closed plane'])
})

test('bytes that the browser has lost are told, and asked for again', async () => {
  const { addSnapshot } = await import('./snapshots.ts')
  const { giveSnapshots } = await import('./giveSnapshots.ts')
  addSnapshot({ ...snapshot, id: 'lost' })
  const local = giveSnapshots({
    backend: { kind: 'worker', call: async () => expect.fail('it was asked') },
    open: async () => expect.fail('it was opened'),
    reopen: async () => expect.fail('there are no bytes'),
    close: () => {},
  })
  for (const _ of [1, 2])
    await expect(local.backend.call('getStatus', {}, { network: 'plane' })).rejects.toMatchObject({
      code: 'input.snapshot',
      details: { reason: expect.stringContaining('not in the storage') },
    })
})

test('a file that is too large, or too much with the others, is not kept', async () => {
  const { keepBytes, mostBytes, mostBytesTogether } = await import('../files/snapshotBytes.ts')
  expect(await keepBytes('big', { length: mostBytes + 1 } as never, 0)).toBe('large')
  expect(await keepBytes('one', bytes, mostBytesTogether)).toBe('many')
  // Here is no storage.
  expect(await keepBytes('two', bytes, 0)).toBe('forbidden')
})
