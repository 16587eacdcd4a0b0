import { expect, test } from '../app.ts'
import type { Outcome } from '../pages/inspect.ts'

type Advertised = {
  readonly mark: Outcome
  readonly sentence: RegExp
  /** What is said of the transactions that landed; absent for messages that did not. */
  readonly landed?: RegExp
  /** Where it failed first. */
  readonly first?: string
}

const works = (transactions: number, landed = true): Advertised => ({
  mark: 'It works',
  sentence: new RegExp(`^(All ${transactions}|Both) transactions succeeded`),
  ...(landed && { landed: new RegExp(`All ${transactions} transactions equal those that landed, bit for bit`) }),
})
const allEqual = /transactions? equals? (those|the one) that landed, bit for bit/
const fails = (first: string, sentence: RegExp): Advertised => ({ mark: 'It fails', sentence, landed: allEqual, first })
const rejected = (sentence: RegExp): Advertised => ({ mark: 'Rejected', sentence })

// What each sample promises in its title and description.
const advertised: Readonly<Record<string, Advertised>> = {
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
    mark: 'It works in part',
    sentence: /The contract dropped 1 of 2 orders without an error/,
    landed: allEqual,
  },
  'orders-one-of-three': {
    mark: 'It works in part',
    sentence: /dropped 2 of 3 orders without an error: 50 TON were ordered, the wallet had 0.997 TON/,
    landed: allEqual,
    first: '0',
  },
  'action-phase-37': fails('0.0', /action phase: not enough TON \(result code 37\)/),
  'jetton-transfer-too-much': fails('0.0', /not enough jettons \(exit code 706\)/),
  'out-of-gas': fails('0.0', /ran out of gas after 1000000 units/),
  'v5-disable-signature-by-external': fails('0', /only for extensions \(exit code 146\)/),
  'fresh-not-enough-balance': {
    mark: 'It fails',
    sentence: /dropped its only order without an error: 5 TON were ordered, the wallet had 0.9 TON/,
    first: '0',
  },
  'rejected-tester-throw-before-accept': rejected(/before it accepted the message: exit code 701/),
  'rejected-v5-signature-disabled': rejected(/signatures are switched off/),
  'fresh-wrong-seqno': rejected(/sequence number 37 was expected, the message has 36/),
  'fresh-wrong-signature': rejected(/signature/),
  'fresh-wrong-wallet-id': rejected(/wallet id/),
  'fresh-expired': rejected(/it was valid until 60 s before/),
  'highload-v2-100-messages': {
    mark: 'It works',
    sentence: /^All 101 transactions succeeded/,
    landed: /100 of 101 landed transactions came out equal; the run has 101/,
  },
  'highload-v3-batch': works(32),
  'long-chain': {
    mark: 'Not the whole answer',
    sentence: /^Stopped after 100 transactions, the limit of this run/,
    landed: /100 of 106 landed transactions came out equal/,
  },
}

for (const [id, { mark, sentence, landed, first }] of Object.entries(advertised)) {
  test(`${id}: ${mark}`, async ({ inspect }) => {
    await inspect.openSample(id)
    await expect(inspect.sentence).toHaveText(sentence)
    await expect(inspect.outcome(mark)).toBeVisible()
    await expect(inspect.verdict.getByText(/landed transaction|that landed/)).toHaveCount(landed ? 1 : 0)
    if (landed) await expect(inspect.verdict.getByText(landed)).toBeVisible()
    const firstFailure = inspect.verdict.getByRole('button', { name: /^First failure/ })
    if (first === undefined) await expect(firstFailure).toHaveCount(0)
    else await expect(firstFailure).toHaveText(new RegExp(`transaction ${first.replaceAll('.', '\\.')}$`))
    // A message that no account took has no tree, and says what the account holds instead.
    await expect(inspect.tree).toHaveCount(mark === 'Rejected' ? 0 : 1)
    await expect(inspect.page.getByRole('heading', { name: 'The account that refused it' })).toHaveCount(
      mark === 'Rejected' ? 1 : 0,
    )
  })
}

test('every sample of the demo network is promised something here', ({ samples }) => {
  expect([...samples.keys()].sort()).toEqual(Object.keys(advertised).sort())
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
  await inspect.verdict.getByRole('button', { name: /^First failure/ }).click()
  await expect(inspect.drawer).toContainText('Failed in the compute phase, exit code 777')
})

test('an order that was dropped in silence is told beside a tree without an error', async ({ inspect }) => {
  await inspect.openSample('action-ignored-mode2')
  await expect(inspect.page.getByText('The contract dropped 1 of 2 orders without an error').first()).toBeVisible()
  await expect(inspect.nodes.filter({ has: inspect.page.locator('[data-state=failed]') })).toHaveCount(0)
  await inspect.openTab('Tree')
  await inspect.node('0.0').click()
  await expect(inspect.drawer).toContainText(/1 skipped without an error/)
})
