import '../../../test/setup.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { onChainBounce, onChainTransfer, transferInProgress } from '../../../test/fixtures/events.ts'
import { fakeBackend, recognition, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { clearHistory } from '../../history/history.ts'
import { pollDelayMs } from './useEvent.ts'

type Handlers = Parameters<typeof fakeBackend>[0]

const hash = hashOf('somewhere in the trace')
const aHash: DebugRecognition = {
  candidates: [{ kind: 'hash', sentence: 'A hash in base64', value: hash }],
}

const backendWith = (handlers: Handlers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugRecognise: () => aHash,
    debugEvent: () => onChainTransfer(),
    ...handlers,
  })

afterEach(() => {
  clearHistory()
  vi.useRealTimers()
})

const box = () => screen.findByLabelText('Hash, link or message')

test('recognises the text before any request, and gives the event its own URL', async () => {
  const onRequest = vi.fn(() => onChainTransfer())
  const { user } = renderApp(backendWith({ debugEvent: onRequest }), '/event')
  fireEvent.change(await box(), { target: { value: 'https://explorer.test/tx/abc' } })
  expect(await screen.findByText('A hash in base64')).toBeTruthy()
  expect(onRequest).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  const card = await screen.findByRole('region', { name: 'Verdict' })
  expect(within(card).getByRole('heading', { level: 1 }).textContent).toContain('alice sends 25 DUSD to bob.')
  expect(onRequest).toHaveBeenCalledWith({ body: { query: hash } }, expect.anything())
  expect(location.pathname).toBe(`/event/${hash}`)
})

test('an event has the same page as a run: status, money, tree', async () => {
  renderApp(backendWith(), `/event/${hash}`)
  const money = await screen.findByRole('region', { name: 'Money' })
  expect(within(money).getByRole('article', { name: 'alice' }).textContent).toContain('−25')
  expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('Succeeded')
  expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe('Tree5')
  expect(screen.getByRole('list', { name: 'Legend of the tree' }).textContent).toContain('on chain')
})

test('the URL holds the tab and the transaction', async () => {
  const { user } = renderApp(backendWith(), `/event/${hash}?tab=fees&node=0.0`)
  expect(await screen.findByRole('tab', { name: 'Fees', selected: true })).toBeTruthy()
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Messages' }))
  expect(location.search).toContain('tab=messages')
})

test('a message is in the URL by its normalized hash, and complete in the request', async () => {
  const onRequest = vi.fn(() => onChainTransfer())
  const [candidate] = recognition.candidates
  const message = onChainTransfer().message
  if (!candidate || !message) throw new Error('the fixture has no message')
  const { user } = renderApp(
    backendWith({ debugRecognise: () => ({ candidates: [{ ...candidate, message }] }), debugEvent: onRequest }),
    '/event',
  )
  fireEvent.change(await box(), { target: { value: BOC } })
  await screen.findByText(/External message to alice/)
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  await screen.findByRole('region', { name: 'Verdict' })
  expect(location.pathname).toBe(`/event/${message.normalized_hash}`)
  expect(onRequest).toHaveBeenCalledWith({ body: { query: BOC } }, expect.anything())
})

test('an account with a logical time needs no hash', async () => {
  const onRequest = vi.fn(() => onChainTransfer())
  const { user } = renderApp(backendWith({ debugEvent: onRequest }), '/event')
  const account = `0:${hashOf('account')}`
  await box()
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: account } })
  fireEvent.change(screen.getByLabelText('Logical time (lt)'), { target: { value: '47000002' } })
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  await screen.findByRole('region', { name: 'Verdict' })
  expect(onRequest).toHaveBeenCalledWith({ body: { account, lt: 47_000_002n } }, expect.anything())
  expect(new URLSearchParams(location.search).get('lt')).toBe('47000002')
})

test('an event in progress is not shown as failed, and is polled until it is complete', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let requests = 0
  const onRequest = vi.fn(() => (++requests < 3 ? transferInProgress(0.4 + requests / 10) : onChainTransfer()))
  renderApp(backendWith({ debugEvent: onRequest }), `/event/${hash}`)
  const card = await screen.findByRole('region', { name: 'Verdict' })
  expect(card.textContent).toContain('In progress')
  expect(within(card).getByRole('progressbar').getAttribute('value')).toBe('50')
  expect(card.textContent).toMatch(/Next refresh in \d s/)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(onRequest).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(onRequest).toHaveBeenCalledTimes(3)
  expect((await screen.findByRole('region', { name: 'Verdict' })).textContent).toContain('Succeeded')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(onRequest).toHaveBeenCalledTimes(3)
})

test('the poll interval grows to a minute', () => {
  expect([1, 3, 7, 11, 400].map(pollDelayMs)).toEqual([2000, 3000, 8000, 60_000, 60_000])
})

test('a search shows progress, can be cancelled and restarted', async () => {
  const { user } = renderApp(
    backendWith({
      debugEvent: (_, { signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress?.({ stage: 'states', text: '30 transactions in 200 blocks', done: 30, total: 40 })
          signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        }),
    }),
    `/event/${hash}`,
  )
  expect(await screen.findByText('Searching')).toBeTruthy()
  expect(screen.getByText('30 transactions in 200 blocks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy()
})

test('a missing event names the network and offers other networks', async () => {
  renderApp(
    backendWith({
      debugEvent: () => {
        throw new AppError('lookup.event', { eventId: hash })
      },
    }),
    `/event/${hash}`,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Event not found in the recorded network demo')
  expect(alert.textContent).toContain('contains only its own events')
  expect(within(alert).getByRole('button', { name: 'Search on mainnet' })).toBeTruthy()
})

test('unavailable values are shown as unavailable, not as zero', async () => {
  const { user } = renderApp(backendWith({ debugEvent: () => onChainBounce() }), `/event/${hash}?node=0`)
  expect((await screen.findByRole('list', { name: 'Not available from this source' })).textContent).toContain(
    'before 1500',
  )
  expect(screen.getByText('Several events match this query')).toBeTruthy()
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  expect((await within(drawer).findAllByText('Not available from this source')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('tab', { name: 'State' }))
  const table = screen.getByRole('table', { name: 'State changes' })
  expect(within(table).getAllByText('Not available from this source').length).toBeGreaterThan(3)
})

test('VM steps are shown only if the repeated run reproduces the on-chain transaction', async () => {
  const event = onChainTransfer()
  const emulate = vi.fn(() => {
    throw new AppError('source.notRecorded', { source: 'snapshot', what: 'a state' })
  })
  const { user } = renderApp(backendWith({ debugEvent: () => event, debugEmulate: emulate }), `/event/${hash}?node=0`)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  await user.click(await within(drawer).findByRole('tab', { name: 'VM steps' }))
  expect(await within(drawer).findByText('VM steps are not available')).toBeTruthy()
  expect(emulate).toHaveBeenCalledWith({ body: { boc: BOC, as_on_chain: true } }, expect.anything())
})

test('without the first message there is no VM steps tab, with a reason', async () => {
  const { message: _, ...rest } = onChainTransfer()
  renderApp(backendWith({ debugEvent: () => rest }), `/event/${hash}?node=0`)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  expect(await within(drawer).findByText(/No VM steps: emulation needs the first message/)).toBeTruthy()
  expect(within(drawer).queryByRole('tab', { name: 'VM steps' })).toBeNull()
})

test('an on-chain sample opens as an event', async () => {
  const onRequest = vi.fn(() => onChainTransfer())
  const { user } = renderApp(backendWith({ debugEvent: onRequest }), '/event')
  await user.click(await screen.findByRole('button', { name: /^Jetton transfer/ }))
  await screen.findByRole('region', { name: 'Verdict' })
  expect(location.search).toBe('?sample=jetton')
})

test('lookups are stored in the history', async () => {
  renderApp(backendWith(), `/event/${hash}`)
  await screen.findByRole('region', { name: 'Verdict' })
  expect(localStorage.getItem('tonoscope.history')).toContain('alice sends 25 DUSD to bob.')
})
