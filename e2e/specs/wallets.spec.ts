import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { AccountPage } from '../pages/account.ts'

const expired = fileURLToPath(new URL('../../examples/expired.boc', import.meta.url))

// Of the demo network.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const bob = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const tagged = 'PuamsNiES1ivax4sU9wJLA_H22mDG7Pl1dnA3P-kEAKoZ8lT'

test.use({ tolerated: [/status of 400 .*\/debug\/wallets\/seqno$/] })

const wallets = (page: Page) => page.getByRole('table', { name: 'Other wallets of this key' })
const used = (page: Page) => page.getByRole('table', { name: 'Wallets in use' })

test('a pasted public key leads to its wallets', async ({ page, inspect }) => {
  await inspect.open()
  await page.goto('/account')
  const account = new AccountPage(page)
  await account.box.fill(aliceKey)
  await expect(page.getByText(/^A public key or a hash/)).toBeVisible()
  // It has the form of a hash, too.
  await expect(page.getByRole('link', { name: 'Look up the event' })).toBeVisible()
  await account.openButton.click()
  await expect(page).toHaveURL(new RegExp(`/account/${aliceKey}$`))
  await expect(wallets(page).getByRole('row')).toHaveCount(22)
  await expect(used(page).getByRole('row').nth(1)).toContainText(/v4r2.*active.*56.*698983191/)
  await expect(wallets(page)).toContainText('v5r1 mainnet')
  await expect(page.getByText('demo does not have the states of 21 of 22 wallets.')).toBeVisible()
  await page.getByLabel('Subwallets of each version').selectOption('4')
  await expect(wallets(page)).toContainText('698983194')
})

test('the message box knows keys: those that may be hashes, and those of tonlib', async ({ page, inspect }) => {
  await inspect.open()
  await inspect.box.fill(aliceKey)
  await expect(page.getByText(/or a public key$/)).toBeVisible()
  await inspect.box.fill(tagged)
  await page.getByRole('button', { name: 'Wallets of this public key' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/${aliceKey}$`))
  await expect(wallets(page)).toContainText('preprocessed v2')
})

test('a wallet: which message used a seqno, and its other wallets', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(alice, '?tab=wallets')
  await expect(used(page)).toContainText('this account')
  await expect(wallets(page)).toContainText('v5r1 mainnet')
  const form = page.getByRole('form', { name: 'Find the message of a seqno' })
  const find = async (text: string) => {
    await form.getByLabel('Seqno, or a signed message').fill(text)
    await form.getByRole('button', { name: 'Find message' }).click()
  }
  await find('54')
  await expect(page.getByText(/^Seqno 54 was used by a message at /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the event' })).toBeVisible()
  await find('56')
  await expect(page.getByText('Seqno 56 is not used yet: it is the current seqno.')).toBeVisible()
  await find('1000000')
  await expect(page.getByText(/have to arrive first/)).toBeVisible()
  await find('hello')
  await expect(form).toContainText('Enter a seqno, which is a number, or the BoC of a signed message.')
  // The input is kept.
  await expect(form.getByLabel('Seqno, or a signed message')).toHaveValue('hello')
})

test('a signed message of another wallet: its seqno is free, but it has expired', async ({ page }) => {
  await new AccountPage(page).open(bob, '?tab=wallets')
  await page.getByLabel('Seqno, or a signed message').fill(readFileSync(expired).toString('hex'))
  await page.getByRole('button', { name: 'Find message' }).click()
  await expect(page.getByText('Seqno 56 is not used yet: it is the current seqno.')).toBeVisible()
  await expect(page.getByText(/^Your message cannot arrive: it expired .* ago/)).toBeVisible()
  await expect(page.getByText('The message is for another wallet:')).toBeVisible()
})

test('a text that is no message is rejected with what to give', async ({ page }) => {
  await new AccountPage(page).open(alice, '?tab=wallets')
  await page.getByLabel('Seqno, or a signed message').fill('x'.repeat(120))
  await page.getByRole('button', { name: 'Find message' }).click()
  await expect(page.getByRole('alert')).toContainText(/expected a public key/i)
})
