import '../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import type { DebugWatch } from '@tonoscope/core/contract/debugWatch'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'

const base: DebugWatch = {
  ...{ network: 'demo', state: 'not_seen', is_final: false, sentence: 'Not on chain yet.', unknown: [] },
  ...{ newest_seqno: 145, newest_utime: 1_795_249_900 },
}
const onChain = {
  transaction: { hash: 'ab'.repeat(32), account: '0:00', lt: 7n, utime: 1_795_249_960, success: true },
  event: { event_id: 'ab'.repeat(32), transactions: 2, open: 1, failed: 0, utime: 1_795_249_965 },
}

/** Shows a run and watches its message; each check gets the next reply, the last one again and again. */
async function watch(...replies: readonly (Partial<DebugWatch> | AppError)[]) {
  const rest = [...replies]
  const checks: string[] = []
  const compared: unknown[] = []
  const view = renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugEmulate: () => jettonTransfer(),
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
    }),
    '/inspect?sample=transfer',
  )
  await view.user.click(await screen.findByRole('button', { name: 'Watch' }, { timeout: 10_000 }))
  const panel = await screen.findByRole('region', { name: 'Watch' }, { timeout: 10_000 })
  const states = () =>
    within(panel)
      .queryAllByRole('listitem')
      .map(item => item.textContent)
  return { ...view, panel, states, checks, compared }
}

const wait = { timeout: 12_000, interval: 100 }

test('shows each state with its time, and compares the outcome with the prediction', { timeout: 30_000 }, async () => {
  const { states, panel, compared, checks } = await watch(
    { unknown: ['The mempool is unknown.'] },
    { state: 'in_progress', sentence: 'On chain, 1 message on the way.', ...onChain },
    { state: 'complete', is_final: true, sentence: 'Complete: 2 transactions.', ...onChain },
  )
  await vi.waitFor(() => expect(states()).toHaveLength(1), wait)
  expect(states()[0]).toMatch(/^Not seen.*Not on chain yet\.$/)
  expect(panel.textContent).toContain('The mempool is unknown.')
  await vi.waitFor(() => expect(states()).toHaveLength(4), wait)
  expect(states().map(text => text?.replace(/\d.*?UTC/, ' TIME '))).toEqual([
    expect.stringContaining('Not seen'),
    expect.stringContaining('On chain'),
    expect.stringContaining('In progress'),
    expect.stringContaining('Complete: 2 transactions.'),
  ])
  expect(within(panel).getByRole('link', { name: 'Open event' }).getAttribute('href')).toContain('abab')
  await vi.waitFor(() => expect(compared).not.toEqual([]), wait)
  expect(compared[0]).toMatchObject({ left: { run: { block_seqno: expect.any(Number) } }, right: { on_chain: true } })
  // Nothing changes any more.
  const { length } = checks
  await new Promise(resolve => setTimeout(resolve, 3500))
  expect(checks).toHaveLength(length)
})

test('a failing source is visible, keeps what is known, and is tried again', { timeout: 40_000 }, async () => {
  const failure = new AppError('source.timeout', { source: 'node', afterMs: 6000 })
  const { panel, states } = await watch({}, failure, failure, failure, { state: 'expired', is_final: true, sentence: 'Expired.' })
  await vi.waitFor(() => expect(panel.textContent).toContain('It cannot be checked now'), { ...wait, timeout: 20_000 })
  expect(panel.textContent).toContain('Node did not respond within 6 s')
  expect(states()).toHaveLength(1)
  await vi.waitFor(() => expect(states().at(-1)).toContain('Expired.'), { ...wait, timeout: 20_000 })
  expect(panel.textContent).not.toContain('It cannot be checked now')
})

test('what this source does not support is an error, and is not repeated', { timeout: 20_000 }, async () => {
  const { panel, checks } = await watch(new AppError('source.unsupported', { source: 'node', what: 'events by hash' }))
  await vi.waitFor(() => expect(panel.textContent).toContain('Node does not support this'), wait)
  await new Promise(resolve => setTimeout(resolve, 3500))
  expect(checks).toHaveLength(1)
})
