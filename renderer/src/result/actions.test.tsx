import '../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugExplanation } from '@tonoscope/core/contract/debugExplanation'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { recordedOne } from '../../test/fixtures/recorded.ts'
import { bounce, jetton, jettonTransfer, rejected, silentLoss } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'

const explanation = (result: DebugResult, generic = false): DebugExplanation => {
  const actions = result.event?.actions ?? []
  const hash = actions[0]?.base_transactions[0] ?? ''
  return {
    actions: actions.map(({ type, base_transactions }) => ({
      type,
      pattern: generic ? 'generic' : 'jettons.transfer',
      transactions: base_transactions,
      built_on: [],
    })),
    generic: generic
      ? [
          {
            transaction: hash,
            operation: '0x7d0a5c11',
            nearest: {
              pattern: 'nfts.purchase',
              action_type: 'NftPurchase',
              path: 'payout',
              transaction: hash,
              check: 'interface',
              text: 'it is no nft_sale',
            },
          },
        ]
      : [],
  }
}

const show = (
  result: DebugResult,
  more = '',
  generic = false,
  explained: DebugExplanation = explanation(result, generic),
) =>
  renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugEmulate: ({ body }) => (body.explain ? { ...result, explanation: explained } : result),
    }),
    `/inspect?sample=jetton${more}`,
  )

const rules = () => document.adoptedStyleSheets?.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)) ?? []
test('an action opens its first transaction', async () => {
  const { user } = show(jettonTransfer())
  await user.click(await screen.findByRole('button', { name: 'Jetton transfer' }))
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
})

test.runIf('adoptedStyleSheets' in document)('a focused action highlights its transactions', async () => {
  show(jettonTransfer())
  const open = await screen.findByRole('button', { name: 'Jetton transfer' })
  open.focus()
  expect(rules().join()).toContain('data-tx')
  open.blur()
  expect(rules().join()).not.toContain('data-tx')
})

test('a failed action shows its reason', async () => {
  show(bounce())
  const table = await screen.findByRole('table', { name: '1 action' })
  expect(within(table).getByText('Exit code 705 at B: not the owner')).toBeTruthy()
  expect(within(table).getByRole('img', { name: 'Failed' })).toBeTruthy()
})

test('an unsent message shows the missing amount and opens the transaction that skipped it', async () => {
  const { user } = show(recordedOne('orders-one-of-three'))
  const table = await screen.findByRole('table', { name: '3 actions' })
  expect(within(table).getAllByText('Never sent: 50 TON were requested, the wallet had 0.997 TON')).toHaveLength(2)
  // The item has its name.
  expect(within(table).getByText('nft item 7')).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: 'NFT transfer' }))
  expect(await screen.findByRole('complementary', { name: 'Transaction 0' })).toBeTruthy()
})

test('filtering by account reduces actions and value flow; other tree nodes are faint', async () => {
  const { user } = show(jettonTransfer())
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const choice = await screen.findByRole('dialog', { name: 'Filter by account and asset' })
  await user.click(within(choice).getByRole('checkbox', { name: /^C/ }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('table', { name: '1 action' }).textContent).toContain('Contract deployment')
  const faint = () => screen.getAllByRole('treeitem').filter(item => item.hasAttribute('data-faint'))
  expect(faint()).toHaveLength(4)
  await user.click(screen.getByRole('tab', { name: 'Flow' }))
  const flow = await screen.findByRole('table', { name: 'Value flow' })
  expect(within(flow).getAllByRole('row')).toHaveLength(2)
  // The chip removes the filter.
  const chips = screen.getByRole('list', { name: 'Filtered by' })
  await user.click(within(chips).getByRole('button', { name: /^Do not filter by/ }))
  expect(screen.getByRole('table', { name: '2 actions' })).toBeTruthy()
})

test('the filter is part of the URL on every tab', async () => {
  const { user } = show(jettonTransfer(), '&asset=ton')
  expect(await screen.findByRole('list', { name: 'Filtered by' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Flow' }))
  expect(screen.getByRole('list', { name: 'Filtered by' })).toBeTruthy()
  expect(location.search).toContain('asset=ton')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(screen.queryByRole('list', { name: 'Filtered by' })).toBeNull()
  expect(location.search).not.toContain('asset')
  expect(location.search).toContain('tab=flow')
})

test('filtering by asset keeps its actions and its column only', async () => {
  const { user } = show(jettonTransfer(), '&tab=flow')
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'DUSD' }))
  expect(screen.getByRole('table', { name: '1 action' }).textContent).toContain('Jetton transfer')
  const flow = screen.getByRole('table', { name: 'Value flow' })
  expect(
    within(flow)
      .getAllByRole('columnheader')
      .map(cell => cell.textContent),
  ).toEqual(['Account', 'DUSD'])
})

test('the value flow shows the asset of the main action first, and another one on request', async () => {
  const { user } = show(recordedOne('jetton-transfer'), '&tab=flow')
  const [first] = within(await screen.findByRole('group', { name: 'Asset' })).getAllByRole('radio')
  expect(first).toHaveProperty('checked', true)
  const jettons = await screen.findByRole('figure', { name: /^Diagram of the value flow, (?!TON)/ })
  expect(within(jettons).getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'TON' }))
  const diagram = await screen.findByRole('figure', { name: 'Diagram of the value flow, TON' })
  const bands = within(diagram).getAllByRole('button')
  expect(bands[0]?.getAttribute('aria-label')).toMatch(/^A alice to B .*: 0\.22 TON, 220.000.000 nanoton$/)
  expect(bands.at(-1)?.getAttribute('aria-label')).toMatch(/to A alice: .*, returned$/)
  // The table has a row for each band, and for the fees of each account.
  const table = screen.getByRole('table', { name: 'Transfers, TON' })
  expect(within(table).getAllByRole('row')).toHaveLength(1 + bands.length + 4)
  bands[0]?.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0' })).toBeTruthy()
})

test('the value flow between two accounts is drawn, too: what bounced is returned', async () => {
  show(bounce(), '&tab=flow')
  const diagram = await screen.findByRole('figure', { name: 'Diagram of the value flow, TON' })
  expect(within(diagram).getAllByRole('button').at(-1)?.getAttribute('aria-label')).toMatch(/returned$/)
})

test('the explanation of an action is requested when its popover opens', async () => {
  const { user } = show(jettonTransfer())
  await user.click(await screen.findByRole('button', { name: 'Why Jetton transfer' }))
  const why = await screen.findByRole('dialog', { name: 'Why Jetton transfer' })
  expect(await within(why).findByText('jettons.transfer')).toBeTruthy()
  await user.click(within(why).getByRole('button', { name: 'C 0.0.0' }))
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0.0' })).toBeTruthy()
})

test('the explanation of a swap lists what others were paid, with their transaction', async () => {
  const result = jettonTransfer()
  const [transaction = ''] = result.event?.actions[0]?.base_transactions ?? []
  const recipient = result.accounts[0]?.address ?? ''
  const plain = explanation(result)
  const payouts = [{ recipient, amount: '1234', transaction }]
  const explained = { ...plain, actions: plain.actions.map(one => ({ ...one, payouts })) }
  const { user } = show(result, '', false, explained)
  await user.click(await screen.findByRole('button', { name: 'Why Jetton transfer' }))
  const why = await screen.findByRole('dialog', { name: 'Why Jetton transfer' })
  const paid = await within(why).findByRole('listitem')
  expect(paid.textContent).toMatch(/1\s234 units to/)
  expect(within(paid).getByRole('button', { name: /^[A-Z] 0/ })).toBeTruthy()
})

test('without a matching pattern, the nearest one and its failed check are shown', async () => {
  const { user } = show(bounce(), '', true)
  await user.click(await screen.findByRole('button', { name: 'Why Contract call' }))
  const why = await screen.findByRole('dialog', { name: 'Why Contract call' })
  expect(await within(why).findByText('nfts.purchase')).toBeTruthy()
  expect(why.textContent).toContain('it is no nft_sale')
})

test('the main finding in the verdict links to its transaction', async () => {
  const result = silentLoss()
  const [finding] = result.verdict.findings
  if (finding) result.verdict.sentence = finding.sentence
  const { user } = show(result)
  const region = await screen.findByRole('region', { name: /^Why/ })
  await user.click(within(region).getByRole('button', { name: 'A, transaction 0' }))
  expect(await screen.findByRole('complementary', { name: 'Transaction 0' })).toBeTruthy()
})

test('a transaction with silently skipped actions is marked in the tree and in the legend', async () => {
  show(silentLoss())
  expect(await screen.findByRole('treeitem', { name: /succeeded, 1 outgoing message skipped$/ })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Legend of the tree' }).textContent).toContain(
    'outgoing messages silently skipped',
  )
})

test('interfaces have the same display name everywhere', async () => {
  show(recordedOne('orders-one-of-three'))
  const region = await screen.findByRole('region', { name: /^Why/ })
  expect(within(region).getByText('wallet v4r2')).toBeTruthy()
})

test('a rejection explains its exit code once', async () => {
  show(recordedOne('fresh-wrong-seqno'))
  await screen.findByRole('region', { name: 'Verdict' })
  const account = screen.getByRole('region', { name: 'Rejecting account' })
  expect(account.textContent).toContain('Wrong seqno')
  expect(account.textContent).not.toContain('sign again')
})

test('the rejection explains the exit code if the verdict has no advice', async () => {
  show(rejected())
  await screen.findByRole('region', { name: 'Verdict' })
  expect(screen.getByText('The sequence number is not the one that the wallet expects')).toBeTruthy()
})

test('a jetton without metadata is shown in smallest units with its address, never with a guess', async () => {
  const result = jettonTransfer()
  show({ ...result, token_names: [{ address: jetton.address, type: 'jetton', origin: 'contract' }] }, '&tab=flow')
  const table = await screen.findByRole('table', { name: '2 actions' })
  expect(within(table).getByText('decimals unknown')).toBeTruthy()
  expect(table.textContent).toContain('25000000 units')
  const flow = await screen.findByRole('table', { name: 'Value flow' })
  expect(within(flow).getByRole('columnheader', { name: /^Units of \S{6}…\S{6}$/ })).toBeTruthy()
  expect(within(flow).getAllByRole('img', { name: 'Smallest units, decimals unknown' })).toHaveLength(2)
  expect([table, flow].map(({ textContent }) => textContent).join()).not.toContain('DUSD')
})
