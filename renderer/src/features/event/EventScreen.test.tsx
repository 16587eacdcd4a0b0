import '../../../test/setup.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { DebugRecognition } from '@tonoscope/core/contract/debug'
import { AppError } from '@tonoscope/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { landedBounce, landedTransfer, transferInProgress } from '../../../test/fixtures/events.ts'
import { fakeBackend, recognition, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { forgetAll } from '../../history/history.ts'
import { pauseMs } from './useEvent.ts'

type Answers = Parameters<typeof fakeBackend>[0]

const hash = hashOf('somewhere in the trace')
const aHash: DebugRecognition = {
  candidates: [{ kind: 'hash', sentence: 'A hash in base64', value: hash }],
}

const backendWith = (answers: Answers = {}) =>
  fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugRecognise: () => aHash,
    debugEvent: () => landedTransfer(),
    ...answers,
  })

afterEach(() => {
  forgetAll()
  vi.useRealTimers()
})

const box = () => screen.findByLabelText('Hash, link or message')

test('says what a text is before anything is asked, and looks it up under an address of its own', async () => {
  const look = vi.fn(() => landedTransfer())
  const { user } = renderApp(backendWith({ debugEvent: look }), '/event')
  fireEvent.change(await box(), { target: { value: 'https://explorer.test/tx/abc' } })
  expect(await screen.findByText('A hash in base64')).toBeTruthy()
  expect(look).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  const card = await screen.findByRole('region', { name: 'What happened' })
  expect(within(card).getByRole('heading', { level: 1 }).textContent).toContain('alice sent 25 DUSD to bob.')
  expect(look).toHaveBeenCalledWith({ body: { query: hash } }, expect.anything())
  expect(location.pathname).toBe(`/event/${hash}`)
})

test('the card says where the money is now; below it stands the developer’s view', async () => {
  renderApp(backendWith(), `/event/${hash}`)
  const money = await screen.findByRole('table', { name: 'Where the money is now' })
  expect(within(money).getAllByRole('row')).toHaveLength(4)
  expect(money.textContent).toContain('−25')
  expect(screen.getByRole('img', { name: 'It worked' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe('Tree5')
  expect(screen.getByRole('list', { name: 'Signs in this tree' }).textContent).toContain('on the chain')
})

test('the address holds page and transaction', async () => {
  const { user } = renderApp(backendWith(), `/event/${hash}?tab=fees&node=0.0`)
  expect(await screen.findByRole('tab', { name: 'Fees', selected: true })).toBeTruthy()
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Messages' }))
  expect(location.search).toContain('tab=messages')
})

test('a message is looked up by its normalized hash in the address, and as a whole in the request', async () => {
  const look = vi.fn(() => landedTransfer())
  const [candidate] = recognition.candidates
  const message = landedTransfer().message
  if (!candidate || !message) throw new Error('the fixture has no message')
  const { user } = renderApp(
    backendWith({ debugRecognise: () => ({ candidates: [{ ...candidate, message }] }), debugEvent: look }),
    '/event',
  )
  fireEvent.change(await box(), { target: { value: BOC } })
  await screen.findByText(/External message to alice/)
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  await screen.findByRole('region', { name: 'What happened' })
  expect(location.pathname).toBe(`/event/${message.normalized_hash}`)
  expect(look).toHaveBeenCalledWith({ body: { query: BOC } }, expect.anything())
})

test('an account with a logical time needs no hash', async () => {
  const look = vi.fn(() => landedTransfer())
  const { user } = renderApp(backendWith({ debugEvent: look }), '/event')
  const account = `0:${hashOf('account')}`
  await box()
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: account } })
  fireEvent.change(screen.getByLabelText('Its logical time (lt)'), { target: { value: '47000002' } })
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  await screen.findByRole('region', { name: 'What happened' })
  expect(look).toHaveBeenCalledWith({ body: { account, lt: 47_000_002n } }, expect.anything())
  expect(new URLSearchParams(location.search).get('lt')).toBe('47000002')
})

test('an event in progress never reads as failed, and is looked at again until it is whole', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let looks = 0
  const look = vi.fn(() => (++looks < 3 ? transferInProgress(0.4 + looks / 10) : landedTransfer()))
  renderApp(backendWith({ debugEvent: look }), `/event/${hash}`)
  const card = await screen.findByRole('region', { name: 'What happened' })
  expect(card.textContent).toContain('In progress')
  expect(within(card).getByRole('progressbar').getAttribute('value')).toBe('50')
  expect(card.textContent).toMatch(/Looks again in \d s/)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(look).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(look).toHaveBeenCalledTimes(3)
  expect((await screen.findByRole('region', { name: 'What happened' })).textContent).toContain('Landed')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(look).toHaveBeenCalledTimes(3)
})

test('the pauses grow up to a minute', () => {
  expect([1, 3, 7, 11, 400].map(pauseMs)).toEqual([2000, 3000, 8000, 60_000, 60_000])
})

test('a search shows where it is, can be cancelled, and started again', async () => {
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
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy()
})

test('what is not there is told with the network it was looked for on, and where else to look', async () => {
  renderApp(
    backendWith({
      debugEvent: () => {
        throw new AppError('lookup.event', { eventId: hash })
      },
    }),
    `/event/${hash}`,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The demo network does not hold this event')
  expect(alert.textContent).toContain('knows only its own events')
  expect(within(alert).getByRole('button', { name: 'Look on mainnet' })).toBeTruthy()
})

test('what a source did not tell is said, never shown as zero', async () => {
  const { user } = renderApp(backendWith({ debugEvent: () => landedBounce() }), `/event/${hash}?node=0`)
  expect((await screen.findByRole('list', { name: 'What could not be told' })).textContent).toContain('before 1500')
  expect(screen.getByText('More than one event fits what was asked for')).toBeTruthy()
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  expect((await within(drawer).findAllByText('not told by this source')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('tab', { name: 'State' }))
  const table = screen.getByRole('table', { name: 'State changes' })
  expect(within(table).getAllByText('not told by this source').length).toBeGreaterThan(3)
})

test('steps are those of the landed transaction only when the repeated run gives it bit for bit', async () => {
  const whole = landedTransfer()
  const emulate = vi.fn(() => {
    throw new AppError('source.notRecorded', { source: 'snapshot', what: 'a state' })
  })
  const { user } = renderApp(backendWith({ debugEvent: () => whole, debugEmulate: emulate }), `/event/${hash}?node=0`)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  await user.click(await within(drawer).findByRole('tab', { name: 'VM steps' }))
  expect(await within(drawer).findByText('The steps cannot be computed here')).toBeTruthy()
  expect(emulate).toHaveBeenCalledWith({ body: { boc: BOC, as_on_chain: true } }, expect.anything())
})

test('without the first message there is no page of steps, and it is said why', async () => {
  const { message: _, ...rest } = landedTransfer()
  renderApp(backendWith({ debugEvent: () => rest }), `/event/${hash}?node=0`)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
  expect(await within(drawer).findByText(/No VM steps: they are computed by running the first message/)).toBeTruthy()
  expect(within(drawer).queryByRole('tab', { name: 'VM steps' })).toBeNull()
})

test('a sample that landed is an event to begin with', async () => {
  const look = vi.fn(() => landedTransfer())
  const { user } = renderApp(backendWith({ debugEvent: look }), '/event')
  await user.click(await screen.findByRole('button', { name: 'Jetton transfer' }))
  await screen.findByRole('region', { name: 'What happened' })
  expect(location.search).toBe('?sample=jetton')
})

test('what was looked up is in the history of this browser', async () => {
  renderApp(backendWith(), `/event/${hash}`)
  await screen.findByRole('region', { name: 'What happened' })
  expect(localStorage.getItem('tonoscope.history')).toContain('alice sent 25 DUSD to bob.')
})
