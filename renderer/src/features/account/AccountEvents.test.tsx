import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountEvent, accountView, eventsPage } from '../../../test/fixtures/accounts.ts'
import { address, hashOf, NOW } from '../../../test/fixtures/build.ts'
import { alice, fill, showAccount as show, unsupported } from '../../../test/showAccount.tsx'
import { clearHistory } from '../../history/history.ts'

beforeEach(clearHistory)

test('failing events leave the account, and a failing state leaves the events', async () => {
  const first = show({ debugAccountEvents: unsupported('transactions of an account') })
  expect(await screen.findByRole('region', { name: 'Holdings' })).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  first.unmount()
  show({ debugAccount: unsupported('accounts') })
  expect(await screen.findByRole('link', { name: 'alice sends 1 DUSD to bob.' })).toBeTruthy()
})

test('events have their outcome, accounts and change, and lead to the event', async () => {
  show({
    debugAccountEvents: () => eventsPage([accountEvent(1), accountEvent(2, { outcome: 'failed', direction: 'none' })]),
  })
  const list = await screen.findByRole('list', { name: 'Events' })
  const [first, second] = within(list).getAllByRole('article')
  const link = within(first!).getByRole('link', { name: 'alice sends 1 DUSD to bob.' })
  expect(link.getAttribute('href')).toContain(`/event/${hashOf('event 1')}?account=`)
  expect(within(first!).getByRole('link', { name: 'bob' }).getAttribute('href')).toContain('/account/')
  expect(first!.textContent).toContain('−0.0385 TON')
  expect(within(second!).getByRole('img', { name: 'Failed' })).toBeTruthy()
})

test('of many events the visible ones are there, and rows that stay are left as they are when the page is scrolled', async () => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(58)
  onTestFinished(() => {
    vi.restoreAllMocks()
    window.scrollY = 0
  })
  show({ debugAccountEvents: () => eventsPage(Array.from({ length: 300 }, (_, i) => accountEvent(i + 1))) })
  const list = await screen.findByRole('list', { name: 'Events' })
  const positions = () => [...list.children].map(row => Number(row.getAttribute('aria-posinset')))
  expect(positions()[0]).toBe(1)
  expect(positions().length).toBeLessThan(60)
  const before = new Set(list.children)
  const changes = new MutationObserver(() => {})
  changes.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  window.scrollY = 1160
  fireEvent.scroll(window)
  const [first = 0] = positions()
  expect(first).toBe(9)
  const changed = changes.takeRecords().filter(({ target }) => target !== list)
  // In new rows, nothing changes either: they are complete when they enter.
  expect(changed).toEqual([])
  expect([...list.children].filter(row => before.has(row)).length).toBeGreaterThan(0)
})

test('filters are in the URL and in the request, and are removed one by one', async () => {
  const requests = vi.fn((_: CallInput<'debugAccountEvents'>) => eventsPage([]))
  const { user } = show({ debugAccountEvents: requests }, `/account/${alice}?way=out&min=1500000000`)
  expect(await screen.findByText('No event matches the filters.')).toBeTruthy()
  expect(requests.mock.lastCall?.[0].body.filters).toEqual({ direction: 'out', min_amount: '1500000000' })
  await user.click(screen.getByLabelText('Failed only'))
  await waitFor(() => expect(requests.mock.lastCall?.[0].body.filters?.failed_only).toBe(true))
  expect(location.search).toContain('failed=1')
  await user.click(screen.getByRole('button', { name: 'Do not filter by at least 1.5 TON' }))
  expect(location.search).not.toContain('min=')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(requests.mock.lastCall?.[0].body.filters).toBeUndefined())
})

test('amounts and other accounts of the filter are checked before they are applied', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Account, asset, amount, time' }))
  const form = await screen.findByRole('form', { name: /Filter events by account/ })
  fill(within(form).getByLabelText('Other account'), 'nonsense')
  fill(within(form).getByLabelText('At least, TON'), '1.2.3')
  await user.click(within(form).getByRole('button', { name: 'Filter' }))
  expect(within(form).getByText('Not an address')).toBeTruthy()
  expect(within(form).getByText('A number with at most 9 decimals')).toBeTruthy()
  fill(within(form).getByLabelText('Other account'), address('bob'))
  fill(within(form).getByLabelText('At least, TON'), '1.5')
  await user.click(within(form).getByRole('button', { name: 'Filter' }))
  expect(location.search).toContain('min=1500000000')
  expect(location.search).toContain('with=')
})

test('older events are loaded from where the page before ended; a search without matches pauses', async () => {
  const requests = vi.fn(({ body }: CallInput<'debugAccountEvents'>) =>
    body.before_lt === undefined
      ? eventsPage([accountEvent(1)], { next_before_lt: 500n })
      : eventsPage([accountEvent(2)], { unknown: 'Not all transactions are recorded.' }),
  )
  const { user } = show({ debugAccountEvents: requests })
  await user.click(await screen.findByRole('button', { name: 'Load older events' }))
  expect(await screen.findByText(/There may be older events: Not all transactions are recorded/)).toBeTruthy()
  expect(requests.mock.lastCall?.[0].body.before_lt).toBe(500n)
  expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('article')).toHaveLength(2)
})

test('two blocks are compared, the older one first, whichever is given', async () => {
  const older = accountView({
    block: { ...accountView().block, seqno: 1600, utime: NOW - 3600 },
    balance: 5_000_000_000_000n,
    data_hash: hashOf('old data'),
    storage: { layout: 'wallet_v4r2', fields: [{ name: 'seqno', kind: 'integer', value: '55' }] },
    sections: [{ id: 'wallet', title: 'Wallet', facts: [{ name: 'seqno', kind: 'integer', value: '55' }] }],
  })
  show(
    { debugAccount: ({ body }) => (body.block === '1600' ? older : accountView()) },
    `/account/${alice}?compare=1600`,
  )
  const comparison = await screen.findByRole('region', { name: 'Comparison' })
  expect((await within(comparison).findByText('What changed')).parentElement?.textContent).toContain('+21.5 TON')
  const facts = within(comparison).getByRole('table', { name: 'Changed properties' })
  expect(
    within(facts)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toContainEqual(expect.stringMatching(/Seqno.*55.*56/))
  expect(screen.queryByRole('tab', { name: 'Events' })).toBeNull()
})

test('the balance is a picture and a table of the same figures', async () => {
  const points = [
    { lt: 1n, utime: NOW - 100, balance: 1_000_000_000n },
    { lt: 2n, utime: NOW - 50, balance: 3_500_000_000n },
  ]
  show(
    { debugAccountBalances: () => ({ network: 'demo', address: address('alice'), points }) },
    `/account/${alice}?tab=balance`,
  )
  const table = await screen.findByRole('table', { name: 'Balances' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('+2.5')
  expect(screen.getByRole('figure', { name: 'Balance over time' }).textContent).toContain('3.5 TON')
})
