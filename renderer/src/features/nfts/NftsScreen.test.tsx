import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { addressOf, failedRow, itemRow, nftItem } from '../../../test/fixtures/nftItems.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { toFriendlyAddress } from '../../format/address.ts'
import { changeSettings } from '../../settings/settings.ts'
import { NftsScreen } from './NftsScreen.tsx'
import { changeLists } from './nftLists.ts'

type Answers = Parameters<typeof fakeBackend>[0]
type Input = CallInput<'debugNftItems'>

const friendly = (name: string) => toFriendlyAddress(addressOf(name), { bounceable: true, testnet: false })

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
const known = new Map([scope, meter].map(item => [item.address, item]))

const answer = ({ body }: Input) => ({
  rows: body.account_ids.map(asked => {
    const item = known.get(asked)
    return item ? itemRow(item) : failedRow(asked, 'lookup.account', 'there is no account at this address')
  }),
})

const show = (answers: Answers = {}, path = '/nfts') =>
  renderScreen(fakeBackend({ getStatus: () => status, debugNftItems: answer, ...answers }), <NftsScreen />, path)

const box = () => screen.getByLabelText('Addresses') as HTMLTextAreaElement
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

beforeEach(() => {
  changeLists({ text: '', asked: undefined })
  changeSettings({ images: false })
})

test('says while typing which line does not fit and why, and keeps every line', async () => {
  const { user } = show()
  const text = `${friendly('Scope')}\n${friendly('Meter').slice(0, -1)}\nnonsense`
  type(text)
  expect(screen.getByRole('status').textContent).toBe('1 address, 2 do not fit')
  const wrong = within(screen.getByRole('list', { name: 'What does not fit' })).getAllByRole('listitem')
  expect(wrong.map(line => line.textContent)).toEqual([
    expect.stringMatching(/^Line 2.*has 48 characters, this has 47$/),
    expect.stringMatching(/^Line 3nonsenseNot an address$/),
  ])
  expect(box().value).toBe(text)
  await user.click(within(wrong[1]!).getByRole('button'))
  expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe('nonsense')
})

test('loads a list, keeps the order, and puts a short one into the address of the page', async () => {
  const { user } = show()
  type(`${addressOf('Meter')}, ${friendly('Scope')}`)
  await user.click(screen.getByRole('button', { name: 'Load 2 items' }))
  const cards = await screen.findAllByRole('article')
  expect(cards.map(card => card.getAttribute('aria-label'))).toEqual(['meter.ton', 'Scope'])
  expect(new URLSearchParams(location.search).get('items')).toBe(`${friendly('Meter')},${friendly('Scope')}`)
  expect(within(cards[1]!).getByText('Verified')).toBeTruthy()
  expect(cards[1]!.textContent).toContain('12.5')
  expect(within(cards[0]!).queryByText('Verified')).toBeNull()
})

test('a link opens its items at once, in its view', async () => {
  show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}&view=table`)
  const table = await screen.findByRole('table', { name: 'Items' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('what failed stays with its reason and is asked for again alone', async () => {
  let broken = true
  const asked = vi.fn((input: Input) => ({
    rows: answer(input).rows.map(row =>
      broken && row.input === meter.address ? failedRow(row.input, 'source.timeout', 'the source was silent') : row,
    ),
  }))
  const { user } = show({ debugNftItems: asked }, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  const reasons = await screen.findByRole('list', { name: 'Addresses without an item' })
  expect(reasons.textContent).toContain('The source was silent')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  expect(await screen.findByRole('article', { name: 'meter.ton' })).toBeTruthy()
  expect(asked.mock.calls.at(-1)?.[0]).toEqual({ body: { account_ids: [meter.address] } })
  expect(screen.queryByRole('list', { name: 'Addresses without an item' })).toBeNull()
})

test('a source that cannot tell is said so for every address, without asking on', async () => {
  const names = Array.from({ length: 120 }, (_, i) => addressOf(`item ${i}`))
  const asked = vi.fn(() => {
    throw new AppError('source.unsupported', { source: 'demo', what: 'items' })
  })
  const { user } = show({ debugNftItems: asked })
  type(names.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Load 120 items' }))
  expect((await screen.findByRole('list', { name: 'Addresses without an item' })).textContent).toContain(
    'Demo cannot tell',
  )
  expect(asked).toHaveBeenCalledTimes(1)
  expect(screen.getByText(/120 without an item/)).toBeTruthy()
})

test('a long list runs in batches, and can be stopped and gone on with', async () => {
  const names = Array.from({ length: 120 }, (_, i) => addressOf(`item ${i}`))
  let hold = true
  const asked = vi.fn(({ body }: Input, { signal }: { signal?: AbortSignal }) => {
    const rows = body.account_ids.map(address => itemRow(nftItem(`at ${address.slice(-4)}`, { address })))
    if (!hold || body.account_ids[0] === names[0]) return { rows }
    return new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {}))),
    )
  })
  const { user } = show({ debugNftItems: asked })
  type(names.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Load 120 items' }))
  await screen.findByText('50 of 120')
  expect(location.search).not.toContain('items=')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/70 addresses were not asked for/)).toBeTruthy()
  hold = false
  await user.click(screen.getByRole('button', { name: 'Go on with 70' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '120 items' })).toBeTruthy())
  expect(asked.mock.calls.map(([input]) => input.body.account_ids.length)).toEqual([50, 50, 50, 20])
})

test('pictures are asked for only when the reader wants them, and only by https', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: MessageEvent) => void) | null = null
      postMessage({ url }: { url: string }) {
        asked.push(url)
        this.onmessage?.(
          new MessageEvent('message', { data: { url, picture: new Blob(['x'], { type: 'image/png' }) } }),
        )
      }
    },
  )
  const { user, container } = show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  await screen.findByRole('article', { name: 'Scope' })
  expect(asked).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Load images from the web' }))
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1))
  expect(asked).toEqual(['https://pictures.example/scope.png'])
  vi.unstubAllGlobals()
})

test('an item opens with all its metadata, and its address says so', async () => {
  const { user } = show({}, `/nfts?items=${friendly('Scope')}`)
  await user.click(await screen.findByRole('button', { name: 'Scope' }))
  const page = screen.getByRole('dialog', { name: 'Scope' })
  expect(page.textContent).toContain('20 MHz')
  expect(within(page).getByText(/approved by getgems/)).toBeTruthy()
  expect(new URLSearchParams(location.search).get('item')).toBe(friendly('Scope'))
})

test('editing brings a list that came by a link into the box', async () => {
  const { user } = show({}, `/nfts?items=${friendly('Scope')},${friendly('Meter')}`)
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(box().value).toBe(`${friendly('Scope')}\n${friendly('Meter')}`)
})
