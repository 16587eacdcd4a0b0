import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, BOC, hashOf, NOW } from '../../../test/fixtures/build.ts'
import { onChainTransfer } from '../../../test/fixtures/events.ts'
import { fakeBackend, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../../test/fixtures/results.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { loadFiles, removeFile, storeFile } from '../../files/fileStore.ts'
import { addToHistory, clearHistory } from '../../history/history.ts'
import { clearLabels, getLabels, setLabel } from '../../labels/labels.ts'
import { toOptionChanges } from './CapsulePane.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const capsule = (more: Partial<DebugCapsuleResult> = {}): DebugCapsuleResult => ({
  title: 'The coffee that was never paid',
  created_at: NOW,
  created_by: 'Tonoscope 0.1.0',
  kind: 'run',
  request: { boc: BOC, ignore_signature: true, block_seqno: 1180 },
  result: jettonTransfer(),
  identical: true,
  compared: 'Compared: the hashes of all 5 transactions.',
  differences: [],
  notes: [],
  ...more,
})

const backendWith = (handlers: Handlers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugEmulate: () => jettonTransfer(),
    debugCapsuleRun: () => capsule(),
    ...handlers,
  })

/** The text of a capsule file; the fake service does not parse it. */
const capsuleText = '{"format":"tonoscope-snapshot/1","capsule":{"version":1}}'
const fileOf = (text: string, name: string) => new File([text], name)
const storedIds: string[] = []

const storeCapsule = async (text: string, name = 'coffee.capsule.tonoscope') => {
  const id = await storeFile({ kind: 'capsule', name, bytes: new TextEncoder().encode(text) })
  storedIds.push(id)
  return id
}

const dropped = (file: File) => {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
  fireEvent(document.body, event)
}

beforeEach(() => loadFiles())

afterEach(async () => {
  clearHistory()
  clearLabels()
  for (const id of storedIds.splice(0)) await removeFile(id)
})

test('an empty library explains how to add files', async () => {
  const { user } = renderApp(backendWith(), '/library')
  expect(await screen.findByText('No capsules yet.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(screen.getByText('No runs or lookups yet.')).toBeTruthy()
  expect(location.search).toBe('?page=history')
  await user.click(screen.getByRole('tab', { name: 'Labels' }))
  expect(screen.getByText('No labels yet.')).toBeTruthy()
})

test('a capsule opens its run and reports that it is identical', async () => {
  const id = await storeCapsule(capsuleText)
  const { user } = renderApp(backendWith(), `/library/${id}`)
  expect(await screen.findByText(/Identical to the saved run/)).toBeTruthy()
  expect(screen.getByText('Compared: the hashes of all 5 transactions.')).toBeTruthy()
  expect(screen.getByText('The coffee that was never paid')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Verdict' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe('Tree5')
  await user.click(screen.getByRole('button', { name: 'Library' }))
  // The library shows its saved title.
  const list = await screen.findByRole('list', { name: 'Capsules' })
  expect(list.textContent).toContain('The coffee that was never paid')
})

test('the ABIs of a capsule are offered for the library', async () => {
  const id = await storeCapsule(capsuleText)
  const abis = [{ text: 'increase#7e8764ef = InternalMsg;', name: 'Counter', code_hashes: [hashOf('code')] }]
  const added = vi.fn((_: CallInput<'debugAbi'>) => ({
    contracts: [
      {
        name: 'Counter',
        format: 'tlb' as const,
        code_hashes: [],
        messages: [],
        storage: [],
        get_methods: [],
        errors: [],
      },
    ],
  }))
  const backend = backendWith({ debugCapsuleRun: () => capsule({ abis }), debugAbi: added })
  const { user } = renderApp(backend, `/library/${id}`)
  expect(await screen.findByText('Decoded by 1 ABI in the file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add to the library' }))
  expect(await screen.findByText(/^Counter is used from now on/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'ABIs' }).textContent).toContain(`for code ${hashOf('code').slice(0, 8)}…`)
  expect(added.mock.lastCall?.[0].body.text).toBe(abis[0]?.text)
  await user.click(screen.getByRole('button', { name: 'Remove Counter' }))
})

test('lists the transactions that differ from the saved run', async () => {
  const id = await storeCapsule(capsuleText)
  const differences = [
    { node: '0.0', saved: hashOf('saved'), rerun: hashOf('now') },
    { node: '0.1', saved: hashOf('gone') },
  ]
  renderApp(backendWith({ debugCapsuleRun: () => capsule({ identical: false, differences }) }), `/library/${id}`)
  expect(await screen.findByText(/Not identical to the saved run: 2 transactions differ/)).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Differences' })
  expect(within(table).getByText('none')).toBeTruthy()
})

test('reruns a capsule with other options', async () => {
  const id = await storeCapsule(capsuleText)
  const run = vi.fn(({ body }: CallInput<'debugCapsuleRun'>) => {
    const { identical: _, ...changed } = capsule()
    return body.changes ? { ...changed, request: { ...body.changes, boc: BOC } } : capsule()
  })
  const { user } = renderApp(backendWith({ debugCapsuleRun: run }), `/library/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Edit options' }))
  await user.click(screen.getByRole('checkbox', { name: /Do not check the signature/ }))
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(run.mock.calls[1]?.[0].body.changes).toEqual({ block_seqno: 1180, ignore_signature: false })
  await user.click(await screen.findByRole('button', { name: 'Reset to saved' }))
  expect(await screen.findByText(/Identical to the saved run/)).toBeTruthy()
})

test('a switched-off option is sent as false', () => {
  expect(toOptionChanges({ as_on_chain: true, block_seqno: 5 }, { block_seqno: 6 })).toEqual({
    as_on_chain: false,
    block_seqno: 6,
  })
})

test('an event capsule opens its event', async () => {
  const id = await storeCapsule(capsuleText)
  const { result: _, request: __, ...rest } = capsule({ kind: 'event' })
  renderApp(backendWith({ debugCapsuleRun: () => ({ ...rest, event: onChainTransfer() }) }), `/library/${id}`)
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
})

test('actions of capsules and recorded traces have explanations', async () => {
  const requests: unknown[] = []
  const why = {
    actions: [{ type: 'JettonTransfer', pattern: 'jettons.transfer', transactions: [], built_on: [] }],
    generic: [],
  }
  const handlers: Handlers = {
    debugCapsuleRun({ body }) {
      requests.push(body.changes)
      return capsule({ result: { ...jettonTransfer(), ...(body.changes?.explain && { explanation: why }) } })
    },
    debugClassify: ({ body }) => onChainTransfer({ found_by: 'file', ...(body.explain && { explanation: why }) }),
  }
  const id = await storeCapsule(capsuleText)
  const { user, unmount } = renderApp(backendWith(handlers), `/library/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Why Jetton transfer' }))
  expect(await screen.findByText('jettons.transfer')).toBeTruthy()
  expect(requests).toEqual([undefined, { explain: true }])
  unmount()

  const file = await storeFile({ kind: 'trace', name: 'swap.json', bytes: new TextEncoder().encode('{}') })
  storedIds.push(file)
  const page = renderApp(backendWith(handlers), `/event?file=${file}`)
  const [first] = await screen.findAllByRole('button', { name: /^Why / })
  if (first) await page.user.click(first)
  expect(await screen.findByText('jettons.transfer')).toBeTruthy()
})

test('a file that is not a capsule is reported', async () => {
  const id = await storeCapsule(capsuleText)
  renderApp(
    backendWith({
      debugCapsuleRun: () => {
        throw new AppError('input.snapshot', { reason: 'it holds no capsule' })
      },
    }),
    `/library/${id}`,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('It holds no capsule')
})

test('a capsule that is not stored here links back to the library', async () => {
  renderApp(backendWith(), '/library/nothing')
  expect(await screen.findByText('This browser does not have that capsule')).toBeTruthy()
})

test('a capsule dropped anywhere opens, also over the box of Inspect', async () => {
  renderApp(backendWith(), '/inspect')
  await screen.findByLabelText('Message')
  dropped(fileOf(capsuleText, 'dropped.json'))
  expect(await screen.findByText(/Identical to the saved run/)).toBeTruthy()
  expect(location.pathname).toMatch(/^\/library\/\w+$/)
  storedIds.push(location.pathname.split('/').at(-1) ?? '')
})

test('a recorded trace dropped anywhere opens as an event', async () => {
  const text = '{"format":"ton-trace/1","transactions":[]}'
  const classify = vi.fn(() => onChainTransfer({ found_by: 'file' }))
  renderApp(backendWith({ debugClassify: classify }), '/library')
  await screen.findByText('No capsules yet.')
  dropped(fileOf(text, 'swap.json'))
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
  expect(classify).toHaveBeenCalledWith({ body: { file: text } }, expect.anything())
  storedIds.push(new URLSearchParams(location.search).get('file') ?? '')
})

test('saves a run as a capsule, and reports the removed signature', async () => {
  const save = vi.fn(() => ({
    file_name: 'jetton.capsule.tonoscope',
    file: btoa(capsuleText),
    bytes: capsuleText.length,
    signature_stripped: true,
    contents: ['3 accounts', 'the configuration of block 1182'],
  }))
  const { user } = renderApp(backendWith({ debugCapsule: save }), '/inspect?sample=jetton')
  await user.click(await screen.findByRole('button', { name: 'Save capsule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save capsule' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(/its signature was removed/)).toBeTruthy()
  expect(dialog.textContent).toContain('the configuration of block 1182')
  const [call] = save.mock.calls as unknown as [[{ body: { run: object; keep_signature?: boolean } }]]
  expect(call[0].body.run).toMatchObject({ as_on_chain: true, block_seqno: 1182 })
  expect(call[0].body.keep_signature).toBeUndefined()
})

test('the history lists runs with links, and can be cleared', async () => {
  const { user, unmount } = renderApp(backendWith(), '/inspect?sample=jetton')
  await screen.findByRole('region', { name: 'Verdict' })
  unmount()
  addToHistory({
    kind: 'run',
    path: '/inspect?run=longgone',
    title: 'An old run',
    outcome: 'succeeds',
    network: 'demo',
  })
  renderApp(backendWith(), '/library?page=history')
  const list = await screen.findByRole('list', { name: 'History' })
  expect(
    within(list)
      .getByRole('link', { name: /Jetton transfer/ })
      .getAttribute('href'),
  ).toContain('sample=jetton')
  expect(list.textContent).toContain('its message is no longer stored')
  expect(within(list).queryByRole('link', { name: /An old run/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.getByText('No runs or lookups yet.')).toBeTruthy()
  expect(localStorage.getItem('tonoscope.history')).toBe('[]')
})

test('a label is added, changed and removed, and replaces the address', async () => {
  const alice = address('alice')
  const { user, unmount } = renderApp(backendWith(), '/library?page=labels')
  fireEvent.change(await screen.findByLabelText('Address'), { target: { value: alice } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'My hot wallet' } })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(getLabels().get(alice)).toBe('My hot wallet')
  const name = screen.getByLabelText(`Name of ${alice}`)
  fireEvent.change(name, { target: { value: 'My cold wallet' } })
  fireEvent.blur(name)
  expect(getLabels().get(alice)).toBe('My cold wallet')
  unmount()

  const view = renderApp(backendWith(), '/inspect?sample=jetton&tab=flow')
  const table = await screen.findByRole('table', { name: 'Value flow' })
  expect(table.textContent).toContain('My cold wallet')
  expect(table.textContent).not.toContain('alice')
  view.unmount()

  renderApp(backendWith(), '/library?page=labels')
  await user.click(await screen.findByRole('button', { name: 'Remove My cold wallet' }))
  expect(getLabels().size).toBe(0)
})

test('imports labels from a file, and reports a file without labels', async () => {
  setLabel(address('bob'), 'Bob')
  const { user } = renderApp(backendWith(), '/library?page=labels')
  await screen.findByRole('list', { name: 'Labels' })
  const input = document.querySelector<HTMLInputElement>('input[data-file-of="Import"]')
  if (!input) throw new Error('there is no way to choose a file')
  await user.upload(input, fileOf(JSON.stringify({ [address('carol')]: 'Carol', nonsense: 'x' }), 'labels.json'))
  expect(await screen.findByText('1 label imported from labels.json')).toBeTruthy()
  expect([...getLabels().values()].sort()).toEqual(['Bob', 'Carol'])
  await user.upload(input, fileOf('[1, 2]', 'list.json'))
  expect((await screen.findByRole('alert')).textContent).toContain('has no labels')
})
