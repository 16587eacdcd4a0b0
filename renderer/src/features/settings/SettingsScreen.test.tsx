import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { StatusChip } from '../../app/StatusChip.tsx'
import { chooseNetwork, getNetwork } from '../../settings/network.ts'
import { ownNetworks } from '../../settings/ownNetworks.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

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
      problem: { code: 'source.unreachable', text: 'gone.example cannot be reached: no response' },
    },
  ],
}

const backend = (handlers: Handlers = {}) =>
  fakeBackend({ getStatus: () => status, debugConnections: () => connections, ...handlers })
/** Sets a value at once: typing an address takes seconds on a busy machine. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const show = (handlers: Handlers = {}) => renderScreen(backend(handlers), <SettingsScreen />, '/settings')

afterEach(() => {
  ownNetworks.update(() => [])
  chooseNetwork(undefined)
})

test('adds a user network, reports invalid fields, and hides the key', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add a network' }))
  const form = screen.getByRole('form', { name: 'New network' })
  await user.click(within(form).getByRole('button', { name: 'Save network' }))
  expect(within(form).getByText('Enter a name')).toBeTruthy()
  expect(ownNetworks.get()).toEqual([])
  fill(within(form).getByLabelText('Name'), 'Mine')
  fill(within(form).getByLabelText('URL'), 'https://index.example/')
  const key = within(form).getByLabelText('API key (optional)') as HTMLInputElement
  fill(key, 'secret')
  expect(key.type).toBe('password')
  await user.click(within(form).getByRole('button', { name: 'Save network' }))
  expect(ownNetworks.get()).toEqual([
    { name: 'mine', sources: [{ kind: 'toncenter', url: 'https://index.example', key: 'secret' }] },
  ])
  const row = (await screen.findByRole('radio', { name: 'mine' })).closest('li')!
  expect(row.textContent).toContain('yours')
  expect(row.textContent).not.toContain('secret')
})

test('reorders sources, and removes a network after a confirmation', async () => {
  ownNetworks.update(() => [
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
  expect(ownNetworks.get()[0]?.sources.map(({ kind }) => kind)).toEqual(['tonapi', 'toncenter'])
  await user.click(screen.getByRole('button', { name: 'Remove mine' }))
  expect(ownNetworks.get()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Confirm removal of mine' }))
  expect(ownNetworks.get()).toEqual([])
})

test('a selected network is in the URL', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('radio', { name: 'mainnet' }))
  expect(getNetwork()).toBe('mainnet')
  expect(location.search).toBe('?network=mainnet')
})

test('shows for each source whether it is reachable, right and up to date, with advice', async () => {
  show()
  await screen.findByText('1 of 3 sources respond; the others are skipped.')
  const [good, wrong, unreachable] = screen.getAllByRole('listitem').filter(item => item.querySelector('h3'))
  expect(good?.textContent).toContain('in 81 ms')
  expect(good?.textContent).toContain('block 51000000, 4 s old')
  expect(good?.textContent).toContain('Does not supportblock proofs')
  expect(wrong?.textContent).toContain('no, serves another network')
  expect(wrong?.textContent).toContain('2 h behind')
  expect(unreachable?.textContent).toContain('gone.example cannot be reached: no response')
  expect(unreachable?.textContent).toContain('Check the URL')
  expect(within(unreachable!).getByRole('img', { name: 'No' })).toBeTruthy()
})

test('says which sources are paused, since when, and when they are tried again', async () => {
  const [source] = connections.sources
  const paused = {
    name: '127.0.0.1:4443',
    open_for_sec: 125,
    next_try_sec: 20,
    reason: '127.0.0.1:4443 did not respond within 5000 ms',
  }
  show({ debugConnections: () => ({ ...connections, sources: [{ ...source!, open_circuits: [paused] }] }) })
  const list = await screen.findByRole('list', { name: 'Paused' })
  expect(list.textContent).toMatch(
    /127\.0\.0\.1:4443, failing for 2 min; next try in (20|19|18) s\. Last error: 127\.0\.0\.1:4443 did not respond/,
  )
  expect(within(list).getByRole('img', { name: 'Paused' })).toBeTruthy()
})

test('checks the connections again', async () => {
  const onRequest = vi.fn(() => connections)
  const { user } = show({ debugConnections: onRequest })
  await screen.findByText(/1 of 3 sources/)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(2))
})

test('imports a networks file, and reports an invalid one', async () => {
  show()
  const field = await screen.findByLabelText('Import networks…', { selector: 'input' })
  const file = (text: string) => new File([text], 'nets.json', { type: 'application/json' })
  fireEvent.change(field, { target: { files: [file('{"format":"other"}')] } })
  expect((await screen.findByRole('alert')).textContent).toContain('nets.json is not a networks file')
  const good =
    '{"format":"tonoscope-networks/1","networks":[{"name":"theirs","sources":[{"kind":"tonapi","url":"https://api.example"}]}]}'
  fireEvent.change(field, { target: { files: [file(good)] } })
  expect(await screen.findByText('1 network imported from nets.json')).toBeTruthy()
  expect(await screen.findByRole('radio', { name: 'theirs' })).toBeTruthy()
})

const importFile = (networks: string) => {
  const text = `{"format":"tonoscope-networks/1","networks":${networks}}`
  const file = new File([text], 'nets.json', { type: 'application/json' })
  fireEvent.change(screen.getByLabelText('Import networks…', { selector: 'input' }), { target: { files: [file] } })
}
const storedNames = () => ownNetworks.get().map(({ name }) => name)

test('an imported network replaces none of the same name without a decision', async () => {
  ownNetworks.update(() => [{ name: 'mine', sources: [{ kind: 'tonapi', url: 'https://mine.example' }] }])
  const { user } = show()
  await screen.findByRole('radio', { name: 'mainnet' })
  const file =
    '[{"name":"mine","sources":[{"kind":"tonapi","url":"https://other.example"}]},{"name":"mainnet","sources":[{"kind":"tonapi","url":"https://other.example"}]}]'
  importFile(file)
  await screen.findByText('Nothing is imported yet: 2 networks of nets.json have names that exist')
  expect(screen.getByText(/mine \(yours\), mainnet \(built in\)/)).toBeTruthy()
  expect(storedNames()).toEqual(['mine'])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(storedNames()).toEqual(['mine'])
  importFile(file)
  await user.click(await screen.findByRole('button', { name: 'Import under new names' }))
  expect(storedNames()).toEqual(['mine', 'mine-2', 'mainnet-2'])
  expect(ownNetworks.get()[0]?.sources[0]).toMatchObject({ url: 'https://mine.example' })
  importFile(file)
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  expect(storedNames()).toEqual(['mine-2', 'mainnet-2', 'mine', 'mainnet'])
  ownNetworks.update(() => [])
})

test('an imported network that names a file on another computer is rejected with its code', async () => {
  show()
  await screen.findByRole('radio', { name: 'mainnet' })
  importFile(String.raw`[{"name":"theirs","sources":[{"kind":"snapshot","file":"\\\\host\\share\\a.gz"}]}]`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The network theirs names a file that is not allowed')
  expect(alert.textContent).toContain('input.networkFile')
  expect(storedNames()).toEqual([])
})

test('the chip switches the network; an unknown network lists the known ones', async () => {
  const unknown = () => {
    throw new AppError('input.network', { network: 'lost', known: ['demo', 'mainnet'] })
  }
  const { user } = renderScreen(backend({ getStatus: unknown }), <StatusChip />, '/inspect?network=lost', 'lost')
  await user.click(await screen.findByRole('button', { name: /lost/ }))
  const page = await screen.findByRole('dialog', { name: 'Service status' })
  expect(page.textContent).toContain('Unknown network lost')
  await user.click(within(page).getByRole('radio', { name: /mainnet/ }))
  expect(getNetwork()).toBe('mainnet')
})

test('the chip opens the connections', async () => {
  const { user } = renderScreen(backend(), <StatusChip />, '/inspect')
  await user.click(await screen.findByRole('button', { name: /demo/ }))
  await user.click(screen.getByRole('button', { name: 'Connections' }))
  expect(await screen.findByText(/1 of 3 sources/)).toBeTruthy()
})
