import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

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

test('messages run in order, each on what the earlier ones left, with the balances after each', async ({ page }) => {
  await openBundle(page)
  await expect(rows(page).first()).toContainText('bob sends 1 TON to alice')
  await expect(rows(page).nth(1)).toContainText('exit code 133')
  const balances = page.getByRole('table', { name: 'Balances' })
  await expect(balances.getByRole('row')).toHaveCount(3)
  await expect(balances).toContainText('After 2')
  // The whole result of the last message, then of the first one.
  await expect(page.getByRole('region', { name: 'Result of message 2' })).toContainText('Rejecting account')
  await rows(page).first().getByRole('button', { name: /bob sends/ }).click()
  const result = page.getByRole('region', { name: 'Result of message 1' })
  await expect(result.getByRole('region', { name: 'Actions' })).toBeVisible()
  await expect(result.getByRole('tab', { name: 'Fees' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('message')).toBe('1')
})

test('a message is pasted, moved by the keyboard and by buttons, and removed', async ({ page }) => {
  await openBundle(page)
  await page.getByRole('button', { name: 'Add message' }).click()
  const box = page.getByRole('textbox', { name: 'Next message' })
  await box.fill('no message')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  const { samples } = (await (await page.request.get('/debug/samples')).json()) as {
    samples: { id: string; boc: string }[]
  }
  const jettons = samples.find(({ id }) => id === 'fresh-jetton-transfer')?.boc ?? ''
  await box.fill(jettons)
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

test('the debugger, a capsule and a link have the earlier messages', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'the clipboard is read')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBundle(page)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save capsule' }).click()
  await page.getByRole('dialog', { name: 'Save capsule' }).getByRole('button', { name: /^Save/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.tonoscope$/)
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
})

test('a composed message is added to the last run', async ({ page }) => {
  await openBundle(page)
  await page.getByRole('button', { name: 'Add message' }).press('Enter')
  await page.getByRole('link', { name: 'Compose' }).first().click()
  await page.getByRole('button', { name: 'Inspect', exact: true }).waitFor()
  await expect(page.getByRole('button', { name: 'Add to last run' })).toBeVisible()
})
