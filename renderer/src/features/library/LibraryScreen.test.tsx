import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, BOC, hashOf, NOW } from '../../../test/fixtures/build.ts'
import { landedTransfer } from '../../../test/fixtures/events.ts'
import { fakeBackend, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../../test/fixtures/results.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dropFile, keepFile, readFiles } from '../../files/fileStore.ts'
import { forgetAll, remember } from '../../history/history.ts'
import { clearLabels, labelsNow, setLabel } from '../../labels/labels.ts'
import { changesBetween } from './CapsulePane.tsx'

type Answers = Parameters<typeof fakeBackend>[0]

const capsule = (more: Partial<DebugCapsuleResult> = {}): DebugCapsuleResult => ({
  title: 'The coffee that was never paid',
  created_at: NOW,
  created_by: 'Tonoscope 0.1.0',
  kind: 'run',
  request: { boc: BOC, ignore_signature: true, block_seqno: 1180 },
  result: jettonTransfer(),
  identical: true,
  differences: [],
  notes: [],
  ...more,
})

const backendWith = (answers: Answers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugEmulate: () => jettonTransfer(),
    debugCapsuleRun: () => capsule(),
    ...answers,
  })

/** The text of a capsule's file; what is in it is the service's business. */
const capsuleText = '{"format":"tonoscope-snapshot/1","capsule":{"version":1}}'
const fileOf = (text: string, name: string) => new File([text], name)
const kept: string[] = []

const keep = async (text: string, name = 'coffee.capsule.tonoscope') => {
  const id = await keepFile({ kind: 'capsule', name, bytes: new TextEncoder().encode(text) })
  kept.push(id)
  return id
}

const dropped = (file: File) => {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
  fireEvent(document.body, event)
}

beforeEach(() => readFiles())

afterEach(async () => {
  forgetAll()
  clearLabels()
  for (const id of kept.splice(0)) await dropFile(id)
})

test('an empty library says how something comes into it', async () => {
  const { user } = renderApp(backendWith(), '/library')
  expect(await screen.findByText('No capsule yet.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(screen.getByText('Nothing was run or looked up yet.')).toBeTruthy()
  expect(location.search).toBe('?page=history')
  await user.click(screen.getByRole('tab', { name: 'Labels' }))
  expect(screen.getByText('No label yet.')).toBeTruthy()
})

test('a capsule opens to its run and says that it is the same as saved', async () => {
  const id = await keep(capsuleText)
  const { user } = renderApp(backendWith(), `/library/${id}`)
  expect(await screen.findByText(/Same as saved: every transaction is equal/)).toBeTruthy()
  expect(screen.getByText('The coffee that was never paid')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Verdict' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe('Tree5')
  await user.click(screen.getByRole('button', { name: 'Library' }))
  // The library calls it what it was saved as.
  const list = await screen.findByRole('list', { name: 'Capsules' })
  expect(list.textContent).toContain('The coffee that was never paid')
})

test('what differs from what was saved is named, transaction by transaction', async () => {
  const id = await keep(capsuleText)
  const differences = [
    { node: '0.0', saved: hashOf('saved'), rerun: hashOf('now') },
    { node: '0.1', saved: hashOf('gone') },
  ]
  renderApp(backendWith({ debugCapsuleRun: () => capsule({ identical: false, differences }) }), `/library/${id}`)
  expect(await screen.findByText(/Not the same as saved: 2 transactions differ/)).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Differences' })
  expect(within(table).getByText('is not there')).toBeTruthy()
})

test('options are edited and the capsule is run again with them', async () => {
  const id = await keep(capsuleText)
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
  await user.click(await screen.findByRole('button', { name: 'As saved' }))
  expect(await screen.findByText(/Same as saved/)).toBeTruthy()
})

test('an option that was switched off has to say so', () => {
  expect(changesBetween({ as_on_chain: true, block_seqno: 5 }, { block_seqno: 6 })).toEqual({
    as_on_chain: false,
    block_seqno: 6,
  })
})

test('a capsule of an event opens to its card', async () => {
  const id = await keep(capsuleText)
  const { result: _, request: __, ...rest } = capsule({ kind: 'event' })
  renderApp(backendWith({ debugCapsuleRun: () => ({ ...rest, event: landedTransfer() }) }), `/library/${id}`)
  expect(await screen.findByRole('region', { name: 'What happened' })).toBeTruthy()
})

test('why an action is told like this can be asked of a capsule and of a recorded trace', async () => {
  const asked: unknown[] = []
  const why = {
    actions: [{ type: 'JettonTransfer', pattern: 'jettons.transfer', transactions: [], built_on: [] }],
    generic: [],
  }
  const answers: Answers = {
    debugCapsuleRun({ body }) {
      asked.push(body.changes)
      return capsule({ result: { ...jettonTransfer(), ...(body.changes?.explain && { explanation: why }) } })
    },
    debugClassify: ({ body }) => landedTransfer({ found_by: 'file', ...(body.explain && { explanation: why }) }),
  }
  const id = await keep(capsuleText)
  const { user, unmount } = renderApp(backendWith(answers), `/library/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Why Jetton transfer' }))
  expect(await screen.findByText('jettons.transfer')).toBeTruthy()
  expect(asked).toEqual([undefined, { explain: true }])
  unmount()

  const file = await keepFile({ kind: 'trace', name: 'swap.json', bytes: new TextEncoder().encode('{}') })
  kept.push(file)
  const page = renderApp(backendWith(answers), `/event?file=${file}`)
  const [first] = await screen.findAllByRole('button', { name: /^Why / })
  if (first) await page.user.click(first)
  expect(await screen.findByText('jettons.transfer')).toBeTruthy()
})

test('a file that is no capsule is told as such when it is opened', async () => {
  const id = await keep(capsuleText)
  renderApp(
    backendWith({
      debugCapsuleRun: () => {
        throw new AppError('input.snapshot', { reason: 'it holds no capsule' })
      },
    }),
    `/library/${id}`,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('it holds no capsule')
})

test('a capsule that this browser does not know leads back to the library', async () => {
  renderApp(backendWith(), '/library/nothing')
  expect(await screen.findByText('This browser does not know that capsule')).toBeTruthy()
})

test('a capsule dropped anywhere opens, also over the box of Inspect', async () => {
  renderApp(backendWith(), '/inspect')
  await screen.findByLabelText('Message')
  dropped(fileOf(capsuleText, 'dropped.json'))
  expect(await screen.findByText(/Same as saved/)).toBeTruthy()
  expect(location.pathname).toMatch(/^\/library\/\w+$/)
  kept.push(location.pathname.split('/').at(-1) ?? '')
})

test('a recorded trace dropped anywhere is told as an event', async () => {
  const text = '{"format":"ton-trace/1","transactions":[]}'
  const classify = vi.fn(() => landedTransfer({ found_by: 'file' }))
  renderApp(backendWith({ debugClassify: classify }), '/library')
  await screen.findByText('No capsule yet.')
  dropped(fileOf(text, 'swap.json'))
  expect(await screen.findByRole('region', { name: 'What happened' })).toBeTruthy()
  expect(classify).toHaveBeenCalledWith({ body: { file: text } }, expect.anything())
  kept.push(new URLSearchParams(location.search).get('file') ?? '')
})

test('a run is saved as a capsule, and the signature that was left out is told', async () => {
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
  expect(await within(dialog).findByText(/its signature was left out/)).toBeTruthy()
  expect(dialog.textContent).toContain('the configuration of block 1182')
  const [call] = save.mock.calls as unknown as [[{ body: { run: object; keep_signature?: boolean } }]]
  expect(call[0].body.run).toMatchObject({ as_on_chain: true, block_seqno: 1182 })
  expect(call[0].body.keep_signature).toBeUndefined()
})

test('the history holds what was run, leads back to it, and can be cleared', async () => {
  const { user, unmount } = renderApp(backendWith(), '/inspect?sample=jetton')
  await screen.findByRole('region', { name: 'Verdict' })
  unmount()
  remember({ kind: 'run', path: '/inspect?run=longgone', title: 'An old run', outcome: 'works', network: 'demo' })
  renderApp(backendWith(), '/library?page=history')
  const list = await screen.findByRole('list', { name: 'History' })
  expect(
    within(list)
      .getByRole('link', { name: /Jetton transfer/ })
      .getAttribute('href'),
  ).toContain('sample=jetton')
  expect(list.textContent).toContain('its message is not kept any more')
  expect(within(list).queryByRole('link', { name: /An old run/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(screen.getByRole('button', { name: 'Clear all of it' }))
  expect(screen.getByText('Nothing was run or looked up yet.')).toBeTruthy()
  expect(localStorage.getItem('tonoscope.history')).toBe('[]')
})

test('a label is added, changed and removed, and stands where the address would', async () => {
  const alice = address('alice')
  const { user, unmount } = renderApp(backendWith(), '/library?page=labels')
  fireEvent.change(await screen.findByLabelText('Address'), { target: { value: alice } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'My hot wallet' } })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(labelsNow().get(alice)).toBe('My hot wallet')
  const name = screen.getByLabelText(`Name of ${alice}`)
  fireEvent.change(name, { target: { value: 'My cold wallet' } })
  fireEvent.blur(name)
  expect(labelsNow().get(alice)).toBe('My cold wallet')
  unmount()

  const view = renderApp(backendWith(), '/inspect?sample=jetton&tab=flow')
  const table = await screen.findByRole('table', { name: 'Value flow' })
  expect(table.textContent).toContain('My cold wallet')
  expect(table.textContent).not.toContain('alice')
  view.unmount()

  renderApp(backendWith(), '/library?page=labels')
  await user.click(await screen.findByRole('button', { name: 'Remove My cold wallet' }))
  expect(labelsNow().size).toBe(0)
})

test('labels are read from a file; a file without any says so', async () => {
  setLabel(address('bob'), 'Bob')
  const { user } = renderApp(backendWith(), '/library?page=labels')
  await screen.findByRole('list', { name: 'Labels' })
  const input = document.querySelector<HTMLInputElement>('input[data-file-of="Import"]')
  if (!input) throw new Error('there is no way to choose a file')
  await user.upload(input, fileOf(JSON.stringify({ [address('carol')]: 'Carol', nonsense: 'x' }), 'labels.json'))
  expect(await screen.findByText('1 label read from labels.json')).toBeTruthy()
  expect([...labelsNow().values()].sort()).toEqual(['Bob', 'Carol'])
  await user.upload(input, fileOf('[1, 2]', 'list.json'))
  expect((await screen.findByRole('alert')).textContent).toContain('holds no labels')
})
