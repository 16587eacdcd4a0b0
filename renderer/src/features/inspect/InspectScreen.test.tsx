import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { fakeBackend, recognition, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { bounce, jettonTransfer, partial } from '../../../test/fixtures/results.ts'
import { renderInspect } from '../../../test/renderInspect.tsx'

type Answers = Parameters<typeof fakeBackend>[0]

const backendWith = (answers: Answers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugRecognise: () => recognition,
    debugEmulate: () => jettonTransfer(),
    ...answers,
  })

const box = () => screen.getByLabelText('Message')
const runButton = () => screen.getByRole('button', { name: 'Run' })
const paste = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('says what a pasted text is, and the five facts, before anything runs', async () => {
  const run = vi.fn(() => jettonTransfer())
  renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  expect(await screen.findByText(/External message to alice, wallet v4r2, seqno 5/)).toBeTruthy()
  const facts = within(screen.getByRole('list', { name: 'Message against account' })).getAllByRole('listitem')
  expect(facts).toHaveLength(5)
  expect(run).not.toHaveBeenCalled()
})

test('runs with the button and shows the verdict, with the message still at hand', async () => {
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  await screen.findByText(/External message to alice/)
  await user.click(runButton())
  expect(await screen.findByRole('heading', { name: /alice sends 25 DUSD to bob/ })).toBeTruthy()
  expect(run).toHaveBeenCalledWith({ body: { boc: BOC } }, expect.anything())
  expect(location.search).toMatch(/^\?run=\w+$/)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect((box() as HTMLTextAreaElement).value).toBe(BOC)
})

test('Ctrl Enter before the text is read runs as soon as it is', async () => {
  renderInspect(backendWith())
  paste(BOC)
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
})

test('a text that can be several things asks which one is meant', async () => {
  const hash = { kind: 'hash' as const, sentence: 'A hash', value: hashOf('x') }
  const second = { ...recognition.candidates[0]!, sentence: 'Another message', value: `${BOC}00` }
  const several: DebugRecognition = { candidates: [hash, second] }
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugRecognise: () => several, debugEmulate: run }))
  paste('first this, then that')
  await screen.findByText(/can be read in 2 ways/)
  expect((runButton() as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Another message' }))
  await user.click(runButton())
  await screen.findByRole('region', { name: 'Verdict' })
  expect(run).toHaveBeenCalledWith({ body: { boc: `${BOC}00` } }, expect.anything())
})

test('a broken bag is told with its byte, and stays in the box', async () => {
  const broken: DebugRecognition = {
    candidates: [],
    problem: { code: 'input.boc', text: 'the bag ends in the middle of cell 3', offset: 412 },
  }
  renderInspect(backendWith({ debugRecognise: () => broken }))
  paste('b5ee9c72ff')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The bag ends in the middle of cell 3 (byte 412)')
  expect((box() as HTMLTextAreaElement).value).toBe('b5ee9c72ff')
  expect((runButton() as HTMLButtonElement).disabled).toBe(true)
})

test('what is no message cannot be run, and is said to be so', async () => {
  const cell: DebugRecognition = {
    candidates: [{ kind: 'cell', sentence: 'A cell of 8 bits, no message', value: BOC }],
  }
  renderInspect(backendWith({ debugRecognise: () => cell }))
  paste(BOC)
  expect(await screen.findByText(/this cannot be run/)).toBeTruthy()
  expect((runButton() as HTMLButtonElement).disabled).toBe(true)
})

test('ten megabytes of text are kept without being drawn', async () => {
  renderInspect(
    backendWith({
      debugRecognise: () => {
        throw new AppError('limit.body', { bytes: 10_000_000, limit: 1_048_576 })
      },
    }),
  )
  paste('lorem ipsum '.repeat(900_000))
  expect(await screen.findByText(/10.8 MB of text/)).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('10.0 MB is more than the server takes')
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what is pasted while no field has the focus goes into the box', async () => {
  renderInspect(backendWith())
  // jsdom has no clipboard events with data.
  const event = Object.assign(new Event('paste', { bubbles: true }), {
    clipboardData: { getData: () => BOC, files: [] },
  })
  fireEvent(document.body, event)
  await waitFor(() => expect((box() as HTMLTextAreaElement).value).toBe(BOC))
})

test('each option that is set is a chip, and goes away with it', async () => {
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(screen.getByRole('checkbox', { name: /Do not check the signature/ }))
  await user.type(screen.getByLabelText('State at masterchain block'), '1180')
  await user.type(screen.getByLabelText('At most transactions'), 'many')
  expect(screen.getByText('A whole number from 1 to 100000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove: signature not checked' }))
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  await screen.findByText(/External message to alice/)
  await user.click(runButton())
  await screen.findByRole('region', { name: 'Verdict' })
  expect(run).toHaveBeenCalledWith({ body: { boc: BOC, block_seqno: 1180 } }, expect.anything())
})

test('an account can be changed before the run, with amounts in coins', async () => {
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(screen.getByRole('button', { name: 'Change an account' }))
  await user.type(screen.getByLabelText('Account'), 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')
  await user.type(screen.getByLabelText('Balance'), '2.5')
  await screen.findByText(/External message to alice/)
  await user.click(runButton())
  await screen.findByRole('region', { name: 'Verdict' })
  const overrides = [{ account: `0:${'00'.repeat(32)}`, balance: 2_500_000_000n }]
  expect(run).toHaveBeenCalledWith({ body: { boc: BOC, overrides } }, expect.anything())
})

test('a sample runs at the block before it landed, under an address that works for everybody', async () => {
  const run = vi.fn(() => bounce())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  await user.click(await screen.findByRole('button', { name: /^Bounce/ }))
  await screen.findByRole('region', { name: 'Verdict' })
  const boc = samples.find(sample => sample.id === 'bounce')?.boc
  expect(run).toHaveBeenCalledWith({ body: { boc, block_seqno: 1182, as_on_chain: true } }, expect.anything())
  expect(location.search).toBe('?sample=bounce')
})

test('the address holds page and transaction', async () => {
  const { user } = renderInspect(
    backendWith({ debugEmulate: () => bounce() }),
    '/inspect?sample=bounce&tab=fees&node=0.0',
  )
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'State' }))
  await user.keyboard('{Escape}')
  expect(location.search).toBe('?sample=bounce&tab=state')
})

test('a run that this browser does not know is said to be so', async () => {
  renderInspect(backendWith(), '/inspect?run=nowhere')
  expect(await screen.findByText('This browser does not know that run')).toBeTruthy()
})

test('a long run shows stage and count, and can be cancelled and run again', async () => {
  let calls = 0
  const { user } = renderInspect(
    backendWith({
      debugEmulate: (_, { signal, onProgress }) => {
        if (++calls > 1) return jettonTransfer()
        onProgress?.({ stage: 'executing', done: 12, total: 100 })
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        })
      },
    }),
    '/inspect?sample=jetton',
  )
  const progress = await screen.findByText('12 of 100')
  expect(progress.closest('li')?.textContent).toContain('Executing')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
})

test('a failure says what it is and what can be done, and can be tried again', async () => {
  let calls = 0
  const { user } = renderInspect(
    backendWith({
      debugEmulate: () => {
        if (++calls === 1) throw new AppError('limit.queue', { waiting: 40 })
        return jettonTransfer()
      },
    }),
    '/inspect?sample=jetton',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Verdict' })).toBeTruthy()
})

test('a tree that was cut offers to go further with a higher limit', async () => {
  const run = vi.fn(() => partial())
  const { user } = renderInspect(backendWith({ debugEmulate: run }), '/inspect?sample=partial')
  expect((await screen.findByText('The tree is not whole')).closest('[role=status]')?.textContent).toContain(
    '6 messages were not followed',
  )
  await user.click(screen.getByRole('button', { name: 'Run with up to 125' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(run).toHaveBeenLastCalledWith(
    { body: expect.objectContaining({ limits: { transactions: 125, time_ms: 10_000, gas: 1_000_000_000n } }) },
    expect.anything(),
  )
})

test('without a server the screen says so and keeps the text', async () => {
  const gone = () => {
    throw new AppError('source.unreachable', { source: 'the server', reason: 'connection refused' })
  }
  renderInspect(fakeBackend({ getStatus: gone, getSamples: gone, debugRecognise: gone }))
  paste(BOC)
  expect(await screen.findByText('No server', undefined, { timeout: 4000 })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('the server cannot be reached').length).toBeGreaterThan(0), {
    timeout: 4000,
  })
  expect((box() as HTMLTextAreaElement).value).toBe(BOC)
})
