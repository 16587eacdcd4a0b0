import '../../test/setup.ts'
import type { Backend } from '@tonoscope/core/contract/backend'
import { beforeEach, expect, test, vi } from 'vitest'

// Each test starts with fresh module state, like a page load.
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

test('an opened snapshot is a network again in the next session, unless it could not be stored', async () => {
  const first = await import('./snapshots.ts')
  first.addSnapshot(snapshot)
  first.addSnapshot({ ...snapshot, name: 'large', id: 'b2', notStored: 'large' })
  expect(first.openedSnapshots().map(({ name }) => name)).toEqual(['plane', 'large'])
  vi.resetModules()
  const second = await import('./snapshots.ts')
  expect(second.openedSnapshots()).toEqual([snapshot])
  second.setSnapshotName('plane', 'train')
  second.removeSnapshot('nothing')
  vi.resetModules()
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([{ ...snapshot, name: 'train' }])
})

test('invalid entries in localStorage are ignored', async () => {
  localStorage.setItem('tonoscope.snapshots', JSON.stringify([{ name: 7 }, snapshot, 'x']))
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([snapshot])
  localStorage.setItem('tonoscope.snapshots', '{')
  vi.resetModules()
  expect((await import('./snapshots.ts')).openedSnapshots()).toEqual([])
})

test('two tabs do not overwrite each other’s snapshots', async () => {
  const tab = await import('./snapshots.ts')
  tab.addSnapshot(snapshot)
  localStorage.setItem('tonoscope.snapshots', JSON.stringify([snapshot, { ...snapshot, name: 'other', id: 'c3' }]))
  tab.addSnapshot({ ...snapshot, name: 'third', id: 'd4' })
  expect(tab.openedSnapshots().map(({ name }) => name)).toEqual(['plane', 'other', 'third'])
})

test('a stored snapshot is loaded once, before the first call for its network', async () => {
  const { addSnapshot } = await import('./snapshots.ts')
  const { storeSnapshotBytes } = await import('../files/snapshotBytes.ts')
  const { openSnapshotsOnDemand: giveSnapshots } = await import('./openSnapshotsOnDemand.ts')
  addSnapshot(snapshot)
  await storeSnapshotBytes('a1', bytes, 0)
  const calls: string[] = []
  const call: Backend['call'] = async (name, _, settings) => {
    calls.push(`${name} ${settings?.network}`)
    return {} as never // not used
  }
  const local = giveSnapshots({
    backend: { kind: 'worker', call },
    open: async () => expect.fail('it was opened in an earlier session'),
    reopen: async (name, given) => calls.push(`${name} ${given.length} bytes`),
    close: name => calls.push(`closed ${name}`),
  })
  await local.backend.call('getStatus', {}, { network: 'demo' })
  await Promise.all([1, 2].map(() => local.backend.call('getStatus', {}, { network: 'plane' })))
  expect(calls).toEqual(['getStatus demo', 'plane 3 bytes', 'getStatus plane', 'getStatus plane'])
  local.closeSnapshot('plane')
  local.closeSnapshot('plane')
  expect(calls.slice(4)).toEqual(['closed plane'])
})

test('missing bytes are an error, and the next call retries', async () => {
  const { addSnapshot } = await import('./snapshots.ts')
  const { openSnapshotsOnDemand: giveSnapshots } = await import('./openSnapshotsOnDemand.ts')
  addSnapshot({ ...snapshot, id: 'lost' })
  const local = giveSnapshots({
    backend: { kind: 'worker', call: async () => expect.fail('it was called') },
    open: async () => expect.fail('it was opened'),
    reopen: async () => expect.fail('there are no bytes'),
    close: () => {},
  })
  for (const _ of [1, 2])
    await expect(local.backend.call('getStatus', {}, { network: 'plane' })).rejects.toMatchObject({
      code: 'input.snapshot',
      details: { reason: expect.stringContaining('no longer stored') },
    })
})

test('a file above the size limit or the total limit is not stored', async () => {
  const { storeSnapshotBytes, MAX_SNAPSHOT_BYTES, MAX_TOTAL_BYTES } = await import('../files/snapshotBytes.ts')
  expect(await storeSnapshotBytes('big', { length: MAX_SNAPSHOT_BYTES + 1 } as never, 0)).toBe('large')
  expect(await storeSnapshotBytes('one', bytes, MAX_TOTAL_BYTES)).toBe('many')
  // jsdom has no IndexedDB.
  expect(await storeSnapshotBytes('two', bytes, 0)).toBe('forbidden')
})
