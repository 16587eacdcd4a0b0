import { expect, onlyFirst, test } from '../app.ts'
import {
  cellBomb,
  contractAccount,
  contracts,
  externalOut,
  externalTo,
  inEitherForm,
  jettonTransferBody,
  nonexistentAccount,
  unrecordedAccount,
  withContract,
  wrongCrc,
} from '../messages.ts'

test.afterEach('the server is still up', async ({ request }) => {
  const status = await request.get('/v2/status')
  expect(status.ok()).toBe(true)
  expect(await status.json()).toMatchObject({ rest_online: true })
})

const message = externalTo(contractAccount)

// Invalid input: the error is shown, it cannot be run, and it stays in the box.
const unusable: Readonly<Record<string, readonly [text: string, error: RegExp]>> = {
  'a truncated message': [message.slice(0, -8), /truncated.*byte \d+/],
  'a lonely magic number': ['b5ee9c72', /byte \d+/],
  'half a byte': ['b5ee9c7', /too short|not hex|7 hex digits/],
  'a wrong checksum': [wrongCrc(), /CRC-32C does not match.*byte \d+/],
  'a million cells claimed in ten bytes': ['b5ee9c72840400100000000100000000', /byte \d+/],
  'a body instead of a message': [jettonTransferBody(), /Message body/],
  'an external-out message': [externalOut(), /External-out message/],
  prose: ['please run my message', /not recognised/i],
  'a mistyped address': ['EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSL', /checksum does not match/],
  'script in a log': ['<img src=x onerror=alert(1)><script>alert(2)</script>', /not recognised/i],
}

for (const [what, [text, error]] of Object.entries(unusable)) {
  test(`${what} is reported, and stays in the box`, onlyFirst(what === 'a truncated message'), async ({ inspect }) => {
    await inspect.open()
    await inspect.paste(text)
    await expect(inspect.problem.or(inspect.page.getByText(error)).first()).toContainText(error)
    await expect(inspect.page.getByRole('button', { name: 'Run', exact: true, disabled: false })).toHaveCount(0)
    await expect(inspect.box).toHaveValue(text)
  })
}

test('an empty box can neither be run nor has a problem', async ({ inspect }) => {
  await inspect.open()
  await expect(inspect.runButton).toBeDisabled()
  await inspect.paste('   \n ')
  await expect(inspect.runButton).toBeDisabled()
  await expect(inspect.problem).toHaveCount(0)
})

test('a wallet that does not exist rejects the message', async ({ inspect }) => {
  await inspect.openRun(externalTo(nonexistentAccount), { block_seqno: 187 })
  await expect(inspect.sentence).toHaveText(/^Rejected: there is no contract at nobody 1,/)
})

test('an account that is not recorded is an error, not an empty account', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.paste(externalTo(unrecordedAccount))
  await inspect.run()
  await expect(inspect.problem).toContainText(/does not have/)
  await expect(inspect.problem).toContainText('source.notRecorded')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(externalTo(unrecordedAccount))
})

test('an endless loop runs out of gas', async ({ inspect }) => {
  await inspect.openRun(message, withContract(contractAccount, 'loops'))
  await expect(inspect.sentence).toHaveText(/ran out of gas after 1\D?000\D?000 gas/)
})

test('a trace beyond the limit is shown as far as it was run', async ({ inspect, page }) => {
  await inspect.openRun(message, withContract(contractAccount, 'forks'))
  await expect(inspect.sentence).toHaveText(/^Incomplete trace: stopped at the limit of 100 transactions/)
  await expect(page.getByText('Incomplete trace', { exact: true })).toBeVisible()
  await expect(page.getByText(/messages were not followed/)).toBeVisible()
})

test('an endless message chain is shown up to the max depth', async ({ inspect }) => {
  await inspect.openRun(message, {
    ...withContract(contractAccount, 'passes'),
    limits: { transactions: 10_000, time_ms: 60_000 },
  })
  await expect(inspect.sentence).toHaveText(
    /^Incomplete trace: stopped at the (limit|max depth) of [12]\D?[01]00 transactions/,
    { timeout: 40_000 },
  )
  await expect(inspect.tab('Tree')).toHaveText(/[12]\D?[01]00/)
  await expect(inspect.node('0')).toBeVisible()
})

test('a missing library is named', async ({ inspect, page }) => {
  await inspect.openRun(message, withContract(contractAccount, 'inMissingLibrary'))
  await expect(inspect.problem).toContainText('Library not found')
  await expect(inspect.problem).toContainText('ab'.repeat(32))
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(inEitherForm(message))
})

test('sixty cells that unfold to 2^60 are parsed, run and shown as sixty cells', async ({ inspect, page }) => {
  const bomb = externalTo(contractAccount, cellBomb())
  await inspect.open()
  await inspect.paste(bomb)
  await expect(page.getByText(/External message to/)).toBeVisible()
  await inspect.openRun(bomb, { ...withContract(contractAccount, 'forks'), limits: { transactions: 5 } })
  await expect(inspect.sentence).toHaveText(/^Incomplete trace: stopped at the limit of 5 transactions/)
  await inspect.node('0').click()
  await expect(inspect.drawer.getByRole('heading', { name: 'Incoming message' })).toBeVisible()
})

test('a truncated cell bomb is reported', async ({ inspect }) => {
  const text = Buffer.from(externalTo(contractAccount, cellBomb()), 'hex').toString('base64')
  await inspect.open()
  await inspect.paste(text.slice(0, -12))
  await expect(inspect.problem).toContainText(/byte \d+/)
})

// The limit is the server's.
test.describe('10 MB of text', { tag: '@web' }, () => {
  // The browser logs every error response.
  test.use({ tolerated: [/status of 413/] })

  test('is not sent, stays in the box, and can be cleared', async ({ inspect, page }) => {
    await inspect.open()
    await inspect.paste('deadbeef '.repeat(1_165_000))
    await expect(page.getByText(/10\.5 MB of text/)).toBeVisible()
    await expect(inspect.problem).toContainText(/Input too large/)
    await expect(inspect.runButton).toBeDisabled()
    await expect(page.getByText(/nothing is removed from it/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(inspect.box).toHaveValue('')
    await expect(inspect.problem).toHaveCount(0)
  })
})

test('invalid options are reported, and the message is kept', async ({ inspect, page }) => {
  await inspect.openRun(message, { block_seqno: 999_999 })
  await expect(inspect.problem).toContainText(/999\D?999|Block/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(inEitherForm(message))
})

test('invalid code is reported without breaking the page', async ({ inspect }) => {
  await inspect.openRun(message, {
    overrides: [{ account: contractAccount, balance: 10 ** 12, code: contracts.forks.slice(0, 40), data: 'b5ee9c72' }],
  })
  await expect(inspect.problem).toContainText(/input\.|broken/)
})
