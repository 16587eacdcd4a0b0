import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

async function repair(page: Page, sample: string) {
  await page.goto(`/inspect?sample=${sample}`)
  const why = page.getByRole('region', { name: 'Why, and what next' })
  await why.getByRole('button', { name: 'Repair the message' }).click()
  const found = why.getByRole('region', { name: 'Repair' })
  await expect(found.getByText(/it works|No edit was found/)).toBeVisible()
  return found
}

test('a rejected message gets the seqno that its wallet expects, and opens in the composer', async ({ page }) => {
  const found = await repair(page, 'fresh-wrong-seqno')
  const proposal = found.getByRole('listitem').first()
  await expect(proposal).toContainText(/Seqno\s*36\s*→\s*37/)
  await expect(proposal).toContainText('bob sends 1 TON to alice')
  await proposal.getByRole('button', { name: 'Show money' }).click()
  await expect(proposal.getByRole('region', { name: 'Money' })).toContainText('Fees')
  await proposal.getByRole('button', { name: 'Open in composer' }).click()
  await expect(page.getByRole('heading', { name: 'Message from a wallet' })).toBeVisible()
  await expect(page.getByLabel('Seqno')).toHaveValue('37')
})

test('the message is copied as BoC, TypeScript and link', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'the clipboard is read')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const found = await repair(page, 'bounce-no-contract')
  const copy = async (name: string) => {
    await found.getByRole('button', { name }).first().click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copy('Copy BoC')).toMatch(/^b5ee9c72/)
  expect(await copy('Copy TypeScript')).toContain("from '@ton/core'")
  expect(await copy('Copy link')).toMatch(/^ton:\/\/transfer\/UQ/)
})

test('if no edit works, the reason is there', async ({ page }) => {
  const found = await repair(page, 'rejected-tester-throw-before-accept')
  await expect(found).toContainText('No edit was found with which it works. The contract stops at a check of its own')
})

test('a message that works is not repaired', async ({ page }) => {
  await page.goto('/inspect?sample=jetton-transfer')
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Repair the message' })).toHaveCount(0)
})
