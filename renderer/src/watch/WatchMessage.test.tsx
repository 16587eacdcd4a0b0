import '../../test/setup.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import type { DebugWatch } from '@tonoscope/core/contract/debugWatch'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { BackendProvider } from '../backend/BackendContext.tsx'
import { WatchMessage } from './WatchMessage.tsx'

const base: DebugWatch = {
  ...{ network: 'demo', state: 'not_seen', is_final: false, sentence: 'Not on chain yet.', unknown: [] },
  ...{ newest_seqno: 145, newest_utime: 1_795_249_900 },
}
const onChain = {
  transaction: { hash: 'ab'.repeat(32), account: '0:00', lt: 7n, utime: 1_795_249_960, success: true },
  event: { event_id: 'ab'.repeat(32), transactions: 2, open: 1, failed: 0, utime: 1_795_249_965 },
}

const run = { boc: 'b5ee', block_seqno: 145 }

/** Watches a message; each check gets the next reply, the last one again and again. */
async function watch(...replies: readonly (Partial<DebugWatch> | AppError)[]) {
  const rest = [...replies]
  const checks: string[] = []
  const compared: unknown[] = []
  const backend = fakeBackend({
    debugWatch({ body }) {
      checks.push(body.query)
      const next = rest.length > 1 ? rest.shift() : rest[0]
      if (next instanceof AppError) throw next
      return { ...base, ...next }
    },
    debugCompare({ body }) {
      compared.push(body)
      throw new AppError('source.timeout', { source: 'node', afterMs: 6000 })
    },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BackendProvider value={{ backend, network: undefined, key: 'test' }}>
        <WatchMessage query="b5ee" run={run} intervalMs={30} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  const panel = await screen.findByRole('region', { name: 'Watch' })
  const states = () =>
    within(panel)
      .queryAllByRole('listitem')
      .map(item => item.textContent)
  return { panel, states, checks, compared }
}

const wait = { timeout: 8000, interval: 20 }

test('shows each state with its time, and compares the outcome with the prediction', async () => {
  const { states, panel, compared, checks } = await watch(
    {},
    { state: 'in_progress', sentence: 'On chain, 1 message on the way.', ...onChain },
    {
      ...{ state: 'complete', is_final: true, sentence: 'Complete: 2 transactions.', ...onChain },
      unknown: ['The mempool is unknown.'],
    },
  )
  await vi.waitFor(() => expect(states()).toHaveLength(4), wait)
  expect(states().map(text => text?.replace(/\d.*?UTC/, ' TIME '))).toEqual([
    expect.stringMatching(/^Not seen.*Not on chain yet\.$/),
    expect.stringContaining('On chain'),
    expect.stringContaining('In progress'),
    expect.stringContaining('Complete: 2 transactions.'),
  ])
  expect(panel.textContent).toContain('The mempool is unknown.')
  expect(within(panel).getByRole('link', { name: 'Open event' }).getAttribute('href')).toContain('abab')
  await vi.waitFor(() => expect(compared).not.toEqual([]), wait)
  expect(compared[0]).toEqual({ left: { run }, right: { on_chain: true } })
  // Nothing changes any more.
  const { length } = checks
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(checks).toHaveLength(length)
})

test('a failing source is visible, keeps what is known, and is tried again', async () => {
  const failure = new AppError('source.timeout', { source: 'node', afterMs: 6000 })
  const { panel, states } = await watch({}, failure, failure, failure, {
    state: 'expired',
    is_final: true,
    sentence: 'Expired: no block can accept it any more.',
  })
  await vi.waitFor(() => expect(panel.textContent).toContain('It cannot be checked now'), wait)
  expect(panel.textContent).toContain('Node did not respond within 6.0 s')
  expect(states()).toHaveLength(1)
  await vi.waitFor(() => expect(states().at(-1)).toContain('Expired: no block'), wait)
  expect(panel.textContent).not.toContain('It cannot be checked now')
})

test('what this source does not support is an error, and is not repeated', async () => {
  const { panel, checks } = await watch(new AppError('source.unsupported', { source: 'node', what: 'events by hash' }))
  await vi.waitFor(() => expect(panel.textContent).toContain('Node does not support this'), wait)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(checks).toHaveLength(1)
})

test('is offered for a signed message, not for one whose signature was not checked', async () => {
  const debugEmulate = () => jettonTransfer()
  const backend = () =>
    fakeBackend({ getStatus: () => status, getSamples: () => ({ samples }), debugEmulate, debugWatch: () => base })
  const { user, unmount } = renderInspect(backend(), '/inspect?sample=transfer')
  await user.click(await screen.findByRole('button', { name: 'Watch' }, { timeout: 20_000 }))
  expect((await screen.findByRole('region', { name: 'Watch' }, { timeout: 10_000 })).textContent).toContain('Watch')
  unmount()
  renderInspect(backend(), '/inspect?sample=jetton')
  await screen.findByRole('region', { name: 'Verdict' }, { timeout: 20_000 })
  expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull()
}, 60_000)
