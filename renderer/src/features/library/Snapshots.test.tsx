import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugSnapshot, DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { closeSnapshot } from '../../backend/openSnapshotFile.ts'
import { openedSnapshots } from '../../backend/snapshots.ts'
import { getNetwork } from '../../settings/network.ts'
import { changeSnapshotDraft } from './snapshotDraft.ts'
import { forgetSnapshotJob } from './snapshotJob.ts'

const local = vi.hoisted(() => ({
  openSnapshot: vi.fn(),
  closeSnapshot: vi.fn(),
}))
vi.mock('../../backend/chooseBackend.ts', async original => ({ ...(await original()), localBackend: () => local }))
vi.mock('../../files/demoFile.ts', () => ({ demoFile: () => Promise.resolve(new Uint8Array([1])) }))

const counts = {
  blocks: 3,
  full_blocks: 1,
  accounts: 12,
  configs: 1,
  libraries: 0,
  traces: 2,
  transactions: 9,
  proofs: 0,
  block_links: 0,
  samples: 0,
  names: 0,
}
const info = (more: Partial<DebugSnapshotInfo> = {}): DebugSnapshotInfo => ({
  kind: 'snapshot',
  title: 'demo',
  network: { name: 'demo', global_id: -777 },
  newest: { seqno: 1673, utime: NOW },
  counts,
  bytes: 1_203_652,
  unpacked_bytes: 3_000_000,
  contents: [],
  missing: [],
  notes: [],
  ...more,
})

/** Files are distinguished by their last byte. */
const infoOf = (file: string): DebugSnapshotInfo =>
  file === 'AQ=='
    ? info()
    : info({
        title: 'For the plane',
        network: { name: 'mainnet', global_id: -239 },
        created: { at: NOW, by: 'Tonoscope 0.1.0', emulator: 'TON f801e1c1' },
        notes: ['Its configuration requires version 14, this emulator supports 12: newer features are not emulated.'],
        missing: ['account 0:ef at masterchain block 5: it did not respond'],
      })

const backendWith = (handlers: Parameters<typeof fakeBackend>[0] = {}) =>
  fakeBackend(
    {
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugSnapshotInfo: ({ body }) => infoOf(body.file),
      ...handlers,
    },
    'worker',
  )

const list = () => screen.findByRole('list', { name: 'Snapshots' })
const importFile = (name: string, bytes: number[]) => {
  const input = document.querySelector<HTMLInputElement>('input[data-file-of="Import"]')
  if (!input) throw new Error('there is no way to import')
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(bytes)], name)] } })
}

beforeEach(() => {
  local.openSnapshot.mockReset().mockResolvedValue({ title: 'mainnet', blocks: 3, accounts: 12, traces: 2 })
})
afterEach(() => {
  for (const { name } of openedSnapshots()) closeSnapshot(name, true)
  forgetSnapshotJob()
  changeSnapshotDraft({ title: '', accounts: '', blocks: '', configs: '', events: '', proof: false })
})

test('lists the built-in demo with its contents', async () => {
  renderApp(backendWith(), '/library?page=snapshots')
  const row = within(await list()).getByRole('listitem')
  expect(await within(row).findByText(/12 accounts, 1 configuration, 3 masterchain blocks, 1 full block/)).toBeTruthy()
  expect(row.textContent).toContain('2 events of 9 transactions')
  expect(row.textContent).toContain('built in')
  expect(within(row).queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(screen.getByText('No snapshots of your own yet.')).toBeTruthy()
})

test('an imported file is listed with age, missing items and warnings; it can be used, renamed and removed', async () => {
  const { user } = renderApp(backendWith(), '/library?page=snapshots')
  await list()
  importFile('Plane.snapshot.tonoscope', [2])
  expect(await screen.findByText('plane is now available as a network')).toBeTruthy()
  const row = within(await list()).getAllByRole('listitem')[0] as HTMLElement
  expect(await within(row).findByText('For the plane')).toBeTruthy()
  expect(row.textContent).toContain('Of mainnet, newest block')
  expect(row.textContent).toContain('requires version 14, this emulator supports 12')
  expect(row.textContent).toContain('1 item could not be read')
  expect(row.textContent).toContain('by Tonoscope 0.1.0, emulator TON f801e1c1')
  // The test environment has no storage.
  expect(row.textContent).toContain('Storage is not available')

  await user.click(screen.getByRole('button', { name: 'Use it' }))
  expect(getNetwork()).toBe('plane')

  await user.click(screen.getByRole('button', { name: 'Rename plane' }))
  const field = screen.getByLabelText('Name as a network')
  await user.clear(field)
  await user.type(field, 'mainnet')
  expect(screen.getByText('Another network has this name')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'flight-22')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(getNetwork()).toBe('flight-22')
  expect(openedSnapshots().map(({ name }) => name)).toEqual(['flight-22'])

  await user.click(screen.getByRole('button', { name: 'Remove flight-22' }))
  expect(await screen.findByText('flight-22 was removed')).toBeTruthy()
  expect(getNetwork()).toBeUndefined()
  expect(openedSnapshots()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(openedSnapshots().map(({ name }) => name)).toEqual(['flight-22']))
  expect(getNetwork()).toBe('flight-22')
})

test('a file that is not a snapshot is reported, and the list stays', async () => {
  local.openSnapshot.mockRejectedValue(new AppError('input.snapshot', { reason: 'it does not unpack' }))
  renderApp(backendWith(), '/library?page=snapshots')
  await list()
  importFile('broken.tonoscope', [3])
  expect((await screen.findByRole('alert')).textContent).toContain('It does not unpack')
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
})

test('invalid lines are reported and block the request', async () => {
  const requests: unknown[] = []
  const { user } = renderApp(
    backendWith({
      debugSnapshot: ({ body }) => {
        requests.push(body)
        return created
      },
    }),
    '/library?page=snapshots',
  )
  await user.click(await screen.findByRole('button', { name: 'Make a snapshot' }))
  const accounts = screen.getByLabelText('Accounts')
  fireEvent.change(accounts, { target: { value: `${address('a')}\nEQnothing` } })
  fireEvent.change(screen.getByLabelText('Configurations at blocks'), { target: { value: '(0,8000000000000000,5)' } })
  expect(screen.getByText('Only masterchain blocks have a configuration')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Read and save' })).toHaveProperty('disabled', true)

  fireEvent.change(accounts, { target: { value: address('a') } })
  fireEvent.change(screen.getByLabelText('Configurations at blocks'), { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('Events'), {
    target: { value: `https://tonviewer.com/transaction/${'AB'.repeat(32)}` },
  })
  await user.type(screen.getByLabelText('Title'), 'For the plane')
  await user.click(screen.getByRole('checkbox', { name: /With proofs/ }))
  await user.click(screen.getByRole('button', { name: 'Read and save' }))
  expect(await screen.findByRole('img', { name: 'Saved' })).toBeTruthy()
  expect(requests).toEqual([
    { title: 'For the plane', accounts: [address('a')], configs: ['5'], events: ['ab'.repeat(32)], proof: true },
  ])
  expect(screen.getByRole('list', { name: 'Contents' }).textContent).toContain('1 account in 1 state')
  expect(openedSnapshots().map(({ name }) => name)).toEqual(['for-the-plane'])
  await user.click(screen.getByRole('button', { name: 'Use it now' }))
  expect(getNetwork()).toBe('for-the-plane')
})

const created: DebugSnapshot = {
  file_name: 'for-the-plane.snapshot.tonoscope',
  file: 'Ag==',
  bytes: 1,
  contents: ['1 account in 1 state'],
  missing: ['account 0:ef at masterchain block 5: it did not respond'],
}

test('shows progress, and saves nothing when stopped', async () => {
  const { user } = renderApp(
    backendWith({
      debugSnapshot: (_, { signal, onProgress }) =>
        new Promise((_resolve, reject) => {
          onProgress?.({ stage: 'states', text: 'Accounts: account 0:ab at masterchain block 5', done: 3, total: 12 })
          signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        }),
    }),
    '/library?page=snapshots',
  )
  await user.click(await screen.findByRole('button', { name: 'Make a snapshot' }))
  await user.click(screen.getByRole('button', { name: 'Read and save' }))
  const progress = await screen.findByRole('status', { name: 'Making a snapshot' })
  await waitFor(() => expect(progress.textContent).toContain('3 of 12'))
  expect(progress.textContent).toContain('Reading demo: accounts')
  await user.click(within(progress).getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Nothing was saved. Your selection below is unchanged.')).toBeTruthy()
  expect(openedSnapshots()).toEqual([])
})
