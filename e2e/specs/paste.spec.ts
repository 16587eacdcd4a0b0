import { expect, getSampleBoc, onlyFirst, test } from '../app.ts'
import { jettonTransferBody, twoRoots } from '../messages.ts'

const recognised = /External message to EQDW2K.*wallet v5r1, seqno 37, 1 outgoing message, no expiry/

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const base64Url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

// The forms in which users have messages.
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
  test(`a message is recognised as ${form}`, onlyFirst(form === 'hex'), async ({ inspect, samples }) => {
    await inspect.open()
    await inspect.paste(write(getSampleBoc(samples, 'fresh-transfer')))
    await expect(inspect.page.getByText(recognised)).toBeVisible()
    await expect(inspect.runButton).toBeEnabled()
  })
}

test('a dropped .boc file is read', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.drop('message.boc', Buffer.from(getSampleBoc(samples, 'fresh-transfer'), 'hex'))
  await expect(inspect.page.getByText(recognised)).toBeVisible()
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
})

test('what is typed is recognised and run with the keyboard alone', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.box.fill(getSampleBoc(samples, 'fresh-transfer'))
  await page.keyboard.press('Control+Enter')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
})

test('a text with two messages offers a choice, and runs the chosen one', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.paste(`${getSampleBoc(samples, 'fresh-transfer')}\n${getSampleBoc(samples, 'fresh-wrong-signature')}`)
  const choices = inspect.candidates.getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(choices.first()).toBeChecked()
  await choices.nth(1).check()
  await expect(inspect.check('Signature').getByRole('img', { name: 'Failed' })).toBeVisible()
  await inspect.runButton.click()
  await expect(inspect.sentence).toHaveText(/^Rejected by the wallet: .*signature/)
})

test('a BoC with two roots offers both', async ({ inspect }) => {
  await inspect.open()
  await inspect.paste(twoRoots())
  await expect(inspect.candidates.getByRole('radio')).toHaveCount(2)
  await expect(inspect.candidates).toContainText('root 1 of 2')
  await expect(inspect.candidates).toContainText('root 2 of 2')
})

test('a truncated BoC is reported with its offset', async ({ inspect, samples }) => {
  await inspect.open()
  const hex = getSampleBoc(samples, 'fresh-transfer')
  await inspect.paste(hex.slice(0, 200))
  await expect(inspect.problem).toContainText('truncated')
  await expect(inspect.problem).toContainText(/byte \d+/)
  await expect(inspect.runButton).toBeDisabled()
})

// Other input has buttons of its own instead of Run.
const others: Readonly<Record<string, readonly [text: string, sentence: RegExp, button: string, opens: RegExp]>> = {
  'a hash': ['ab'.repeat(32), /Hash abababab…abababab/, 'Look up the event', /\/event\/(?:ab){32}$/],
  'an address': [
    'EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSK',
    /Account .*EQDW2K/,
    'Open account',
    /\/account\/EQDW2K/,
  ],
  'a block': ['(-1,8000000000000000,1673)', /Block \(-1,8000000000000000,1673\)/, 'Show the block', /\/blocks\//],
  'a body': [jettonTransferBody(), /Message body: jetton.transfer/, 'Decode the body', /\/inspect\?decode=1$/],
  'a transfer link': [
    'ton://transfer/EQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NSSK?amount=1000000000',
    /transfer/i,
    'Show it as an NFT item',
    /\/nfts\?items=EQDW2K/,
  ],
}

for (const [what, [text, sentence, button, opens]] of Object.entries(others)) {
  test.describe(what, onlyFirst(what === 'a hash'), () => {
    test.use({ tolerated: [/status of 404/] })

    test('is recognised and has the right button', async ({ inspect, page }) => {
      await inspect.open()
      await inspect.paste(text)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await expect(inspect.runButton).toHaveCount(0)
      await expect(inspect.box).toHaveValue(text)
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
      await expect(page).toHaveURL(opens)
    })
  })
}

test('a pasted body is decoded in place, and Back closes it', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.paste(jettonTransferBody())
  await expect(page.getByText(/Message body/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const decoded = page.getByRole('region', { name: 'JettonTransfer' })
  await expect(decoded).toContainText('0x0f8a7ea5')
  await expect(decoded).toContainText('query ID')
  await page.goBack()
  await expect(decoded).toHaveCount(0)
  await expect(inspect.box).toHaveValue(jettonTransferBody())
})

test('a pasted proof is verified from the message box', async ({ inspect, page, request }) => {
  const ids = (await (await request.post('/debug/block/id', { data: { block: '1521' } })).json()) as {
    id: { root_hash: string; file_hash: string }
  }
  const from = `(-1,8000000000000000,1521,${ids.id.root_hash},${ids.id.file_hash})`
  const proof = await (await request.get(`/v2/liteserver/get_block_proof?known_block=${from}&mode=0`)).text()
  await inspect.open()
  await inspect.paste(proof)
  await page.getByRole('button', { name: 'Verify the proof' }).click()
  await expect(page).toHaveURL(/\/proofs\?proof=pasted/)
  await expect(
    page
      .getByRole('heading', { name: /^Verified/ })
      .or(page.getByText(/^Verified/))
      .first(),
  ).toBeVisible()
})

test('a valid message passes all five pre-flight checks', async ({ inspect, samples }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await expect(inspect.preflight.getByRole('listitem')).toHaveCount(5)
  await expect(inspect.preflight.getByRole('img', { name: 'Passed' })).toHaveCount(5)
  await expect(inspect.check('Sequence number')).toContainText('37, matches the wallet')
  await expect(inspect.check('Balance')).toContainText('Outgoing messages send 1 TON')
})

// Each invalid message fails exactly one pre-flight check.
const wrong = [
  ['fresh-wrong-seqno', 'Sequence number', /Expected 37, the message has 36/],
  ['fresh-expired', 'Expiry', /Expired 60 s before the time of the run/],
  ['fresh-wrong-signature', 'Signature', /./],
  ['fresh-wrong-wallet-id', 'Wallet ID', /Signed for the same wallet on mainnet/],
  ['fresh-not-enough-balance', 'Balance', /Outgoing messages send 5 TON, the balance is 0\.9 TON/],
] as const

for (const [id, line, text] of wrong) {
  test(`${id} fails the pre-flight check ${line}`, onlyFirst(id === wrong[0][0]), async ({ inspect, samples }) => {
    await inspect.open()
    await inspect.paste(getSampleBoc(samples, id))
    await expect(inspect.check(line).getByRole('img', { name: 'Failed' })).toBeVisible()
    await expect(inspect.check(line)).toContainText(text)
    await expect(inspect.preflight.getByRole('img', { name: 'Failed' })).toHaveCount(1)
  })
}

// A signed message loses its signature: signatures.spec.ts.
test('what was pasted is still there after a reload', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-expired'))
  await expect(page.getByText(/External message to .*wallet v4r2, seqno 56/)).toBeVisible()
  await page.reload()
  await expect(inspect.box).toHaveValue(getSampleBoc(samples, 'fresh-expired'))
  await expect(page.getByText(/External message to .*wallet v4r2, seqno 56/)).toBeVisible()
})

test('the palette starts with recent work, pages, samples and settings', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  for (const group of ['Recent', 'Pages', 'Samples', 'Settings'])
    await expect(palette.getByRole('group', { name: group })).toBeVisible()
  await palette.getByRole('option', { name: /^Proofs/ }).click()
  await expect(page).toHaveURL(/\/proofs$/)
})

test('the palette explains an exit code by contract, and copies it', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  await palette.getByRole('combobox').fill('133')
  const codes = palette.getByRole('group', { name: 'Exit codes' })
  await expect(codes.getByRole('option', { name: /133: Wrong seqno \(wallet v5\).*sign again/ })).toBeVisible()
  await expect(codes.getByRole('option', { name: /133: Contract stopped \(TVM\)/ })).toBeVisible()
  // A number is also a block, once.
  await expect(palette.getByRole('option', { name: /Masterchain block 133/ })).toHaveCount(1)
})

test('the palette finds op codes, parameters, names, blocks and settings', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  const field = palette.getByRole('combobox')
  await field.fill('0x0f8a7ea5')
  await expect(palette.getByRole('option', { name: /0x0f8a7ea5 JettonTransfer.*jetton wallet/ })).toBeVisible()
  await field.fill('jetton transfer')
  await expect(palette.getByRole('option', { name: /0x0f8a7ea5 JettonTransfer/ })).toBeVisible()
  await field.fill('alice')
  await expect(palette.getByRole('option', { name: /^alice.*Domains of this account/ })).toBeVisible()
  await field.fill('dark')
  await palette.getByRole('option', { name: /^Dark theme/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('34')
  await palette.getByRole('option', { name: /^34 Validators/ }).click()
  await expect(page).toHaveURL(/\/config\?p=34$/)
})

test('the command palette finds a sample by its name', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  await palette.getByRole('combobox').fill('bounce')
  await expect(palette.getByRole('option', { name: /^A bounce/ })).toBeVisible()
  await palette.getByRole('option', { name: /^A bounce/ }).click()
  await expect(inspect.sentence).toHaveText(/There is no contract at/)
})

test('the command palette runs a message', async ({ inspect, samples, page }) => {
  await inspect.open()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Paste or find anything' })
  await palette.getByRole('combobox').fill(getSampleBoc(samples, 'fresh-transfer'))
  const ways = palette.getByRole('option', { name: recognised })
  await expect(ways.filter({ hasText: 'Run it' })).toHaveAttribute('aria-selected', 'true')
  await expect(ways.filter({ hasText: 'Look up its event' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(palette).toBeHidden()
})
