import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { ComposePage } from '../pages/compose.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const friendlyAlice = 'UQC0NQXt8g4J05uoy0p-cwTY-Xzd9aiOEwLuddHcFGvwIEIb'

/** The first message of the example: a jetton transfer. */
const example = new URL('../../examples/bundle.json', import.meta.url)

const rows = (page: Page) => page.getByRole('list', { name: 'Messages in order' }).getByRole('listitem')

/** A bundle of a message and the same once more, which its wallet rejects. */
async function openBundle(page: Page) {
  await page.goto('/inspect?sample=fresh-transfer')
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible()
  await page.getByRole('button', { name: 'Add message' }).click()
  await page.getByRole('button', { name: 'Same message again' }).click()
  await expect(page.getByText('Bundle of 2 messages')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('expected seqno 38, the message has 37')
}

test('messages run in order, each on what the earlier ones left, with the balances after each', {
  tag: '@desktop',
}, async ({ page }) => {
  await openBundle(page)
  await expect(rows(page).first()).toContainText('bob sends 1 TON to alice')
  await expect(rows(page).nth(1)).toContainText('exit code 133')
  const balances = page.getByRole('table', { name: 'Balances' })
  await expect(balances.getByRole('row')).toHaveCount(3)
  await expect(balances).toContainText('After 2')
  // The whole result of the last message, then of the first one.
  await expect(page.getByRole('region', { name: 'Result of message 2' })).toContainText('Rejecting account')
  await rows(page)
    .first()
    .getByRole('button', { name: /bob sends/ })
    .click()
  const result = page.getByRole('region', { name: 'Result of message 1' })
  await expect(result.getByRole('region', { name: 'Actions' })).toBeVisible()
  await expect(result.getByRole('tab', { name: 'Fees' })).toBeVisible()
})

test('a message is pasted, moved by the keyboard and by buttons, and removed', async ({ page }) => {
  await openBundle(page)
  await page.getByRole('button', { name: 'Add message' }).click()
  const box = page.getByRole('textbox', { name: 'Next message' })
  await box.fill('no message')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  const [jettons] = JSON.parse(await readFile(example, 'utf8')) as [{ boc: string }]
  await box.fill(jettons.boc)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  const added = rows(page).nth(2).getByRole('button').first()
  await expect(added).not.toHaveText('Running…')
  const text = (await added.textContent()) ?? ''
  await added.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page).nth(1)).toContainText(text)
  await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Move message 2 up' }).click()
  await expect(rows(page).first()).toContainText(text)
  await page.getByRole('button', { name: 'Remove message 1' }).click()
  await expect(rows(page)).toHaveCount(2)
  // With one message it is a run again.
  await page.getByRole('button', { name: 'Remove message 2' }).click()
  await expect(page.getByText('External message to a wallet')).toBeVisible()
})

test('a delay moves the clock of the message and of those after it', async ({ page }) => {
  await openBundle(page)
  const delay = page.getByLabel('Seconds after the message before')
  await delay.fill('x')
  await expect(page.getByText('A whole number')).toBeVisible()
  await delay.fill('86400')
  await delay.press('Enter')
  await expect(rows(page).nth(1)).not.toContainText('Running')
  await expect(page.getByLabel('Seconds after the message before')).toHaveValue('86400')
})

test('the debugger, a capsule and a link have the earlier messages', async ({ page, context, host }) => {
  test.skip(host !== 'web', 'the clipboard is read, and links of the desktop app open one message')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBundle(page)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save capsule' }).click()
  await page.getByRole('dialog', { name: 'Save capsule' }).getByRole('button', { name: /^Save/ }).click()
  const capsule = await (await saved).path()
  await page.keyboard.press('Escape')
  const result = page.getByRole('region', { name: 'Result of message 2' })
  await result.getByRole('button', { name: 'Debug' }).first().click()
  await expect(page).toHaveURL(/\/debugger\?/)
  await expect(page.getByText(/133/).first()).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('Bundle of 2 messages')).toBeVisible()
  await expect(rows(page).first()).toContainText('bob sends 1 TON to alice')
  await expect(rows(page).first()).toContainText('signature not checked')
  // The capsule gives the same results, without the network.
  await page.goto('/library')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bundle.tonoscope', mimeType: 'application/gzip', buffer: await readFile(capsule) })
  await expect(page.getByText(/Identical|identical/).first()).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Nothing is sent')
  await rows(page).first().getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible()
})

test('a message of the composer and one of a payment link are added to the run', async ({ page }) => {
  await openBundle(page)
  const result = page.getByRole('region', { name: 'Result of message 2' })
  await expect(result).toBeVisible()
  await page.getByRole('button', { name: 'Add message' }).click()
  await page.getByRole('textbox', { name: 'Next message' }).fill(`ton://transfer/${friendlyAlice}?amount=1000000000`)
  await expect(page.getByText(/No wallet is known that sends it/)).toBeVisible()
  // The page stays open: what was last on the screen is in its memory.
  await page.getByRole('link', { name: 'Compose' }).first().click()
  await page.getByRole('button', { name: 'From any account' }).click()
  const compose = new ComposePage(page)
  await page.getByLabel('From', { exact: true }).fill(alice)
  await page.getByLabel('To', { exact: true }).fill(alice)
  await page.getByLabel(/^Amount/).fill('0.5')
  await compose.preview.getByRole('button', { name: 'Add to last run' }).click()
  await expect(page.getByText('Bundle of 3 messages')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(2)).not.toContainText('Running')
})
