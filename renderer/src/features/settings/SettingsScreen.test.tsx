import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { StatusChip } from '../../app/StatusChip.tsx'
import { chooseNetwork, networkNow } from '../../settings/network.ts'
import { changeOwnNetworks, ownNetworks } from '../../settings/ownNetworks.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

type Answers = Parameters<typeof fakeBackend>[0]

const head = { workchain: -1, shard: '8000000000000000', seqno: 51_000_000, root_hash: '', file_hash: '', utime: NOW }
const connections: DebugConnections = {
  network: 'mainnet',
  sources: [
    {
      name: 'index.example',
      kind: 'toncenter',
      location: 'index.example',
      reachable: true,
      network_matches: true,
      head,
      lag_sec: 4,
      latency_ms: 81.4,
      supported: ['states', 'events'],
      unsupported: ['block proofs'],
    },
    {
      name: 'slow.example',
      kind: 'tonapi',
      location: 'slow.example',
      reachable: true,
      network_matches: false,
      head,
      lag_sec: 7200,
      latency_ms: 900,
      supported: [],
      unsupported: [],
    },
    {
      name: 'gone.example',
      kind: 'toncenter',
      location: 'gone.example',
      reachable: false,
      supported: [],
      unsupported: [],
      problem: { code: 'source.unreachable', text: 'gone.example cannot be reached: no answer' },
    },
  ],
}

const backend = (answers: Answers = {}) =>
  fakeBackend({ getStatus: () => status, debugConnections: () => connections, ...answers })
/** What typing does, at once: a busy machine takes seconds for the letters of an address. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const show = (answers: Answers = {}) => renderScreen(backend(answers), <SettingsScreen />, '/settings')

afterEach(() => {
  changeOwnNetworks([])
  chooseNetwork(undefined)
})

test('adds a network of one’s own, says what does not fit, and keeps the key to itself', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add a network' }))
  const form = screen.getByRole('form', { name: 'New network' })
  await user.click(within(form).getByRole('button', { name: 'Save network' }))
  expect(within(form).getByText('A network needs a name')).toBeTruthy()
  expect(ownNetworks()).toEqual([])
  fill(within(form).getByLabelText('Name'), 'Mine')
  fill(within(form).getByLabelText('Address'), 'https://index.example/')
  const key = within(form).getByLabelText('Key, if there is one') as HTMLInputElement
  fill(key, 'secret')
  expect(key.type).toBe('password')
  await user.click(within(form).getByRole('button', { name: 'Save network' }))
  expect(ownNetworks()).toEqual([
    { name: 'mine', sources: [{ kind: 'toncenter', url: 'https://index.example', key: 'secret' }] },
  ])
  const row = (await screen.findByRole('radio', { name: 'mine' })).closest('li')!
  expect(row.textContent).toContain('yours')
  expect(row.textContent).not.toContain('secret')
})

test('sources change their order, and a network is removed after a second press', async () => {
  changeOwnNetworks([
    {
      name: 'mine',
      sources: [
        { kind: 'toncenter', url: 'https://first.example' },
        { kind: 'tonapi', url: 'https://second.example' },
      ],
    },
  ])
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit mine' }))
  await user.click(screen.getByRole('button', { name: 'Move Source 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Save network' }))
  expect(ownNetworks()[0]?.sources.map(({ kind }) => kind)).toEqual(['tonapi', 'toncenter'])
  await user.click(screen.getByRole('button', { name: 'Remove mine' }))
  expect(ownNetworks()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Really remove mine' }))
  expect(ownNetworks()).toEqual([])
})

test('choosing a network names it in the address', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('radio', { name: 'mainnet' }))
  expect(networkNow()).toBe('mainnet')
  expect(location.search).toBe('?network=mainnet')
})

test('tells of each source whether it is reached, right and up to date, and what to do', async () => {
  show()
  await screen.findByText('1 of 3 sources answer; the others are passed over.')
  const [good, wrong, gone] = screen.getAllByRole('listitem').filter(item => item.querySelector('h3'))
  expect(good?.textContent).toContain('in 81 ms')
  expect(good?.textContent).toContain('block 51000000, 4 s old')
  expect(good?.textContent).toContain('Cannot tellblock proofs')
  expect(wrong?.textContent).toContain('no, it serves another one')
  expect(wrong?.textContent).toContain('2 h behind')
  expect(gone?.textContent).toContain('gone.example cannot be reached: no answer')
  expect(gone?.textContent).toContain('Check the address')
  expect(within(gone!).getByRole('img', { name: 'No' })).toBeTruthy()
})

test('checks the connections again', async () => {
  const asked = vi.fn(() => connections)
  const { user } = show({ debugConnections: asked })
  await screen.findByText(/1 of 3 sources/)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
})

test('reads a file of networks, and says what is wrong with one', async () => {
  show()
  const field = await screen.findByLabelText('Import networks…', { selector: 'input' })
  const file = (text: string) => new File([text], 'nets.json', { type: 'application/json' })
  fireEvent.change(field, { target: { files: [file('{"format":"other"}')] } })
  expect((await screen.findByRole('alert')).textContent).toContain('nets.json is not a file of networks')
  const good =
    '{"format":"tonoscope-networks/1","networks":[{"name":"theirs","sources":[{"kind":"tonapi","url":"https://api.example"}]}]}'
  fireEvent.change(field, { target: { files: [file(good)] } })
  expect(await screen.findByText('1 network read from nets.json')).toBeTruthy()
  expect(await screen.findByRole('radio', { name: 'theirs' })).toBeTruthy()
})

test('the chip switches the network; one that is not known leads to those that are', async () => {
  const unknown = () => {
    throw new AppError('input.network', { network: 'lost', known: ['demo', 'mainnet'] })
  }
  const { user } = renderScreen(backend({ getStatus: unknown }), <StatusChip />, '/inspect?network=lost', 'lost')
  await user.click(await screen.findByRole('button', { name: /lost/ }))
  const page = screen.getByRole('dialog', { name: 'State of the service' })
  expect(page.textContent).toContain('There is no network named lost')
  await user.click(within(page).getByRole('radio', { name: /mainnet/ }))
  expect(networkNow()).toBe('mainnet')
})

test('the chip opens the connections', async () => {
  const { user } = renderScreen(backend(), <StatusChip />, '/inspect')
  await user.click(await screen.findByRole('button', { name: /demo/ }))
  await user.click(screen.getByRole('button', { name: 'Connections' }))
  expect(await screen.findByText(/1 of 3 sources/)).toBeTruthy()
})
