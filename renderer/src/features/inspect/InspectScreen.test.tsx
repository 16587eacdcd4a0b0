import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { fakeBackend, recognition, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { bounce, jettonTransfer, partial } from '../../../test/fixtures/results.ts'
import { renderInspect } from '../../../test/renderInspect.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const backendWith = (handlers: Handlers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugRecognise: () => recognition,
    debugEmulate: () => jettonTransfer(),
    ...handlers,
  })

const box = () => screen.getByLabelText('Message')
const runButton = () => screen.getByRole('button', { name: 'Run' })
const paste = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('recognises a pasted text and shows the five pre-flight checks before a run', async () => {
  const run = vi.fn(() => jettonTransfer())
  renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  expect(await screen.findByText(/External message to alice, wallet v4r2, seqno 5/)).toBeTruthy()
  const facts = within(screen.getByRole('list', { name: 'Pre-flight checks' })).getAllByRole('listitem')
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

test('a text with several inputs offers a choice', async () => {
  const hash = { kind: 'hash' as const, sentence: 'A hash', value: hashOf('x') }
  const otherCandidate = { ...recognition.candidates[0]!, sentence: 'Another message', value: `${BOC}00` }
  const twoCandidates: DebugRecognition = { candidates: [hash, otherCandidate] }
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugRecognise: () => twoCandidates, debugEmulate: run }))
  paste('first this, then that')
  await screen.findByText(/Two inputs found/)
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Another message' }))
  await user.click(runButton())
  await screen.findByRole('region', { name: 'Verdict' })
  expect(run).toHaveBeenCalledWith({ body: { boc: `${BOC}00` } }, expect.anything())
})

test('a broken BoC is reported with its byte offset, and the text stays', async () => {
  const brokenBoc: DebugRecognition = {
    candidates: [],
    problem: { code: 'input.boc', text: 'the BoC ends in the middle of cell 3', offset: 412 },
  }
  renderInspect(backendWith({ debugRecognise: () => brokenBoc }))
  paste('b5ee9c72ff')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The BoC ends in the middle of cell 3 (byte 412)')
  expect((box() as HTMLTextAreaElement).value).toBe('b5ee9c72ff')
  expect((runButton() as HTMLButtonElement).disabled).toBe(true)
})

test('a cell without a message is decoded instead of run', async () => {
  const cell: DebugRecognition = {
    candidates: [{ kind: 'cell', sentence: 'A cell of 8 bits, no message', value: BOC }],
  }
  const { user } = renderInspect(
    backendWith({
      debugRecognise: () => cell,
      decodeBody: () => ({ op_code: '0x0f8a7ea5', op_name: 'JettonTransfer', decoded_body: { query_id: '7' } }),
    }),
  )
  paste(BOC)
  await user.click(await screen.findByRole('button', { name: 'Decode it as a body' }))
  const region = await screen.findByRole('region', { name: 'JettonTransfer' })
  expect(region.textContent).toContain('query ID7')
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
})

test('ten megabytes of text are accepted without rendering them', async () => {
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
  expect(alert.textContent).toContain('Input too large: 10.0 MB')
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('pasting without a focused field fills the message box', async () => {
  renderInspect(backendWith())
  // jsdom has no clipboard events with data.
  const event = Object.assign(new Event('paste', { bubbles: true }), {
    clipboardData: { getData: () => BOC, files: [] },
  })
  fireEvent(document.body, event)
  await waitFor(() => expect((box() as HTMLTextAreaElement).value).toBe(BOC))
})

test('each option is a removable chip', async () => {
  const run = vi.fn(() => jettonTransfer())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  paste(BOC)
  await user.click(screen.getByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('checkbox', { name: /Do not check the signature/ }))
  await user.type(screen.getByLabelText('State at masterchain block'), '1180')
  await user.type(screen.getByLabelText('Max transactions'), 'many')
  expect(screen.getByText('A whole number from 1 to 100000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove: signature not checked' }))
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  await screen.findByText(/External message to alice/)
  await user.click(runButton())
  await screen.findByRole('region', { name: 'Verdict' })
  expect(run).toHaveBeenCalledWith({ body: { boc: BOC, block_seqno: 1180 } }, expect.anything())
})

test('overrides an account, with amounts in TON', async () => {
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

test('a sample runs at the block before its transaction, under a URL that works for everyone', async () => {
  const run = vi.fn(() => bounce())
  const { user } = renderInspect(backendWith({ debugEmulate: run }))
  await user.click(await screen.findByRole('button', { name: /^Bounce/ }))
  await screen.findByRole('region', { name: 'Verdict' })
  const boc = samples.find(sample => sample.id === 'bounce')?.boc
  expect(run).toHaveBeenCalledWith({ body: { boc, block_seqno: 1182, as_on_chain: true } }, expect.anything())
  expect(location.search).toBe('?sample=bounce')
})

test('the URL holds the tab and the transaction', async () => {
  const { user } = renderInspect(
    backendWith({ debugEmulate: () => bounce() }),
    '/inspect?sample=bounce&tab=fees&node=0.0',
  )
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
  // A transaction has tabs of the same names, once they are loaded.
  const tabs = within(screen.getByRole('tablist', { name: 'Result' }))
  expect(tabs.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true')
  await user.click(tabs.getByRole('tab', { name: 'State' }))
  await user.keyboard('{Escape}')
  expect(location.search).toBe('?sample=bounce&tab=state')
})

test('a run that is not stored in this browser is reported', async () => {
  renderInspect(backendWith(), '/inspect?run=nowhere')
  expect(await screen.findByText('This browser does not have that run')).toBeTruthy()
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

test('an error shows advice and can be retried', async () => {
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

test('a truncated trace offers a rerun with a higher limit', async () => {
  const run = vi.fn(() => partial())
  const { user } = renderInspect(backendWith({ debugEmulate: run }), '/inspect?sample=partial')
  const why = await screen.findByRole('region', { name: 'Why, and what next' })
  expect(why.textContent).toContain('6 messages were not followed')
  await user.click(screen.getByRole('button', { name: 'Run with up to 125 transactions' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(run).toHaveBeenLastCalledWith(
    { body: expect.objectContaining({ limits: { transactions: 125, time_ms: 10_000, gas: 1_000_000_000n } }) },
    expect.anything(),
  )
})

test('an unreachable server is reported, and the text stays', async () => {
  const unreachable = () => {
    throw new AppError('source.unreachable', { source: 'the server', reason: 'connection refused' })
  }
  renderInspect(fakeBackend({ getStatus: unreachable, getSamples: unreachable, debugRecognise: unreachable }))
  paste(BOC)
  expect(await screen.findByText('Server not reachable', undefined, { timeout: 4000 })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Cannot reach the server').length).toBeGreaterThan(0), {
    timeout: 4000,
  })
  expect((box() as HTMLTextAreaElement).value).toBe(BOC)
})
