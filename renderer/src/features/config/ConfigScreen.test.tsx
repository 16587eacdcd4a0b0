import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DebugConfigHistory, DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { config, diff, elector } from '../../../test/fixtures/config.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { updateSettings } from '../../settings/settings.ts'
import { ConfigScreen } from './ConfigScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const show = (handlers: Handlers = {}, path = '/config') =>
  renderScreen(
    fakeBackend({
      getStatus: () => status,
      debugConfig: () => config(),
      debugConfigDiff: () => diff(),
      ...handlers,
    }),
    <ConfigScreen />,
    path,
  )

const card = (name: string | RegExp) => screen.findByRole('article', { name })
const textOf = (element: Element) => (element.textContent ?? '').replaceAll('\u2009', ' ')
const query = () => new URLSearchParams(location.search)

beforeEach(() => updateSettings({ unit: 'TON' }))

test('every parameter has a card with readable values, exact ones in the tooltip', async () => {
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

test('shows the origin, time and key block of the configuration', async () => {
  show()
  await card(/^20/)
  const block = screen.getByRole('link', { name: 'Masterchain block 1634 of demo' })
  expect(block.getAttribute('href')).toBe('/blocks/(-1,8000000000000000,1634)')
  expect(textOf(screen.getByText(/set by key block/))).toBe('set by key block 1 600')
})

test('default, unknown and broken parameters are tagged and do not affect the others', async () => {
  show()
  expect(within(await card('40 Fines')).getByText('Not set: default applies')).toBeTruthy()
  expect(within(await card('40 Fines')).queryByText('Raw cell')).toBeNull()
  const unknown = await card('-999 Parameter −999')
  expect(within(unknown).getByText('Not decoded')).toBeTruthy()
  expect(within(unknown).getByText(BOC)).toBeTruthy()
  const broken = await card('28 Catchain')
  expect(within(broken).getByText('Does not fit its layout')).toBeTruthy()
  expect(within(broken).getByText('the cell ends too early')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Not set' })).getByText('Bridge to Ethereum')).toBeTruthy()
})

test('an account is shown by address where its role is defined, by role elsewhere, and links to its events', async () => {
  show()
  const electorCard = await card('1 Elector')
  const friendly = toFriendlyAddress(elector)
  expect(within(electorCard).getByTitle(new RegExp(elector)).textContent).toBe(friendly)
  expect(textOf(await card('31 Fundamental contracts'))).toContain('Elector')
  const link = within(electorCard).getByRole('link', { name: 'Find events of this account' })
  expect(link.getAttribute('href')).toBe(`/event?account=${encodeURIComponent(elector)}`)
  const docs = within(electorCard).getByRole('link', { name: 'Documentation of parameter 1' })
  expect(docs.getAttribute('href')).toBe('https://docs.example/param-1')
})

test('the filter takes a number or words, is in the URL, and can be cleared', async () => {
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

test('arrow keys move through the index, Enter opens a parameter, and the URL holds it', async () => {
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

test('validators are sorted and searched, with their share; only visible rows are rendered', async () => {
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
  expect(textOf(set)).toContain('Total weight 1 120 400')
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

test('another block is selected by seqno or date, and is in the URL', async () => {
  const requests: DebugConfigRequest[] = []
  const { user } = show({
    debugConfig: ({ body }) => {
      requests.push(body)
      return config()
    },
  })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: 'Configuration: Newest block' }))
  const form = within(await screen.findByRole('dialog', { name: 'Configuration' }))
  await user.click(form.getByRole('radio', { name: 'Block' }))
  await user.type(form.getByLabelText('Masterchain block'), '512')
  await user.click(form.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ block: '512' }))
  expect(query().get('block')).toBe('512')
  await user.click(await screen.findByRole('button', { name: 'Configuration: Block 512' }))
  const dateForm = within(await screen.findByRole('dialog', { name: 'Configuration' }))
  await user.click(dateForm.getByRole('radio', { name: 'Date' }))
  fireEvent.change(dateForm.getByLabelText(/^Date and time/), { target: { value: '2025-03-01T12:00:00' } })
  await user.click(dateForm.getByRole('button', { name: 'Show' }))
  const moment = new Date('2025-03-01T12:00:00').toISOString()
  await waitFor(() => expect(requests.at(-1)).toEqual({ block: moment }))
})

test('a pasted cell is loaded; the URL holds only an id that this browser knows', async () => {
  const requests: DebugConfigRequest[] = []
  const { user } = show({
    debugConfig: ({ body }) => {
      requests.push(body)
      return { ...config(), origin: 'a pasted cell', block: undefined as never }
    },
  })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: /^Configuration:/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Configuration' }))
  await user.click(form.getByRole('radio', { name: 'Paste' }))
  fireEvent.change(form.getByLabelText(/^Config cell/), { target: { value: BOC.toUpperCase() } })
  await user.click(form.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ boc: BOC }))
  expect(location.search).not.toContain(BOC)
  expect(await screen.findByText('A pasted cell')).toBeTruthy()
  // Without a block there is no /v2 response to save.
  expect(screen.queryByRole('button', { name: /tonapi/ })).toBeNull()
})

test('a link to a configuration pasted in another browser is reported and sends no request', async () => {
  const requests = vi.fn(() => config())
  show({ debugConfig: requests }, '/config?boc=elsewhere')
  expect(await screen.findByText('Pasted configuration not found in this browser')).toBeTruthy()
  expect(requests).not.toHaveBeenCalled()
})

test('an error shows its code and advice, and the selection stays', async () => {
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

test('unreadable parts of the dictionary are reported, and the rest is shown', async () => {
  show({ debugConfig: () => ({ ...config(), damage: ['the branch of keys 32 to 47 is pruned'] }) })
  expect(await screen.findByText(/keys 32 to 47 is pruned/)).toBeTruthy()
  expect(await card(/^20/)).toBeTruthy()
})

test('a comparison shows old and new values in readable units', async () => {
  const requests = vi.fn(() => diff())
  show({ debugConfigDiff: requests }, '/config?compare=100')
  const prices = await card(/^20/)
  expect(requests).toHaveBeenCalledWith({ body: { from: { block: '100' }, to: {} } }, expect.anything())
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
  expect(within(await card(/^-999/)).getByText(/No decoded field differs/)).toBeTruthy()
  expect(within(screen.getByRole('navigation', { name: 'Parameters' })).getAllByRole('link')).toHaveLength(4)
})

test('the older side of a comparison comes first; sides of unknown order can be swapped', async () => {
  const { user } = show({}, '/config?block=500')
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: /^What changed since/ }))
  const form = within(await screen.findByRole('dialog', { name: 'What changed since' }))
  await user.type(form.getByLabelText('Masterchain block'), '600')
  await user.click(form.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect([query().get('compare'), query().get('block')]).toEqual(['500', '600']))
  expect(await screen.findByRole('button', { name: 'From: Block 500' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'To: Block 600' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Swap from and to' })).toBeNull()
  history.pushState(null, '', '/config?block=500&compare=2025-03-01')
  await user.click(await screen.findByRole('button', { name: 'Swap from and to' }))
  expect([query().get('block'), query().get('compare')]).toEqual(['2025-03-01', '500'])
  await user.click(await screen.findByRole('button', { name: 'End the comparison' }))
  expect(query().get('compare')).toBeNull()
  expect(await card(/^40/)).toBeTruthy()
})

test('what was added, removed and changed is marked by a word and a sign, in the index too', async () => {
  show({}, '/config?compare=100')
  await card(/^20/)
  const index = within(screen.getByRole('navigation', { name: 'Parameters' }))
  expect(index.getAllByRole('img').map(mark => mark.getAttribute('aria-label'))).toEqual([
    'Changed',
    'Changed',
    'Changed',
    'Added',
  ])
  expect(screen.getByText(/1 added/)).toBeTruthy()
  expect(screen.getByText(/3 changed/)).toBeTruthy()
  expect(screen.queryByText(/removed/)).toBeNull()
})

test('validators are one stacked bar that says how many have two thirds of the weight', async () => {
  show({ debugConfig: () => config(3) })
  const bar = within(await card(/^34/)).getByRole('img', { name: /^Weights of 3 validators/ })
  expect(bar.getAttribute('aria-label')).toContain('The 2 heaviest have more than two thirds of the weight')
  expect(bar.querySelectorAll('[title]')).toHaveLength(3)
})

const keyBlock = (seqno: number, changes?: DebugConfigHistory['key_blocks'][number]['changes']) => ({
  id: {
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: hashOf(`r${seqno}`),
    file_hash: hashOf(`f${seqno}`),
  },
  utime: 1_700_000_000 + seqno,
  hash: hashOf(`config ${seqno}`),
  ...(changes && { changes }),
})

test('the history lists key blocks with their changes and continues with older ones', async () => {
  const requests: object[] = []
  const { user } = show(
    {
      debugConfigHistory: ({ body }) => {
        requests.push(body)
        if (body.block === '300') return { network: 'demo', key_blocks: [keyBlock(300)] }
        return {
          network: 'demo',
          key_blocks: [
            keyBlock(500, [{ number: 34, title: 'Validators', group: 'validators', kind: 'changed' }]),
            keyBlock(400, [{ number: 45, title: 'Precompiled contracts', group: 'limits', kind: 'added' }]),
          ],
          previous_seqno: 300,
        }
      },
    },
    '/config?view=history',
  )
  expect(await screen.findByText('Precompiled contracts')).toBeTruthy()
  const changes = screen.getByRole('link', { name: 'Changes of key block 400' })
  expect(changes.getAttribute('href')).toBe('/config?block=400&compare=300')
  const since = screen.getByRole('link', { name: 'All changes since key block 400' })
  expect(since.getAttribute('href')).toBe('/config?compare=400')
  // Nothing changed since the key block in force.
  expect(screen.queryByRole('link', { name: 'All changes since key block 500' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /only validators/ }))
  expect(screen.queryByRole('link', { name: /Key block 500/ })).toBeNull()
  expect(screen.getByText('1 key block with new validators hidden')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show older key blocks' }))
  expect(await screen.findByText('The configuration before it is not available.')).toBeTruthy()
  expect(requests).toEqual([{ count: 10 }, { block: '300', count: 10 }])
})

test('a key block that is not available ends the history with its reason', async () => {
  show(
    {
      debugConfigHistory: () => ({
        network: 'demo',
        key_blocks: [keyBlock(500)],
        previous_seqno: 400,
        problem: 'not recorded in demo: block 400',
      }),
    },
    '/config?view=history',
  )
  expect(await screen.findByText('Key block 400 is not available')).toBeTruthy()
  expect(screen.getByText('Not recorded in demo: block 400')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older key blocks' })).toBeNull()
})

test('equal configurations are reported as identical', async () => {
  const same = diff()
  show(
    { debugConfigDiff: () => ({ ...same, to: { ...same.to, hash: same.from.hash }, changes: [] }) },
    '/config?compare=1',
  )
  expect(await screen.findByText('Identical')).toBeTruthy()
})

test('uses the currency name from the settings', async () => {
  updateSettings({ unit: 'GRAM' })
  show()
  expect(textOf(await card(/^20/))).toContain('10 000 nanogram')
  expect(textOf(await card(/^40/))).toContain('101 GRAM')
})

test('saves the configuration as /v2 JSON', async () => {
  const requests = vi.fn(() => ({ raw: BOC }) as never)
  const { user } = show({ getConfigOfBlock: requests })
  await card(/^20/)
  await user.click(screen.getByRole('button', { name: 'Save the configuration as /v2 JSON' }))
  await waitFor(() => expect(requests).toHaveBeenCalledWith({ params: { masterchain_seqno: 1634 } }, expect.anything()))
})
