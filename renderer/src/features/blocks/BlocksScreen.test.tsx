import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { blockId, blockRow, masterBlock, shardBlock } from '../../../test/fixtures/blocks.ts'
import { account, node, numbered } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { BlocksScreen } from './BlocksScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const [left, right, deep] = masterBlock().shards!.map(({ id }) => id)

/** The two blocks of this network, by any notation. */
const viewOf = (text: string | undefined): DebugBlockView => {
  if (text === 'newest' || text?.startsWith('(-1,') || text === '1200') return masterBlock()
  return shardBlock()
}

const show = (handlers: Handlers = {}, path = '/blocks') =>
  renderScreen(
    fakeBackend({
      getStatus: () => status,
      debugBlock: ({ body }) => viewOf(body.block),
      debugBlockTransaction: ({ body }) => {
        const row = Array.from({ length: 40 }, (_, i) => blockRow(i)).find(({ hash }) => hash === body.hash)
        return {
          network: 'demo',
          testnet: false,
          node: numbered(
            node({
              account: account('one'),
              in: { value: 7n },
              transaction: { hash: body.hash, block: '(0,8000000000000000,1208)', lt: row?.lt ?? 1n },
            }),
          ),
          accounts: [],
          unknown: [],
        }
      },
      ...handlers,
    }),
    <BlocksScreen />,
    path,
  )

const table = () => screen.findByRole('table', { name: 'Transactions' })
// Queries by role take seconds for a thousand rows.
const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('tbody tr')]
const currentUrl = () => decodeURIComponent(location.pathname) + location.search

test('opens the newest block, and pins its id once a tab is opened', async () => {
  const { user } = show()
  expect(await screen.findByRole('heading', { name: 'Masterchain block 1200' })).toBeTruthy()
  expect(location.pathname).toBe('/blocks')
  await user.click(screen.getByRole('tab', { name: /^Shards/ }))
  expect(currentUrl()).toBe('/blocks/(-1,8000000000000000,1200)?tab=shards')
})

test('requests the typed block in any notation and keeps it in the URL', async () => {
  const onRequest = vi.fn(({ body }: { body: { block?: string | undefined } }) => viewOf(body.block))
  const { user } = show({
    debugBlock: onRequest,
    debugBlockId: () => ({ id: blockId(1208, 0), resolved_by: 'the block that the link names' }),
  })
  const box = screen.getByLabelText('Block')
  await user.type(box, '(0,8000000000000000,1208){Enter}')
  expect(await screen.findByRole('heading', { name: 'Block 1208 of workchain 0' })).toBeTruthy()
  expect(currentUrl()).toBe('/blocks/(0,8000000000000000,1208)')
  await user.clear(box)
  await user.type(box, 'https://explorer.example/block/0:8000000000000000:1208{Enter}')
  await waitFor(() => expect(location.search).toContain('q=https'))
  expect(await screen.findByText('The block that the link names.')).toBeTruthy()
  await user.clear(box)
  await user.type(box, '2025-09-04T15:33:20Z{Enter}')
  await waitFor(() => expect(onRequest.mock.calls.at(-1)?.[0].body.block).toBe('2025-09-04T15:33:20Z'))
})

test('a pasted BoC is opened as a file and never sent as a block id', async () => {
  const onRequest = vi.fn(() => shardBlock(1208, 3, { checked: 'root' }))
  const { user } = show({ debugBlock: onRequest })
  fireEvent.change(screen.getByLabelText('Block'), { target: { value: `b5ee9c72${'0f'.repeat(60)}` } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(location.search).toMatch(/^\?file=\w+$/))
  expect(await screen.findByText(/file hash not checked/)).toBeTruthy()
  expect(onRequest).toHaveBeenLastCalledWith({ body: { file: expect.stringMatching(/^b5ee9c72/) } }, expect.anything())
})

test('the header shows the verification, the full block ID and only the flags that are set', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  await screen.findByRole('heading', { name: 'Block 1208 of workchain 0' })
  expect(screen.getByText('Root hash and file hash verified')).toBeTruthy()
  expect(screen.getByText(blockId(1208, 0).root_hash)).toBeTruthy()
  expect(screen.getByText('after merge')).toBeTruthy()
  // An unsplit workchain has nothing to merge with.
  expect(screen.queryByText(/split|wants merge/)).toBeNull()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy full block ID, with hashes' }))
  expect(write).toHaveBeenCalledWith(formatBlockIdJson(blockId(1208, 0)))
  expect(screen.getByRole('link', { name: '(-1,8000000000000000,1199)' }).getAttribute('href')).toBe(
    '/blocks/(-1,8000000000000000,1199)',
  )
})

test('a key block leads to its configuration, a masterchain block to its proof', async () => {
  const master = masterBlock()
  show({ debugBlock: () => ({ ...master, header: { ...master.header, key_block: true } }) })
  const config = await screen.findByRole('link', { name: 'Configuration at this block' })
  expect(config.getAttribute('href')).toBe('/config?block=(-1%2C8000000000000000%2C1200)')
  const proof = screen.getByRole('link', { name: 'Prove this block' }).getAttribute('href') ?? ''
  expect(new URLSearchParams(proof.split('?')[1]).get('target')).toBe(formatBlockIdJson(master.id))
})

test('shows two previous blocks after a merge and two next blocks before a split', async () => {
  show(
    {
      debugBlock: () =>
        shardBlock(1208, 1, {
          previous: [blockId(1207, 0, '4000000000000000'), blockId(1206, 0, 'c000000000000000')],
          next: [blockId(1209, 0, '4000000000000000'), blockId(1209, 0, 'c000000000000000')],
        }),
    },
    '/blocks/(0,8000000000000000,1208)',
  )
  const links = within(await screen.findByRole('navigation', { name: 'Adjacent blocks' })).getAllByRole('link')
  expect(links.map(link => link.textContent?.trim())).toEqual(['Previous 0…', 'Previous 1…', 'Next 0…', 'Next 1…'])
})

test('values that the source does not provide are shown as unavailable, not as none', async () => {
  const { transactions: _, next: __, previous: ___, value_flow: ____, ...rest } = shardBlock()
  show(
    { debugBlock: () => ({ ...rest, header: {}, checked: 'reported', unknown: ['the block itself is not kept'] }) },
    '/blocks/(0,8000000000000000,1208)',
  )
  expect(await screen.findByText('Transactions are not available from this source')).toBeTruthy()
  expect(screen.getByText(/Not verified: reported by the source/)).toBeTruthy()
  expect(screen.getAllByText('Not available from this source').length).toBeGreaterThan(3)
  expect(screen.getByText('the block itself is not kept')).toBeTruthy()
  expect(screen.queryByText('No transactions in this block.')).toBeNull()
  expect(screen.queryByText('None yet')).toBeNull()
})

test('an unsupported source is not reported as a missing block, and the input stays', async () => {
  show(
    { debugBlock: () => Promise.reject(new AppError('source.unsupported', { source: 'tonapi', what: 'blocks' })) },
    '/blocks/77',
  )
  expect(await screen.findByText('The block may still exist.')).toBeTruthy()
  expect(screen.getByText('source.unsupported')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Block').value).toBe('77')
})

test('a block that does not exist is an error with its code', async () => {
  show({ debugBlock: () => Promise.reject(new AppError('lookup.block', { block: '99999' })) }, '/blocks/99999')
  expect(await screen.findByText('lookup.block')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Block 99999 not found')
})

test('transactions are filtered by account in any form, hash, operation, trigger and failure', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  expect(rowsOf(await table())).toHaveLength(12)
  await user.click(screen.getByLabelText(/Only failed/))
  expect(rowsOf(await table())).toHaveLength(2)
  expect(location.search).toBe('?failed=1')
  expect(rowsOf(await table())[0]?.textContent).toContain('exit code 709 in the compute phase')
  await user.click(screen.getByLabelText(/Only failed/))
  await user.selectOptions(screen.getByLabelText('Triggered by'), 'External')
  expect(rowsOf(await table())).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await user.type(screen.getByLabelText('Find transactions'), blockRow(4).account.toUpperCase())
  await waitFor(async () => expect(rowsOf(await table())).toHaveLength(1))
  await waitFor(() => expect(new URLSearchParams(location.search).get('find')).toBe(blockRow(4).account.toUpperCase()))
  await user.clear(screen.getByLabelText('Find transactions'))
  await user.type(screen.getByLabelText('Find transactions'), 'no such thing')
  expect(await screen.findByText('No matching transactions.')).toBeTruthy()
})

test('a name that a contract states is marked in the rows', async () => {
  const [first, second] = [blockRow(0), blockRow(1)]
  const transactions = [
    { ...first, name: 'wallet', name_origin: 'contract' as const },
    { ...second, name: 'Elector' },
  ]
  show({ debugBlock: () => ({ ...shardBlock(), transactions }) }, '/blocks/(0,8000000000000000,1208)')
  const [row, other] = rowsOf(await table()).map(({ textContent }) => textContent)
  expect(row).toContain('walletfrom contract')
  expect(other).toContain('Elector')
  expect(other).not.toContain('from contract')
})

test('accounts of wallets have the form of wallets in the rows', async () => {
  const transactions = [
    { ...blockRow(0), name: undefined, is_wallet: true },
    { ...blockRow(1), name: undefined, is_wallet: false },
  ].map(({ name, ...row }) => row)
  show({ debugBlock: () => ({ ...shardBlock(), transactions }) }, '/blocks/(0,8000000000000000,1208)')
  const forms = rowsOf(await table()).map(row => within(row).getByRole('link').getAttribute('href'))
  expect(forms[0]).toContain(toFriendlyAddress(blockRow(0).account, { bounceable: false }))
  expect(forms[1]).toContain(toFriendlyAddress(blockRow(1).account))
})

test('a row opens its transaction, J and K step through the rows, and the URL holds it', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  const rows = rowsOf(await table())
  await user.click(rows[1]!)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction' })
  await waitFor(() => expect(drawer.textContent).toContain(blockRow(1).hash))
  expect(new URLSearchParams(location.search).get('tx')).toBe(blockRow(1).hash)
  const event = within(drawer).getByRole('link', { name: 'Open event' })
  expect(event.getAttribute('href')).toBe(`/event/${blockRow(1).hash}`)
  await user.keyboard('j')
  expect(new URLSearchParams(location.search).get('tx')).toBe(blockRow(2).hash)
  await user.keyboard('kk')
  expect(new URLSearchParams(location.search).get('tx')).toBe(blockRow(0).hash)
  expect(within(drawer).getByRole('button', { name: /Previous in the list/ })).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  expect(location.search).toBe('')
})

test('J and Enter open a transaction without a pointer', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  await table()
  await user.keyboard('jj{Enter}')
  expect(new URLSearchParams(location.search).get('tx')).toBe(blockRow(1).hash)
})

test('renders the first rows of a long list, and the rest on request', async () => {
  const { user } = show({ debugBlock: () => shardBlock(1208, 230) }, '/blocks/(0,8000000000000000,1208)')
  expect(rowsOf(await table())).toHaveLength(200)
  await user.click(screen.getByText(/Show all 230 rows/))
  expect(rowsOf(await table())).toHaveLength(230)
})

test('shards are positioned by their prefixes', async () => {
  show({}, '/blocks/1200?tab=shards')
  const bar = await screen.findByRole('region', { name: 'Shards of workchain 0' })
  const parts = within(bar).getAllByRole('link')
  expect(parts.map(part => [part.textContent, part.style.left, part.style.width])).toEqual([
    ['0', '0%', '50%'],
    ['10', '50%', '25%'],
    ['11', '75%', '25%'],
  ])
  expect(within(screen.getByRole('table', { name: 'Shards' })).getByText('wants split')).toBeTruthy()
})

test('inflow and outflow are summed and compared', async () => {
  show({}, '/blocks/(0,8000000000000000,1208)?tab=flow')
  expect(await screen.findByText('Inflow and outflow are equal.')).toBeTruthy()
})

test('a value flow that does not balance is reported as invalid', async () => {
  const block = shardBlock()
  show(
    { debugBlock: () => ({ ...block, value_flow: { ...block.value_flow!, exported: { grams: 1n, other: [] } } }) },
    '/blocks/(0,8000000000000000,1208)?tab=flow',
  )
  expect(await screen.findByText(/Inflow and outflow differ/)).toBeTruthy()
})

const snapshot = () => ({
  network: 'demo',
  masterchain: blockId(1200),
  previous: blockId(1199),
  blocks: [blockId(1200), left!, right!, deep!, blockId(1212, 0), blockId(1213, 0)],
})

const numberOf = (text: string | undefined) => snapshot().blocks.findIndex(id => formatBlockIdJson(id) === text)
const oneRow = (text: string | undefined): DebugBlockView => {
  const i = numberOf(text)
  return shardBlock(1, 0, { id: snapshot().blocks[i]!, transactions: [blockRow(20 - i)] })
}

test('loads all shards four at a time, ordered by logical time', async () => {
  let active = 0
  let maxActive = 0
  const { user } = show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: async ({ body }) => {
        if (numberOf(body.block) === -1) return masterBlock()
        maxActive = Math.max(maxActive, ++active)
        await new Promise(resolve => setTimeout(resolve, 5))
        active--
        return oneRow(body.block)
      },
    },
    '/blocks/1200?tab=all',
  )
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(maxActive).toBe(4)
  const rows = rowsOf(await table())
  expect(rows.map(row => row.dataset.tx)).toEqual([15, 16, 17, 18, 19, 20].map(i => blockRow(i).hash))
  expect(rows[5]?.textContent).toContain('(-1,8000000000000000,1200)')
  // A row of another block is opened with its block.
  await user.click(rows[5]!)
  const query = () => new URLSearchParams(location.search)
  await waitFor(() => expect(query().get('of')).toBe('(-1,8000000000000000,1200)'))
  expect(query().get('tx')).toBe(blockRow(20).hash)
  await user.keyboard('{Escape}')
  expect([query().get('of'), query().get('tx')]).toEqual([null, null])
})

test('stopping keeps the loaded blocks, shows what is missing, and can be resumed', async () => {
  let isHeld = true
  const { user } = show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: ({ body }, { signal }) => {
        const i = numberOf(body.block)
        if (i === -1) return masterBlock()
        if (i < 2 || !isHeld) return oneRow(body.block)
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        })
      },
    },
    '/blocks/1200?tab=all',
  )
  expect(await screen.findByText('2 of 6 blocks, 2 transactions so far')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('4 blocks of 6 are missing')).toBeTruthy()
  expect(rowsOf(await table())).toHaveLength(2)
  isHeld = false
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(screen.queryByText(/missing/)).toBeNull()
})

test('a failed block is listed with its reason and retried alone', async () => {
  let isBroken = true
  const onRequest: (string | undefined)[] = []
  const { user } = show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: ({ body }) => {
        const i = numberOf(body.block)
        if (i === -1) return masterBlock()
        onRequest.push(body.block)
        if (i === 3 && isBroken) throw new AppError('source.timeout', { source: 'liteserver', afterMs: 5000 })
        return oneRow(body.block)
      },
    },
    '/blocks/1200?tab=all',
  )
  expect(await screen.findByText('1 block of 6 is missing')).toBeTruthy()
  expect(screen.getByText('source.timeout')).toBeTruthy()
  expect(screen.getByRole('link', { name: formatBlockId(deep!) })).toBeTruthy()
  isBroken = false
  onRequest.length = 0
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(onRequest).toEqual([formatBlockIdJson(deep!)])
})

test('links to the proofs of the shown block', async () => {
  show({}, '/blocks/1200')
  const links = within(screen.getByRole('navigation', { name: 'Blocks and proofs' })).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Block', '/blocks/1200'],
    ['Proofs', '/proofs?target=1200'],
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  await table()
})

test('the raw bytes of a block are opened in cells on request', async () => {
  const raw = 'b5ee9c72010101010002000000'
  const onRequest = vi.fn(({ body }: { body: { block?: string | undefined; raw?: boolean | undefined } }) => ({
    ...masterBlock(),
    ...(body.raw && { raw }),
  }))
  const { user } = show({ debugBlock: onRequest }, '/blocks/1200')
  await user.click(await screen.findByRole('button', { name: 'Open in cells' }))
  await waitFor(() => expect(location.pathname).toBe('/cells'))
  expect(location.search).toContain('type=Block')
  expect(onRequest.mock.calls.map(([{ body }]) => body)).toContainEqual({
    block: formatBlockIdJson(masterBlock().id),
    raw: true,
  })
})

test('a block without its bytes has no cells to open', async () => {
  show({ debugBlock: () => ({ ...masterBlock(), checked: 'reported' }) }, '/blocks/1200')
  await screen.findByRole('heading', { name: 'Masterchain block 1200' })
  expect(screen.queryByRole('button', { name: 'Open in cells' })).toBeNull()
})
