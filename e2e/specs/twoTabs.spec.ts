import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { InspectPage } from '../pages/inspect.ts'
import { openScreen, openSettingsMenu } from '../pages/shell.ts'

const accounts = ['ab', 'cd', 'ef'].map(byte => `0:${byte.repeat(32)}`)

/** Chooses a quick setting. */
async function choose(page: Page, setting: string): Promise<void> {
  await openSettingsMenu(page)
  await page.getByRole('dialog', { name: 'Settings' }).getByText(setting, { exact: true }).click()
  await page.keyboard.press('Escape')
}

async function fillLabel(page: Page, account: string | undefined, label: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a label' })
  await form.getByLabel('Address').fill(account ?? '')
  await form.getByLabel('Name').fill(label)
}

const addLabel = (page: Page) =>
  page.getByRole('form', { name: 'Add a label' }).getByRole('button', { name: 'Add' }).click()

test('two tabs that change different things lose nothing, and show both without a reload', {
  tag: '@web',
}, async ({ page, context, inspect }) => {
  const other = await context.newPage()
  await Promise.all([inspect.open('/settings'), other.goto('/library?page=labels')])

  await page.getByRole('button', { name: 'Add a network' }).click()
  const form = page.getByRole('form', { name: 'New network' })
  await form.getByLabel('Name').fill('mine')
  await form.getByLabel('URL', { exact: true }).fill('https://index.example')
  await form.getByRole('button', { name: 'Save network' }).click()
  await choose(page, 'Dark')

  await fillLabel(other, accounts[0], 'Cold storage')
  await addLabel(other)
  await choose(other, 'GRAM')
  await openScreen(other, 'Inspect')
  const otherInspect = new InspectPage(other)
  await otherInspect.pickSample('A jetton transfer')
  await otherInspect.waitForVerdict()

  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openSettingsMenu(other)
  await other.getByRole('link', { name: 'Networks, files and all settings' }).click()
  await expect(other.getByRole('list', { name: 'Networks' }).getByRole('radio', { name: 'mine' })).toBeVisible()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'GRAM' })).toBeChecked()
  await openScreen(page, 'Library')
  await page.getByRole('tab', { name: /History/ }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('tab', { name: /Labels/ }).click()
  const labels = page.getByRole('list', { name: 'Labels' })
  await expect(labels.getByRole('textbox')).toHaveValue('Cold storage')

  // Both at the same moment.
  await other.goto('/library?page=labels')
  await Promise.all([fillLabel(page, accounts[1], 'Exchange'), fillLabel(other, accounts[2], 'Savings')])
  await Promise.all([addLabel(page), addLabel(other)])
  for (const tab of [page, other])
    await expect(tab.getByRole('list', { name: 'Labels' }).getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(labels.getByRole('listitem')).toHaveCount(3)
})

test('stored data that cannot be read is kept, and the rest of the app works', { tag: '@web' }, async ({ page }) => {
  const broken = `{"${accounts[0]}":"Cold stor`
  await page.goto('/library?page=labels')
  await page.evaluate(text => localStorage.setItem('tonoscope.labels', text), broken)
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Stored data could not be read: labels' })
  await expect(notice).toBeVisible()
  await fillLabel(page, accounts[1], 'Exchange')
  await addLabel(page)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Labels' }).getByRole('textbox')).toHaveValue('Exchange')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: 'Save as file' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe(broken)
  await notice.getByRole('button', { name: 'Discard' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Labels' }).getByRole('textbox')).toHaveValue('Exchange')
  await expect(notice).toHaveCount(0)
})
