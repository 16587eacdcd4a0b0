import '../../../test/setup.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { addressOf, nftItem } from '../../../test/fixtures/nftItems.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { DomainsScreen } from './DomainsScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const alice = toFriendlyAddress(addressOf('alice'))
const DAY = 86_400
// The demo network is recorded: its clock is the time of its newest block.
const items = [
  { name: 'later.ton', expiring_at: NOW + 200 * DAY },
  { name: 'soon.ton', expiring_at: NOW + 8 * DAY, dns_item: nftItem('soon') },
  { name: 'sooner.ton', expiring_at: NOW + 8 * DAY - 60 },
  { name: 'gone.ton', expiring_at: NOW - 30 * DAY },
]

/** Sets a value at once: typing an address takes seconds on a busy machine. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const show = (handlers: Handlers = {}, path = '/domains') =>
  renderScreen(
    fakeBackend({ getStatus: () => status, getExpiringDns: () => ({ items }), ...handlers }),
    <DomainsScreen />,
    path,
  )

test('lists expiring domains by week, and marks expired ones', async () => {
  const { user } = show()
  fill(screen.getByLabelText('Account'), alice)
  await user.click(screen.getByRole('button', { name: 'Show domains' }))
  expect(await screen.findByRole('heading', { name: '3 domains expire within 365 days' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(row => row.firstChild?.textContent)).toEqual([
    'gone.ton',
    'sooner.ton',
    'soon.ton',
    'later.ton',
  ])
  const expired = screen.getByText('gone.ton').closest('li')!
  expect(within(expired).getByRole('img', { name: 'Expired' })).toBeTruthy()
  expect(screen.getByText('soon.ton').closest('li')?.textContent).toContain('in 8 days')
  expect(screen.getAllByRole('region').length).toBe(3)
  expect(within(screen.getByRole('navigation', { name: 'Weeks' })).getAllByRole('button')).toHaveLength(3)
  expect(location.search).toBe(`?account=${alice}`)
})

test('the owner has the form of a wallet, its domain items are bounceable', async () => {
  show({}, `/domains?account=${alice}&period=365`)
  await screen.findByRole('heading', { name: '3 domains expire within 365 days' })
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href') ?? '')
  expect(links.some(link => link.endsWith(toFriendlyAddress(addressOf('alice'), { bounceable: false })))).toBe(true)
  expect(links.some(link => link.endsWith(toFriendlyAddress(addressOf('soon'))))).toBe(true)
})

test('uses the period of the link, and offers other periods', async () => {
  const requests: unknown[] = []
  const getExpiringDns: Handlers['getExpiringDns'] = ({ params }) => {
    requests.push(params)
    return { items }
  }
  const { user } = show({ getExpiringDns }, `/domains?account=${alice}&period=30`)
  await screen.findByRole('heading', { name: /within 30 days/ })
  await user.click(screen.getByRole('button', { name: '3660 days' }))
  await screen.findByRole('heading', { name: /within 3.660 days/ })
  expect(requests).toEqual([
    { account_id: addressOf('alice'), period: 30 },
    { account_id: addressOf('alice'), period: 3660 },
  ])
})

test('reports an invalid account and period without a request', async () => {
  const requests = vi.fn(() => ({ items }))
  const { user } = show({ getExpiringDns: requests })
  await user.type(
    screen.getByLabelText('Account'),
    `${alice.slice(0, 20)}${alice[20] === 'A' ? 'B' : 'A'}${alice.slice(21)}`,
  )
  expect(screen.getByText('Checksum does not match; check for a mistyped character')).toBeTruthy()
  fill(screen.getByLabelText('Days ahead'), '4000')
  expect(screen.getByText('1 to 3660')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show domains' }))
  expect(requests).not.toHaveBeenCalled()
})

test('an unsupported source is not shown as an empty list', async () => {
  show(
    {
      getExpiringDns: () => {
        throw new AppError('source.unsupported', { source: 'node', what: 'items of an owner' })
      },
    },
    `/domains?account=${alice}`,
  )
  expect(await screen.findByText('Domains of an account are not available from this source')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Networks' })).toBeTruthy()
  expect(screen.queryByText(/No domain/)).toBeNull()
})

test('without an index, items can be given', async () => {
  const requests = vi.fn((input: CallInput<'getExpiringDns'>) => {
    if (input.params?.dns_items === undefined)
      throw new AppError('source.unsupported', { source: 'node', what: 'items' })
    return { items: [] }
  })
  const { user } = show({ getExpiringDns: requests }, `/domains?account=${alice}`)
  await user.type(await screen.findByLabelText('Or enter the addresses of the domain items'), alice)
  await user.click(screen.getByRole('button', { name: 'Read these items' }))
  expect(await screen.findByText(/Only 1 given item read/)).toBeTruthy()
  expect(requests.mock.lastCall?.[0].params?.dns_items).toBe(addressOf('alice'))
  expect(location.search).toContain('items=')
})

test('an empty result offers a longer period', async () => {
  const { user } = show({ getExpiringDns: () => ({ items: [] }) }, `/domains?account=${alice}`)
  expect(await screen.findByText('No domain of this account expires within 365 days')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search 10 years ahead' }))
  expect(location.search).toContain('period=3660')
})

test('the calendar file contains every domain', async () => {
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:test'
  })
  const { user } = show({}, `/domains?account=${alice}`)
  await user.click(await screen.findByRole('button', { name: 'Calendar file' }))
  create.mockRestore()
  const text = await saved[0]!.text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  expect(text).toContain('UID:soon.ton.demo@tonoscope')
})
