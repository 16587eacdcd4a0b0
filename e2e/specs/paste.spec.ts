import { bocOf, expect, test } from '../app.ts'
import { jettonTransferBody, twoRoots } from '../messages.ts'

const recognised = /External message to EQDW2K.*wallet v5r1, seqno 37, 1 transfer, valid for ever/

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const base64Url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

// Every way in which people come to hold a message.
const forms: Readonly<Record<string, (hex: string) => string>> = {
  hex: hex => hex,
  'hex in capitals with 0x': hex => `0x${hex.toUpperCase()}`,
  'hex over several lines': hex => hex.replace(/.{64}/g, line => `${line}\r\n  `),
  base64,
  'the URL alphabet of base64': base64Url,
  'base64 in quotes': hex => `"${base64(hex)}",`,
  'a JSON body': hex => JSON.stringify({ boc: base64(hex), ignore_chksig: false }),
  'a curl command': hex =>
    `curl -X POST https://toncenter.com/api/v2/sendBoc -H 'content-type: application/json' -d '{"boc":"${base64(hex)}"}'`,
  'a log': hex => `12:00:01 INFO sending external message\n12:00:01 DEBUG boc=${base64(hex)} retry=0\n12:00:02 INFO ok`,
  'a tonviewer link': hex => `https://tonviewer.com/emulate/${hex}`,
}

for (const [form, write] of Object.entries(forms)) {
  test(`a message is recognised as ${form}`, async ({ inspect, samples }) => {
    await inspect.open()
    await inspect.paste(write(bocOf(samples, 'fresh-transfer')))
    await expect(inspect.page.getByText(recognised)).toBeVisible()
    await expect(inspect.runButton).toBeEnabled()
  })
}

test('a dropped .boc file is read', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.drop('message.boc', Buffer.from(bocOf(samples, 'fresh-transfer'), 'hex'))
  await expect(inspect.page.getByText(recognised)).toBeVisible()
  await inspect.run()
  await expect(inspect.outcome('It works')).toBeVisible()
})

test('what is typed is recognised and run with the keyboard alone', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.box.fill(bocOf(samples, 'fresh-transfer'))
  await page.keyboard.press('Control+Enter')
  await expect(inspect.outcome('It works')).toBeVisible()
})

test('a text with two messages asks which one is meant, and runs that one', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.paste(`${bocOf(samples, 'fresh-transfer')}\n${bocOf(samples, 'fresh-wrong-signature')}`)
  const choices = inspect.candidates.getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(choices.first()).toBeChecked()
  await choices.nth(1).check()
  await expect(inspect.check('Signature').getByRole('img', { name: 'Does not fit' })).toBeVisible()
  await inspect.run()
  await expect(inspect.sentence).toHaveText(/^Rejected by the wallet: .*signature/)
})

test('a bag with two roots offers both', async ({ inspect }) => {
  await inspect.open()
  await inspect.paste(twoRoots())
  await expect(inspect.candidates.getByRole('radio')).toHaveCount(2)
  await expect(inspect.candidates).toContainText('root 1 of 2')
  await expect(inspect.candidates).toContainText('root 2 of 2')
})

test('a bag that was cut short is told with the byte where it ends', async ({ inspect, samples }) => {
  await inspect.open()
  const hex = bocOf(samples, 'fresh-transfer')
  await inspect.paste(hex.slice(0, 200))
  await expect(inspect.problem).toContainText('ends too early')
  await expect(inspect.problem).toContainText(/byte \d+/)
  await expect(inspect.runButton).toBeDisabled()
})

// What is no message is named for what it is, and cannot be run.
const others: Readonly<Record<string, readonly [text: string, says: RegExp]>> = {
  'a hash': ['ab'.repeat(32), /Hash abababab…abababab/],
  'an address': ['EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSK', /Account .*EQDW2K/],
  'a block': ['(-1,8000000000000000,1673)', /Block \(-1,8000000000000000,1673\)/],
  'a body': [jettonTransferBody(), /Body of a message: jetton.transfer/],
  'a transfer link': ['ton://transfer/EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSK?amount=1000000000', /transfer/i],
}

for (const [what, [text, says]] of Object.entries(others)) {
  test(`${what} is told to be one`, async ({ inspect }) => {
    await inspect.open()
    await inspect.paste(text)
    await expect(inspect.page.getByText(says).first()).toBeVisible()
    await expect(inspect.page.getByText(/this cannot be run/)).toBeVisible()
    await expect(inspect.runButton).toBeDisabled()
    await expect(inspect.box).toHaveValue(text)
  })
}

test('a good message fits its account in all five lines', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.paste(bocOf(samples, 'fresh-transfer'))
  await expect(inspect.preflight.getByRole('listitem')).toHaveCount(5)
  await expect(inspect.preflight.getByRole('img', { name: 'Fits' })).toHaveCount(5)
  await expect(inspect.check('Sequence number')).toContainText('37, as the wallet expects')
  await expect(inspect.check('Balance')).toContainText('1 TON ordered')
})

// Each wrong message is wrong in one line, and that line says how.
const wrong = [
  ['fresh-wrong-seqno', 'Sequence number', /37 was expected, the message has 36/],
  ['fresh-expired', 'Expiry', /valid until 60 s before/],
  ['fresh-wrong-signature', 'Signature', /./],
  ['fresh-wrong-wallet-id', 'Wallet id', /2147483409|another network|main network/],
  ['fresh-not-enough-balance', 'Balance', /5 TON ordered/],
] as const

for (const [id, line, says] of wrong) {
  test(`${id} does not fit in the line ${line}, before anything runs`, async ({ inspect, samples }) => {
    await inspect.open()
    await inspect.paste(bocOf(samples, id))
    await expect(inspect.check(line).getByRole('img', { name: 'Does not fit' })).toBeVisible()
    await expect(inspect.check(line)).toContainText(says)
    await expect(inspect.preflight.getByRole('img', { name: 'Does not fit' })).toHaveCount(1)
  })
}

test('what was pasted is still there after a reload', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(bocOf(samples, 'fresh-transfer'))
  await expect(inspect.page.getByText(recognised)).toBeVisible()
  await page.reload()
  await expect(inspect.box).toHaveValue(bocOf(samples, 'fresh-transfer'))
  await expect(inspect.page.getByText(recognised)).toBeVisible()
})

test('the box that takes anything finds a sample by its name', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  await palette.getByRole('combobox').fill('bounce')
  await expect(palette.getByRole('option', { name: /^A bounce/ })).toBeVisible()
  await palette.getByRole('option', { name: /^A bounce/ }).click()
  await expect(inspect.sentence).toHaveText(/There is no contract at/)
})

test('the box that takes anything runs a message', async ({ inspect, samples, page }) => {
  await inspect.open()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  await palette.getByRole('combobox').fill(bocOf(samples, 'fresh-transfer'))
  const ways = palette.getByRole('option', { name: recognised })
  await expect(ways.filter({ hasText: 'Run it' })).toHaveAttribute('aria-selected', 'true')
  await expect(ways.filter({ hasText: 'Look up what became of it' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(inspect.outcome('It works')).toBeVisible()
  await expect(palette).toBeHidden()
})
