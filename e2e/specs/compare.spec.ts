import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

/** Opens the comparison of a result and chooses what it is compared with. */
async function compare(page: Page, path: string, option: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByLabel('Compare with').selectOption({ label: option })
  const found = page.getByRole('region', { name: 'Comparison', exact: true })
  await expect(found).toBeVisible()
  return found
}

test('a run as on chain is identical to the chain', async ({ page }) => {
  const found = await compare(page, '/inspect?sample=jetton-transfer', 'What happened on chain')
  await expect(found).toContainText('Identical: all 5 transactions have the same hashes.')
  await expect(found.getByRole('region', { name: 'On chain' })).toContainText('jetton')
  await found.getByRole('button', { name: 'Show them' }).click()
  await expect(found.getByRole('table', { name: 'Transactions that differ' }).getByRole('row')).toHaveCount(6)
})

test('an event against its emulation: the first difference is marked, the cause is proven, and both are saved', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/event?sample=transfer-v4r2-comment')
  await expect(page.getByRole('tab', { name: 'Tree' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByLabel('Compare with').selectOption({ label: 'Emulation on the state before' })
  const found = page.getByRole('region', { name: 'Comparison', exact: true })
  await expect(found).toContainText('They begin to differ in transaction 0.0, text comment to carol: Data before:')
  const first = found.getByRole('table', { name: 'Transactions that differ' }).getByRole('row').nth(1)
  await expect(first).toContainText('First difference')
  const causes = found.getByRole('region', { name: 'Why they differ' })
  await expect(causes).toContainText('The state of carol had moved: 1 other transaction came first.')
  await expect(causes.getByRole('table', { name: 'Evidence' })).toContainText('Transaction in between')
  await expect(causes).toContainText('Not the cause: The time was another one: 1 s later')

  await found.getByRole('button', { name: 'Save capsule' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.capsule\.tonoscope$/)
  await page.goto('/library')
  await page.getByRole('list', { name: 'Capsules' }).getByRole('link').first().click()
  const kept = page.getByRole('region', { name: 'Compared with' }).first()
  await expect(kept).toContainText('They begin to differ in transaction 0.0')
})

test('an earlier result: rejected, with the exit code', async ({ page }) => {
  await page.goto('/inspect?sample=fresh-wrong-seqno')
  await expect(page.getByText('Rejected', { exact: false }).first()).toBeVisible()
  await page.goto('/inspect?sample=fresh-transfer')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const options = page.getByLabel('Compare with')
  const label = (await options.locator('optgroup[label="Earlier results"] option').first().textContent()) ?? ''
  await options.selectOption({ label })
  const found = page.getByRole('region', { name: 'Comparison', exact: true })
  await expect(found).toContainText('Only the first has transactions: in the second the message is rejected.')
  await expect(found.getByRole('table', { name: 'Outcome' })).toContainText('133')
})

test('a message that is not on chain has what to do', async ({ page }) => {
  const found = await compare(page, '/inspect?sample=fresh-expired', 'What happened on chain')
  await expect(found).toContainText('Not found on this source')
  await expect(found).toContainText('It cannot arrive any more: expired')
})
