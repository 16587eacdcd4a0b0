import { expect, test } from '../app.ts'
import {
  contracts,
  externalOut,
  externalTo,
  given,
  inEitherForm,
  jettonTransferBody,
  nobody,
  somebody,
  stranger,
  wrongCrc,
  zipBomb,
} from '../messages.ts'

test.afterEach('the server is still up', async ({ request }) => {
  const status = await request.get('/v2/status')
  expect(status.ok()).toBe(true)
  expect(await status.json()).toMatchObject({ rest_online: true })
})

const whole = externalTo(somebody)

// Whatever is pasted: what is wrong with it is told, it cannot be run, and it stays where it was put.
const unusable: Readonly<Record<string, readonly [text: string, says: RegExp]>> = {
  'a message cut short': [whole.slice(0, -8), /ends too early.*byte \d+/],
  'a lonely magic number': ['b5ee9c72', /byte \d+/],
  'half a byte': ['b5ee9c7', /too short|not hex|7 hex digits/],
  'a wrong checksum': [wrongCrc(), /checksum is wrong.*byte \d+/],
  'a million cells claimed in ten bytes': ['b5ee9c72840400100000000100000000', /byte \d+/],
  'a body instead of a message': [jettonTransferBody(), /Body of a message/],
  'an external-out message': [externalOut(), /to the outside/],
  prose: ['please run my message', /nothing was recognised/i],
  'a mistyped address': ['EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSL', /checksum is wrong/],
  'script in a log': ['<img src=x onerror=alert(1)><script>alert(2)</script>', /nothing was recognised/i],
}

for (const [what, [text, says]] of Object.entries(unusable)) {
  test(`${what} is told, and stays in the box`, async ({ inspect }) => {
    await inspect.open()
    await inspect.paste(text)
    await expect(inspect.problem.or(inspect.page.getByText(says)).first()).toContainText(says)
    await expect(inspect.runButton).toBeDisabled()
    await expect(inspect.box).toHaveValue(text)
  })
}

test('nothing in the box: nothing to run, and nothing to complain about', async ({ inspect }) => {
  await inspect.open()
  await expect(inspect.runButton).toBeDisabled()
  await inspect.paste('   \n ')
  await expect(inspect.runButton).toBeDisabled()
  await expect(inspect.problem).toHaveCount(0)
})

test('a wallet that does not exist refuses', async ({ inspect }) => {
  await inspect.openRun(externalTo(nobody), { block_seqno: 187 })
  await expect(inspect.sentence).toHaveText(/^Rejected: there is no contract at EQAh…Fxvc/)
})

test('of an account that is not in the recording nothing is claimed', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.paste(externalTo(stranger))
  await inspect.run()
  await expect(inspect.problem).toContainText(/does not hold/)
  await expect(inspect.problem).toContainText('source.notRecorded')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(externalTo(stranger))
})

test('a contract that loops ends when its gas does', async ({ inspect }) => {
  await inspect.openRun(whole, given(somebody, 'loops'))
  await expect(inspect.sentence).toHaveText(/ran out of gas after 1\D?000\D?000 units/)
})

test('a message that fans out past the limit gives the part that was run', async ({ inspect, page }) => {
  await inspect.openRun(whole, given(somebody, 'forks'))
  await expect(inspect.sentence).toHaveText(/^Stopped after 100 transactions/)
  await expect(page.getByText('The tree is not whole')).toBeVisible()
  await expect(page.getByText(/messages were not followed/)).toBeVisible()
})

test('a chain that never ends is shown as far as it is followed', async ({ inspect }) => {
  await inspect.openRun(whole, { ...given(somebody, 'passes'), limits: { transactions: 10_000, time_ms: 60_000 } })
  await expect(inspect.sentence).toHaveText(/^Stopped after [12]\D?[01]00 transactions/, { timeout: 40_000 })
  await expect(inspect.tab('Tree')).toHaveText(/[12]\D?[01]00/)
  await expect(inspect.node('0')).toBeVisible()
})

test('code in a library that nobody has names the library', async ({ inspect, page }) => {
  await inspect.openRun(whole, given(somebody, 'inMissingLibrary'))
  await expect(inspect.problem).toContainText('A library is missing')
  await expect(inspect.problem).toContainText('ab'.repeat(32))
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(inEitherForm(whole))
})

test('sixty cells that unfold to 2^60 are read, run and shown as sixty cells', async ({ inspect, page }) => {
  const bomb = externalTo(somebody, zipBomb())
  await inspect.open()
  await inspect.paste(bomb)
  await expect(page.getByText(/External message to/)).toBeVisible()
  await inspect.openRun(bomb, { ...given(somebody, 'forks'), limits: { transactions: 5 } })
  await expect(inspect.sentence).toHaveText(/^Stopped after 5 transactions/)
  await inspect.node('0').click()
  await expect(inspect.drawer.getByRole('heading', { name: 'Message in' })).toBeVisible()
})

test('the bomb alone is told to be a cell', async ({ inspect }) => {
  const text = Buffer.from(externalTo(somebody, zipBomb()), 'hex').toString('base64')
  await inspect.open()
  await inspect.paste(text.slice(0, -12))
  await expect(inspect.problem).toContainText(/byte \d+/)
})

// The limit is the server's.
test.describe('10 MB of text', { tag: '@web' }, () => {
  // The browser reports every answer that is not a success.
  test.use({ tolerated: [/status of 413/] })

  test('is not sent to be read, is not lost, and can be cleared', async ({ inspect, page }) => {
    await inspect.open()
    await inspect.paste('deadbeef '.repeat(1_165_000))
    await expect(page.getByText(/10\.5 MB of text/)).toBeVisible()
    await expect(inspect.problem).toContainText(/more than the server takes|too long|longer than/)
    await expect(inspect.runButton).toBeDisabled()
    await expect(page.getByText(/nothing of it was lost/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(inspect.box).toHaveValue('')
    await expect(inspect.problem).toHaveCount(0)
  })
})

test('options that make no sense are told, and the message is kept', async ({ inspect, page }) => {
  await inspect.openRun(whole, { block_seqno: 999_999 })
  await expect(inspect.problem).toContainText(/999\D?999|Block/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(inEitherForm(whole))
})

test('code that is no code fails in the contract, not in the page', async ({ inspect }) => {
  await inspect.openRun(whole, {
    overrides: [{ account: somebody, balance: 10 ** 12, code: contracts.forks.slice(0, 40), data: 'b5ee9c72' }],
  })
  await expect(inspect.problem).toContainText(/input\.|broken/)
})
