import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { formatBlockId, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { blockId, blockRow, masterBlock, shardBlock } from '../../../test/fixtures/blocks.ts'
import { account, node, numbered } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { BlocksScreen } from './BlocksScreen.tsx'

type Answers = Parameters<typeof fakeBackend>[0]

const [left, right, deep] = masterBlock().shards!.map(({ id }) => id)

/** The blocks of this network: any notation of the two names. */
const known = (text: string | undefined): DebugBlockView => {
  if (text === 'newest' || text?.startsWith('(-1,') || text === '1200') return masterBlock()
  return shardBlock()
}

const show = (answers: Answers = {}, path = '/blocks') =>
  renderScreen(
    fakeBackend({
      getStatus: () => status,
      debugBlock: ({ body }) => known(body.block),
      debugBlockTransaction: ({ body }) => {
        const row = Array.from({ length: 40 }, (_, i) => blockRow(i)).find(({ hash }) => hash === body.hash)
        return {
          network: 'demo',
          node: numbered(
            node({
              who: account('one'),
              in: { value: 7n },
              transaction: { hash: body.hash, block: '(0,8000000000000000,1208)', lt: row?.lt ?? 1n },
            }),
          ),
          accounts: [],
        }
      },
      ...answers,
    }),
    <BlocksScreen />,
    path,
  )

const table = () => screen.findByRole('table', { name: 'Transactions' })
// By role it would take seconds for a thousand.
const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('tbody tr')]
const here = () => decodeURIComponent(location.pathname) + location.search

test('opens with the newest block, and stays with it once a reader goes on in it', async () => {
  const { user } = show()
  expect(await screen.findByRole('heading', { name: 'Masterchain block 1200' })).toBeTruthy()
  expect(location.pathname).toBe('/blocks')
  await user.click(screen.getByRole('tab', { name: /^Shards/ }))
  expect(here()).toBe('/blocks/(-1,8000000000000000,1200)?tab=shards')
})

test('asks for what was typed, in any notation, and keeps it in the address', async () => {
  const asked = vi.fn(({ body }: { body: { block?: string | undefined } }) => known(body.block))
  const { user } = show({
    debugBlock: asked,
    debugBlockId: () => ({ id: blockId(1208, 0), resolved_by: 'the block that the link names' }),
  })
  const box = screen.getByLabelText('Block')
  await user.type(box, '(0,8000000000000000,1208){Enter}')
  expect(await screen.findByRole('heading', { name: 'Block 1208 of workchain 0' })).toBeTruthy()
  expect(here()).toBe('/blocks/(0,8000000000000000,1208)')
  await user.clear(box)
  await user.type(box, 'https://explorer.example/block/0:8000000000000000:1208{Enter}')
  await waitFor(() => expect(location.search).toContain('q=https'))
  expect(await screen.findByText('The block that the link names.')).toBeTruthy()
  await user.clear(box)
  await user.type(box, '2025-09-04T15:33:20Z{Enter}')
  await waitFor(() => expect(asked.mock.calls.at(-1)?.[0].body.block).toBe('2025-09-04T15:33:20Z'))
})

test('a pasted bag is read as a block and never sent as a name', async () => {
  const asked = vi.fn(() => shardBlock(1208, 3, { checked: 'root' }))
  const { user } = show({ debugBlock: asked })
  fireEvent.change(screen.getByLabelText('Block'), { target: { value: `b5ee9c72${'0f'.repeat(60)}` } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(location.search).toMatch(/^\?file=\w+$/))
  expect(await screen.findByText(/the bytes were not at hand/)).toBeTruthy()
  expect(asked).toHaveBeenLastCalledWith({ body: { file: expect.stringMatching(/^b5ee9c72/) } }, expect.anything())
})

test('the header says what was checked, what it is called in full, and only the flags that are set', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  await screen.findByRole('heading', { name: 'Block 1208 of workchain 0' })
  expect(screen.getByText('The bytes and the root cell have the hashes of its name')).toBeTruthy()
  expect(screen.getByText(blockId(1208, 0).root_hash)).toBeTruthy()
  expect(screen.getByText('first after a merge')).toBeTruthy()
  // A whole workchain has nothing to merge with.
  expect(screen.queryByText(/split|wants to merge/)).toBeNull()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy the whole name, with hashes' }))
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

test('two blocks before after a merge, two behind before a split', async () => {
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
  const links = within(await screen.findByRole('navigation', { name: 'Neighbours' })).getAllByRole('link')
  expect(links.map(link => link.textContent?.trim())).toEqual(['Previous 0…', 'Previous 1…', 'Next 0…', 'Next 1…'])
})

test('what the source cannot tell is said to be unknown, never shown as none', async () => {
  const { transactions: _, next: __, previous: ___, value_flow: ____, ...rest } = shardBlock()
  show(
    { debugBlock: () => ({ ...rest, header: {}, checked: 'reported', unknown: ['the block itself is not kept'] }) },
    '/blocks/(0,8000000000000000,1208)',
  )
  expect(await screen.findByText('The source cannot tell the transactions of this block')).toBeTruthy()
  expect(screen.getByText(/the block itself is not at hand/)).toBeTruthy()
  expect(screen.getAllByText('not told by this source').length).toBeGreaterThan(3)
  expect(screen.getByText('the block itself is not kept')).toBeTruthy()
  expect(screen.queryByText('This block has no transaction.')).toBeNull()
  expect(screen.queryByText('none yet')).toBeNull()
})

test('a source that cannot tell blocks has not said that there is none; a failure keeps what was typed', async () => {
  show(
    { debugBlock: () => Promise.reject(new AppError('source.unsupported', { source: 'tonapi', what: 'blocks' })) },
    '/blocks/77',
  )
  expect(await screen.findByText('That does not mean that there is no such block.')).toBeTruthy()
  expect(screen.getByText('source.unsupported')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Block').value).toBe('77')
})

test('what is no block is a failure with its code', async () => {
  show({ debugBlock: () => Promise.reject(new AppError('lookup.block', { block: '99999' })) }, '/blocks/99999')
  expect(await screen.findByText('lookup.block')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Block 99999 is not there')
})

test('transactions are found by account in any form, hash, operation, beginning and failure', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  expect(rowsOf(await table())).toHaveLength(12)
  await user.click(screen.getByLabelText(/Only failed/))
  expect(rowsOf(await table())).toHaveLength(2)
  expect(location.search).toBe('?failed=1')
  expect(rowsOf(await table())[0]?.textContent).toContain('exit code 709 in the compute phase')
  await user.click(screen.getByLabelText(/Only failed/))
  await user.selectOptions(screen.getByLabelText('What began them'), 'Begun from outside')
  expect(rowsOf(await table())).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await user.type(screen.getByLabelText('Find transactions'), blockRow(4).account.toUpperCase())
  await waitFor(async () => expect(rowsOf(await table())).toHaveLength(1))
  await waitFor(() => expect(new URLSearchParams(location.search).get('find')).toBe(blockRow(4).account.toUpperCase()))
  await user.clear(screen.getByLabelText('Find transactions'))
  await user.type(screen.getByLabelText('Find transactions'), 'no such thing')
  expect(await screen.findByText('No transaction fits.')).toBeTruthy()
})

test('a row opens its transaction, J and K walk on, and the address holds it', async () => {
  const { user } = show({}, '/blocks/(0,8000000000000000,1208)')
  const rows = rowsOf(await table())
  await user.click(rows[1]!)
  const drawer = await screen.findByRole('complementary', { name: 'Transaction' })
  await waitFor(() => expect(drawer.textContent).toContain(blockRow(1).hash))
  expect(new URLSearchParams(location.search).get('tx')).toBe(blockRow(1).hash)
  const event = within(drawer).getByRole('link', { name: 'The event that it is part of' })
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

test('of many transactions the first are drawn, the rest on request', async () => {
  const { user } = show({ debugBlock: () => shardBlock(1208, 230) }, '/blocks/(0,8000000000000000,1208)')
  expect(rowsOf(await table())).toHaveLength(200)
  await user.click(screen.getByText(/Show all 230 rows/))
  expect(rowsOf(await table())).toHaveLength(230)
})

test('the shards of a masterchain block lie where their prefixes say', async () => {
  show({}, '/blocks/1200?tab=shards')
  const bar = await screen.findByRole('region', { name: 'How workchain 0 is divided' })
  const parts = within(bar).getAllByRole('link')
  expect(parts.map(part => [part.textContent, part.style.left, part.style.width])).toEqual([
    ['0', '0%', '50%'],
    ['10', '50%', '25%'],
    ['11', '75%', '25%'],
  ])
  expect(within(screen.getByRole('table', { name: 'Shards' })).getByText('wants to split')).toBeTruthy()
})

test('both sides of the value flow are added up and compared', async () => {
  show({}, '/blocks/(0,8000000000000000,1208)?tab=flow')
  expect(await screen.findByText('Both sides are equal.')).toBeTruthy()
})

test('a value flow that does not add up is said to be wrong', async () => {
  const block = shardBlock()
  show(
    { debugBlock: () => ({ ...block, value_flow: { ...block.value_flow!, exported: { grams: 1n, other: [] } } }) },
    '/blocks/(0,8000000000000000,1208)?tab=flow',
  )
  expect(await screen.findByText(/The sides differ/)).toBeTruthy()
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

test('all shards are read four at a time, and merged by logical time', async () => {
  let at = 0
  let most = 0
  show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: async ({ body }) => {
        if (numberOf(body.block) === -1) return masterBlock()
        most = Math.max(most, ++at)
        await new Promise(resolve => setTimeout(resolve, 5))
        at--
        return oneRow(body.block)
      },
    },
    '/blocks/1200?tab=all',
  )
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(most).toBe(4)
  const rows = rowsOf(await table())
  expect(rows.map(row => row.dataset.tx)).toEqual([15, 16, 17, 18, 19, 20].map(i => blockRow(i).hash))
  expect(rows[5]?.textContent).toContain('(-1,8000000000000000,1200)')
})

test('a reading that is stopped keeps what arrived, says what is missing, and goes on', async () => {
  let held = true
  const { user } = show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: ({ body }, { signal }) => {
        const i = numberOf(body.block)
        if (i === -1) return masterBlock()
        if (i < 2 || !held) return oneRow(body.block)
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
  held = false
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(screen.queryByText(/missing/)).toBeNull()
})

test('a block that fails is named with its reason, and asked for again alone', async () => {
  let broken = true
  const asked: (string | undefined)[] = []
  const { user } = show(
    {
      debugSnapshotBlocks: snapshot,
      debugBlock: ({ body }) => {
        const i = numberOf(body.block)
        if (i === -1) return masterBlock()
        asked.push(body.block)
        if (i === 3 && broken) throw new AppError('source.timeout', { source: 'liteserver', afterMs: 5000 })
        return oneRow(body.block)
      },
    },
    '/blocks/1200?tab=all',
  )
  expect(await screen.findByText('1 block of 6 is missing')).toBeTruthy()
  expect(screen.getByText('source.timeout')).toBeTruthy()
  expect(screen.getByRole('link', { name: formatBlockId(deep!) })).toBeTruthy()
  broken = false
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('6 of 6 blocks, 6 transactions')).toBeTruthy()
  expect(asked).toEqual([formatBlockIdJson(deep!)])
})

test('proofs are one step away, with the block that is shown', async () => {
  show({}, '/blocks/1200')
  const links = within(screen.getByRole('navigation', { name: 'Blocks and proofs' })).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Block', '/blocks/1200'],
    ['Proofs', '/proofs?target=1200'],
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  await table()
})
