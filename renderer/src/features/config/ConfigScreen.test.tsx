import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { config, diff, elector } from '../../../test/fixtures/config.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { toFriendlyAddress } from '../../format/address.ts'
import { changeSettings } from '../../settings/settings.ts'
import { ConfigScreen } from './ConfigScreen.tsx'

type Answers = Parameters<typeof fakeBackend>[0]

const show = (answers: Answers = {}, path = '/config') =>
  renderScreen(
    fakeBackend({
      getStatus: () => status,
      debugConfig: () => config(),
      debugConfigDiff: () => diff(),
      ...answers,
    }),
    <ConfigScreen />,
    path,
  )

const card = (name: string | RegExp) => screen.findByRole('article', { name })
const textOf = (element: Element) => (element.textContent ?? '').replaceAll('\u2009', ' ')
const query = () => new URLSearchParams(location.search)

beforeEach(() => changeSettings({ unit: 'TON' }))

test('every parameter has a card with its values in the units of people, exact ones in the tooltip', async () => {
  show()
  const prices = await card('20 Gas prices of the masterchain')
  expect(textOf(prices)).toContain('10 000 nanoton')
  expect(within(prices).getByTitle('655360000 / 65536 nanoton')).toBeTruthy()
  expect(textOf(prices)).toContain('10 000 000 gas')
  expect(textOf(await card('15 Election times'))).toContain('18 h 12 min 16 s')
  expect(textOf(await card('8 Version'))).toContain('0x2ebounce, report version, short dequeue')
  expect(within(await card('8 Version')).getByText('capabilities#c4')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(config().params.length)
})

test('says where the configuration is from, when it was in force, and which key block set it', async () => {
  show()
  await card(/^20/)
  const block = screen.getByRole('link', { name: 'Masterchain block 1634 of demo' })
  expect(block.getAttribute('href')).toBe('/blocks/(-1,8000000000000000,1634)')
  expect(textOf(screen.getByText(/set by key block/))).toBe('set by key block 1 600')
})

test('defaults, unknown and broken parameters say so, and none takes the others down', async () => {
  show()
  expect(within(await card('40 Fines')).getByText('Not set: the default holds')).toBeTruthy()
  expect(within(await card('40 Fines')).queryByText('Raw cell')).toBeNull()
  const unknown = await card('-999 Parameter −999')
  expect(within(unknown).getByText('Not decoded')).toBeTruthy()
  expect(within(unknown).getByText(BOC)).toBeTruthy()
  const broken = await card('28 Catchain')
  expect(within(broken).getByText('Does not fit its layout')).toBeTruthy()
  expect(within(broken).getByText('the cell ends too early')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Not set' })).getByText('Bridge to Ethereum')).toBeTruthy()
})

test('an account is told where it gets its role, called by its role elsewhere, and leads to its events', async () => {
  show()
  const one = await card('1 Elector')
  const friendly = toFriendlyAddress(elector, { bounceable: true, testnet: false })
  expect(within(one).getByTitle(new RegExp(elector)).textContent).toBe(friendly)
  expect(textOf(await card('31 Fundamental contracts'))).toContain('Elector')
  const link = within(one).getByRole('link', { name: 'Look for events of this account' })
  expect(link.getAttribute('href')).toBe(`/event?account=${encodeURIComponent(elector)}`)
  const docs = within(one).getByRole('link', { name: 'Documentation of parameter 1' })
  expect(docs.getAttribute('href')).toBe('https://docs.example/param-1')
})

test('the filter takes a number or words, stays in the address, and is taken back', async () => {
  const { user } = show()
  await card(/^20/)
  const field = screen.getByRole('searchbox', { name: 'Filter parameters' })
  fireEvent.change(field, { target: { value: 'gas price' } })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(query().get('q')).toBe('gas price')
  expect(screen.getByText('1 of 11 parameters')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'xyzzy' } })
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11))
  expect((field as HTMLInputElement).value).toBe('')
})

test('arrows walk the index, Enter opens a parameter, and the address says which', async () => {
  const { user } = show()
  await card(/^20/)
  screen.getByRole('searchbox', { name: 'Filter parameters' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Version')
  await user.keyboard('{Enter}')
  expect(query().get('p')).toBe('8')
  expect(document.activeElement?.id).toBe('param-8')
  await user.type(screen.getByRole('searchbox', { name: 'Filter parameters' }), '34{Enter}')
  await waitFor(() => expect(query().get('p')).toBe('34'))
})

test.each(['/config?p=34', '/config#param-34'])('%s opens a parameter', async path => {
  const scrolled: string[] = []
  const spy = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(this: HTMLElement) {
    scrolled.push(this.id)
  })
  show({}, path)
  expect((await card(/^34/)).hasAttribute('data-open')).toBe(true)
  expect(scrolled).toContain('param-34')
  spy.mockRestore()
})

test('validators are sorted and searched, with their share; of many only those in sight are drawn', async () => {
  const { user } = show({ debugConfig: () => config(800) })
  const set = await card(/^34/)
  const table = within(set).getByRole('table', { name: 'Validators' })
  expect(table.getAttribute('aria-rowcount')).toBe('801')
  const rows = () => within(table).getAllByRole('row').slice(1)
  expect(rows().length).toBeLessThan(60)
  expect(textOf(rows()[0] as Element)).toContain('1 800')
  expect(textOf(rows()[0] as Element)).toContain('0.16 %')
  await user.click(within(table).getByRole('button', { name: 'Weight' }))
  expect(
    within(table)
      .getByRole('columnheader', { name: /Weight/ })
      .getAttribute('aria-sort'),
  ).toBe('ascending')
  expect(textOf(rows()[0] as Element)).toContain('1 001')
  const search = within(set).getByRole('searchbox', { name: 'Search Validators' })
  fireEvent.change(search, { target: { value: hashOf('key 700').slice(0, 20) } })
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(within(set).getByText('1 of 800')).toBeTruthy()
  expect(textOf(set)).toContain('The weights add up to 1 120 400')
})

test('suspended accounts are found by any form of their address', async () => {
  const many = Array.from({ length: 30 }, (_, i) => [`0:${hashOf(`suspended ${i}`)}`])
  const all = config()
  const params = all.params.map(param =>
    param.number === 44 ? { ...param, tables: param.tables.map(table => ({ ...table, rows: many })) } : param,
  )
  show({ debugConfig: () => ({ ...all, params }) })
  const list = await card(/^44/)
  const wanted = toFriendlyAddress(many[7]?.[0] ?? '', { bounceable: false, testnet: false })
  fireEvent.change(within(list).getByRole('searchbox'), { target: { value: wanted } })
  await waitFor(() => expect(within(list).getByText('1 of 30')).toBeTruthy())
})

test('another block is chosen by its number or a date, and is in the address', async () => {
  const asked: DebugConfigRequest[] = []
  const { user } = show({
    debugConfig: ({ body }) => {
      asked.push(body)
      return config()
    },
  })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: 'Configuration: Newest block' }))
  const form = within(screen.getByRole('dialog', { name: 'Configuration' }))
  await user.click(form.getByRole('radio', { name: 'Block' }))
  await user.type(form.getByLabelText('Masterchain block'), '512')
  await user.click(form.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ block: '512' }))
  expect(query().get('block')).toBe('512')
  await user.click(await screen.findByRole('button', { name: 'Configuration: Block 512' }))
  const again = within(screen.getByRole('dialog', { name: 'Configuration' }))
  await user.click(again.getByRole('radio', { name: 'Date' }))
  fireEvent.change(again.getByLabelText(/^Date and time/), { target: { value: '2025-03-01T12:00:00' } })
  await user.click(again.getByRole('button', { name: 'Show' }))
  const moment = new Date('2025-03-01T12:00:00').toISOString()
  await waitFor(() => expect(asked.at(-1)).toEqual({ block: moment }))
})

test('a pasted cell is read, and named in the address by a name that only this browser knows', async () => {
  const asked: DebugConfigRequest[] = []
  const { user } = show({
    debugConfig: ({ body }) => {
      asked.push(body)
      return { ...config(), origin: 'a pasted cell', block: undefined as never }
    },
  })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: /^Configuration:/ }))
  const form = within(screen.getByRole('dialog', { name: 'Configuration' }))
  await user.click(form.getByRole('radio', { name: 'Paste' }))
  fireEvent.change(form.getByLabelText(/^Cell of/), { target: { value: BOC.toUpperCase() } })
  await user.click(form.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ boc: BOC }))
  expect(location.search).not.toContain(BOC)
  expect(await screen.findByText('A pasted cell')).toBeTruthy()
  // Of no block: what programs ask by block cannot be given.
  expect(screen.queryByRole('button', { name: /tonapi/ })).toBeNull()
})

test('a link to something pasted elsewhere says so, and asks for nothing', async () => {
  const asked = vi.fn(() => config())
  show({ debugConfig: asked }, '/config?boc=elsewhere')
  expect(await screen.findByText('What was pasted is not kept in this browser')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

test('a failure has its code and what to do, and what was chosen stays', async () => {
  show(
    {
      debugConfig: () => {
        throw new AppError('lookup.block', { block: '99999999' })
      },
    },
    '/config?block=99999999',
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('lookup.block')
  expect(screen.getByRole('button', { name: 'Configuration: Block 99999999' })).toBeTruthy()
})

test('parts of the dictionary that cannot be read are told, and the rest is shown', async () => {
  show({ debugConfig: () => ({ ...config(), damage: ['the branch of keys 32 to 47 is pruned'] }) })
  expect(await screen.findByText(/keys 32 to 47 is pruned/)).toBeTruthy()
  expect(await card(/^20/)).toBeTruthy()
})

test('a comparison shows what differs, old and new, in units of people', async () => {
  const asked = vi.fn(() => diff())
  show({ debugConfigDiff: asked }, '/config?compare=100')
  const prices = await card(/^20/)
  expect(asked).toHaveBeenCalledWith({ body: { from: { block: '100' }, to: {} } }, expect.anything())
  expect(textOf(prices)).toContain('10 000 nanoton→60 000 nanoton× 6')
  expect(textOf(prices)).toContain('Special limitnot set→35 000 000 gas')
  const set = within(await card(/^34/)).getByRole('table', { name: 'Validators' })
  const rows = within(set).getAllByRole('row').slice(1)
  expect(rows.map(row => textOf(row.querySelectorAll('td')[0] as Element).replace('Change', ''))).toEqual([
    'Removed',
    'Added',
    'Changed',
  ])
  expect(textOf(rows[2] as Element)).toContain('1 004→900')
  expect(within(await card(/^-999/)).getByText(/It differs in nothing that could be decoded/)).toBeTruthy()
  expect(within(screen.getByRole('navigation', { name: 'Parameters' })).getAllByRole('link')).toHaveLength(4)
})

test('sides are swapped, and a comparison is ended', async () => {
  const { user } = show({}, '/config?block=500&compare=100')
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: 'Swap sides' }))
  expect([query().get('block'), query().get('compare')]).toEqual(['100', '500'])
  await user.click(await screen.findByRole('button', { name: 'End the comparison' }))
  expect(query().get('compare')).toBeNull()
  expect(await card(/^40/)).toBeTruthy()
})

test('equal configurations are said to be equal to the bit', async () => {
  const same = diff()
  show(
    { debugConfigDiff: () => ({ ...same, to: { ...same.to, hash: same.from.hash }, changes: [] }) },
    '/config?compare=1',
  )
  expect(await screen.findByText('Nothing differs, to the bit')).toBeTruthy()
})

test('the coin is called what the reader calls it', async () => {
  changeSettings({ unit: 'GRAM' })
  show()
  expect(textOf(await card(/^20/))).toContain('10 000 nanogram')
  expect(textOf(await card(/^40/))).toContain('101 GRAM')
})

test('the configuration is saved as programs have it', async () => {
  const asked = vi.fn(() => ({ raw: BOC }) as never)
  const { user } = show({ getConfigOfBlock: asked })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: 'Save the configuration as tonapi JSON' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ params: { masterchain_seqno: 1634 } }, expect.anything()))
})
