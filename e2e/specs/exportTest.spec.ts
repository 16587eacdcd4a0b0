import { readFileSync } from 'node:fs'
import { expect, test } from '../app.ts'

test('a run is saved as a test file with the chosen facts', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/inspect?sample=fresh-transfer')
  await page.getByRole('button', { name: 'Save capsule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await dialog.getByText('Test', { exact: true }).click()
  await dialog.getByText('jest', { exact: true }).click()
  await dialog.getByLabel('Balances').uncheck()
  await dialog.getByLabel('Hashes').check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^run-[0-9a-f]{8}\.test\.ts$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain("from '@jest/globals'")
  expect(text).toContain("test('hashes of the transactions'")
  expect(text).not.toContain("test('balances'")
  await expect(dialog.getByText('The message could still be sent')).toBeVisible()
})

test('at least one fact is compared', async ({ page }) => {
  await page.goto('/inspect?sample=fresh-wrong-seqno')
  await page.getByRole('button', { name: 'Save capsule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await dialog.getByText('Test', { exact: true }).click()
  for (const fact of ['Exit codes', 'Action results and number of messages', 'Balances'])
    await dialog.getByLabel(fact).uncheck()
  await expect(dialog.getByText('Choose at least one fact.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})
