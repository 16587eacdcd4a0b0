import { expect, test } from '../app.ts'
import type { Outcome } from '../pages/inspect.ts'

type Expectation = {
  readonly mark: Outcome
  readonly sentence: RegExp
  /** The comparison with the on-chain transactions; absent for messages that are not on chain. */
  readonly onChain?: RegExp
  /** Path of the first failed transaction. */
  readonly firstFailed?: string
}

const works = (transactions: number, isOnChain = true): Expectation => ({
  mark: 'Succeeds',
  sentence: new RegExp(`^(All ${transactions}|Both) transactions succeeded`),
  ...(isOnChain && { onChain: new RegExp(`^Identical: all ${transactions} transactions match the chain\\.$`) }),
})
const allEqual = /^Identical: (all \d+ transactions match|the transaction matches) the chain\.$/
const fails = (firstFailed: string, sentence: RegExp): Expectation => ({
  mark: 'Fails',
  sentence,
  onChain: allEqual,
  firstFailed,
})
const rejected = (sentence: RegExp): Expectation => ({ mark: 'Rejected', sentence })

// The expected result of each sample, as in its title and description.
const expectations: Readonly<Record<string, Expectation>> = {
  'transfer-v4r2-comment': works(2),
  'jetton-transfer': works(5),
  'nft-purchase': works(8),
  'transfer-v5r1-multi': works(11),
  'nft-transfer': works(4),
  'dns-renew': works(2),
  'v5-gas-relay': works(3),
  'subscription-payment': works(4),
  'fresh-transfer': works(2, false),
  'fresh-jetton-transfer': works(5, false),
  'fresh-three-transfers': works(4, false),
  'bounce-no-contract': fails('0.0', /There is no contract at/),
  'throw-777-bounced': fails('0.0', /compute phase: exit code 777/),
  'action-ignored-mode2': {
    mark: 'Partly fails',
    sentence: /The contract silently skipped 1 of 2 outgoing messages/,
    onChain: allEqual,
  },
  'orders-one-of-three': {
    mark: 'Partly fails',
    sentence: /silently skipped 2 of 3 outgoing messages: 50 TON were requested, the wallet had 0.997 TON/,
    onChain: allEqual,
    firstFailed: '0',
  },
  'action-phase-37': fails('0.0', /action phase: not enough TON \(result code 37\)/),
  'jetton-transfer-too-much': fails('0.0', /not enough jettons \(exit code 706\)/),
  'out-of-gas': fails('0.0', /ran out of gas after 1000000 gas; its changes were reverted/),
  'v5-disable-signature-by-external': fails('0', /only for extensions \(exit code 146\)/),
  'fresh-not-enough-balance': {
    mark: 'Fails',
    sentence: /silently skipped its only outgoing message: 5 TON were requested, the wallet had 0.9 TON/,
    firstFailed: '0',
  },
  'rejected-tester-throw-before-accept': rejected(/before it accepted the message: exit code 701/),
  'rejected-v5-signature-disabled': rejected(/signature authentication is disabled/),
  'fresh-wrong-seqno': rejected(/expected seqno 37, the message has 36/),
  'fresh-wrong-signature': rejected(/signature/),
  'fresh-wrong-wallet-id': rejected(/wallet ID/),
  'fresh-expired': rejected(/expired 60 s before the time of the run/),
  'highload-v2-100-messages': {
    mark: 'Succeeds',
    sentence: /^All 101 transactions succeeded/,
    onChain: /^100 of 101 on-chain transactions are identical; emulated: 101\.$/,
  },
  'highload-v3-batch': works(32),
  'long-chain': {
    mark: 'Incomplete trace',
    sentence: /^Incomplete trace: stopped at the limit of 100 transactions/,
    onChain: /^100 of 106 on-chain transactions are identical; emulated: 100\.$/,
  },
}

/** One of each outcome: a run is the same in the desktop app, whatever the message. */
const onDesktop: ReadonlySet<string> = new Set([
  ...['jetton-transfer', 'throw-777-bounced', 'action-ignored-mode2', 'fresh-wrong-seqno', 'long-chain'],
])

for (const [id, { mark, sentence, onChain, firstFailed }] of Object.entries(expectations)) {
  test(`${id}: ${mark}`, onDesktop.has(id) ? {} : { tag: '@web' }, async ({ inspect }) => {
    await inspect.openSample(id)
    await expect(inspect.sentence).toHaveText(sentence)
    await expect(inspect.outcome(mark)).toBeVisible()
    await expect(inspect.verdict.getByText(/on-chain transaction|match(es)? the chain/)).toHaveCount(onChain ? 1 : 0)
    if (onChain) await expect(inspect.verdict.getByText(onChain)).toBeVisible()
    const failure = inspect.why.getByRole('button', { name: /transaction [\d.]+$/ }).first()
    if (firstFailed === undefined)
      await expect(inspect.why.getByRole('button', { name: /^First failure/ })).toHaveCount(0)
    else await expect(failure).toHaveText(new RegExp(`transaction ${firstFailed.replaceAll('.', '\\.')}$`))
    // A rejected message has no tree; the account is shown instead.
    await expect(inspect.tree).toHaveCount(mark === 'Rejected' ? 0 : 1)
    await expect(inspect.page.getByRole('heading', { name: 'Rejecting account' })).toHaveCount(
      mark === 'Rejected' ? 1 : 0,
    )
  })
}

test('every sample of the demo network has an expectation', ({ samples }) => {
  expect([...samples.keys()].sort()).toEqual(Object.keys(expectations).sort())
})

test('a sample is one click away from the start, and leads back to it', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  await expect(page.getByText('A jetton transfer', { exact: true })).toBeVisible()
  await expect(inspect.actions.getByText('Jetton transfer', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(inspect.box).toBeVisible()
})

test('a failing sample leads from its verdict to the transaction that failed', async ({ inspect }) => {
  await inspect.openSample('throw-777-bounced')
  await inspect.why.getByRole('button', { name: /transaction 0\.0$/ }).click()
  await expect(inspect.drawer).toContainText('Failed in the compute phase, exit code 777')
})

test('a silently skipped outgoing message is reported although no transaction failed', async ({ inspect }) => {
  await inspect.openSample('action-ignored-mode2')
  await expect(inspect.page.getByText('The contract silently skipped 1 of 2 outgoing messages').first()).toBeVisible()
  await expect(inspect.nodes.filter({ has: inspect.page.locator('[data-state=failed]') })).toHaveCount(0)
  await inspect.openTab('Tree')
  await inspect.node('0.0').click()
  await expect(inspect.drawer).toContainText(/1 silently skipped/)
})
