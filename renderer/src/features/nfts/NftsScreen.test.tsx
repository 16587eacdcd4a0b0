import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { addressOf, failedRow, itemRow, nftItem } from '../../../test/fixtures/nftItems.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { updateSettings } from '../../settings/settings.ts'
import { NftsScreen } from './NftsScreen.tsx'
import { changeNftLists } from './nftLists.ts'

type Handlers = Parameters<typeof fakeBackend>[0]
type Input = CallInput<'debugNftItems'>

const friendly = (name: string) => toFriendlyAddress(addressOf(name))

const scope = nftItem('Scope', {
  verified: true,
  trust: 'whitelist',
  approved_by: ['getgems'],
  sale: {
    address: addressOf('sale'),
    market: { address: addressOf('market'), name: 'Market', is_scam: false, is_wallet: false },
    owner: { address: addressOf('alice'), is_scam: false, is_wallet: true },
    price: {
      currency_type: 'native',
      value: '12500000000',
      decimals: 9,
      token_name: 'TON',
      verification: 'whitelist',
      image: '',
    },
  },
  previews: [{ resolution: '500x500', url: 'https://pictures.example/scope.png' }],
})
const meter = nftItem('Meter', {
  dns: 'meter.ton',
  previews: [{ resolution: '500x500', url: 'http://plain.example/a.png' }],
})
const itemsByAddress = new Map([scope, meter].map(item => [item.address, item]))

const itemsResponse = ({ body }: Input) => ({
  rows: body.account_ids.map(onRequest => {
    const item = itemsByAddress.get(onRequest)
    return item ? itemRow(item) : failedRow(onRequest, 'lookup.account', 'there is no account at this address')
  }),
})

const show = (handlers: Handlers = {}, path = '/nfts') =>
  renderScreen(
    fakeBackend({ getStatus: () => status, debugNftItems: itemsResponse, ...handlers }),
    <NftsScreen />,
    path,
  )

const box = () => screen.getByLabelText('Addresses') as HTMLTextAreaElement
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

beforeEach(() => {
  changeNftLists({ text: '', requested: undefined })
  updateSettings({ images: false })
})

test('reports invalid lines while typing, and keeps every line', async () => {
  const { user } = show()
  const text = `${friendly('Scope')}\n${friendly('Meter').slice(0, -1)}\nnonsense`
  type(text)
  expect(screen.getByRole('status').textContent).toBe('1 address, 2 invalid')
  const wrong = within(screen.getByRole('list', { name: 'Invalid lines' })).getAllByRole('listitem')
  expect(wrong.map(line => line.textContent)).toEqual([
    expect.stringMatching(/^Line 2.*has 48 characters, this has 47$/),
    expect.stringMatching(/^Line 3nonsenseNot an address$/),
  ])
  expect(box().value).toBe(text)
  await user.click(within(wrong[1]!).getByRole('button'))
  expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe('nonsense')
})

test('loads a list in order, and puts a short one into the URL', async () => {
  const { user } = show()
  type(`${addressOf('Meter')}, ${friendly('Scope')}`)
  await user.click(screen.getByRole('button', { name: 'Load 2 items' }))
  const cards = await screen.findAllByRole('article')
  expect(cards.map(card => card.getAttribute('aria-label'))).toEqual(['meter.ton', 'Scope'])
  expect(new URLSearchParams(location.search).get('items')).toBe(`${friendly('Meter')},${friendly('Scope')}`)
  expect(within(cards[1]!).getByText(/^(Approved|In collection)$/)).toBeTruthy()
  expect(cards[1]!.textContent).toContain('12.5')
  expect(within(cards[0]!).queryByText(/^(Approved|In collection)$/)).toBeNull()
})

test('a link loads its items in its view', async () => {
  show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}&view=table`)
  const table = await screen.findByRole('table', { name: 'Items' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('owners that are wallets have the form of wallets, other accounts are bounceable', async () => {
  const contract = nftItem('b', { owner: { address: addressOf('contract'), is_scam: false, is_wallet: false } })
  const wallet = nftItem('a', { owner: { address: addressOf('wallet'), is_scam: false, is_wallet: true } })
  const items = [wallet, contract]
  const query = items.map(({ address }) => toFriendlyAddress(address)).join(',')
  show({ debugNftItems: () => ({ rows: items.map(itemRow) }) }, `/nfts?items=${query}&view=table`)
  const table = await screen.findByRole('table', { name: 'Items' })
  const links = within(table)
    .getAllByRole('link')
    .map(link => link.getAttribute('href') ?? '')
  const has = (form: string) => links.some(link => link.endsWith(form))
  expect(has(toFriendlyAddress(addressOf('wallet'), { bounceable: false }))).toBe(true)
  expect(has(toFriendlyAddress(addressOf('contract')))).toBe(true)
  expect(has(toFriendlyAddress(wallet.address))).toBe(true)
})

test('failed items show their reason and are retried alone', async () => {
  let isBroken = true
  const onRequest = vi.fn((input: Input) => ({
    rows: itemsResponse(input).rows.map(row =>
      isBroken && row.input === meter.address ? failedRow(row.input, 'source.timeout', 'the source was silent') : row,
    ),
  }))
  const { user } = show({ debugNftItems: onRequest }, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  const reasons = await screen.findByRole('list', { name: 'Addresses without an item' })
  expect(reasons.textContent).toContain('The source was silent')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  expect(await screen.findByRole('article', { name: 'meter.ton' })).toBeTruthy()
  expect(onRequest.mock.calls.at(-1)?.[0]).toEqual({ body: { account_ids: [meter.address] } })
  expect(screen.queryByRole('list', { name: 'Addresses without an item' })).toBeNull()
})

test('an unsupported source fails every address with one request', async () => {
  const names = Array.from({ length: 120 }, (_, i) => addressOf(`item ${i}`))
  const onRequest = vi.fn(() => {
    throw new AppError('source.unsupported', { source: 'demo', what: 'items' })
  })
  const { user } = show({ debugNftItems: onRequest })
  type(names.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Load 120 items' }))
  expect((await screen.findByRole('list', { name: 'Addresses without an item' })).textContent).toContain(
    'Demo does not support this',
  )
  expect(onRequest).toHaveBeenCalledTimes(1)
  expect(screen.getByText(/120 without an item/)).toBeTruthy()
})

test('a long list loads in batches, and can be cancelled and continued', async () => {
  const names = Array.from({ length: 120 }, (_, i) => addressOf(`item ${i}`))
  let isHeld = true
  const onRequest = vi.fn(({ body }: Input, { signal }: { signal?: AbortSignal | undefined }) => {
    const rows = body.account_ids.map(address => itemRow(nftItem(`at ${address.slice(-4)}`, { address })))
    if (!isHeld || body.account_ids[0] === names[0]) return { rows }
    return new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {}))),
    )
  })
  const { user } = show({ debugNftItems: onRequest })
  type(names.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Load 120 items' }))
  await screen.findByText('50 of 120')
  expect(location.search).not.toContain('items=')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/70 addresses were not requested/)).toBeTruthy()
  isHeld = false
  await user.click(screen.getByRole('button', { name: 'Continue with 70' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '120 items' })).toBeTruthy())
  expect(onRequest.mock.calls.map(([input]) => input.body.account_ids.length)).toEqual([50, 50, 50, 20])
})

test('pictures are fetched only if enabled, and only by https', async () => {
  const onRequest: string[] = []
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: MessageEvent) => void) | null = null
      postMessage({ url }: { url: string }) {
        onRequest.push(url)
        this.onmessage?.(
          new MessageEvent('message', { data: { url, picture: new Blob(['x'], { type: 'image/png' }) } }),
        )
      }
    },
  )
  const { user, container } = show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  await screen.findByRole('article', { name: 'Scope' })
  expect(onRequest).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Load images from the web' }))
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1))
  expect(onRequest).toEqual(['https://pictures.example/scope.png'])
  vi.unstubAllGlobals()
})

test('an item opens with all its metadata, and is in the URL', async () => {
  const { user } = show({}, `/nfts?items=${friendly('Scope')}`)
  await user.click(await screen.findByRole('button', { name: 'Scope' }))
  const page = screen.getByRole('dialog', { name: 'Scope' })
  expect(page.textContent).toContain('20 MHz')
  expect(within(page).getByText(/approved by getgems/)).toBeTruthy()
  expect(new URLSearchParams(location.search).get('item')).toBe(friendly('Scope'))
})

test('editing fills the box with the list from a link', async () => {
  const { user } = show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(box().value).toBe(`${friendly('Scope')}\n${friendly('Meter')}`)
})
