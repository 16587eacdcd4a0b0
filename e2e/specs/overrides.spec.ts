import type { Page } from '@playwright/test'
import { expect, getSampleBoc, test } from '../app.ts'
import { emptyData } from '../messages.ts'

/** The wallet of the sample whose message has the seqno 36. */
const wallet = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'

async function changeAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change an account' }).click()
  await page.getByLabel('Account', { exact: true }).fill(wallet)
}

test('data is overridden by its fields, which have their present values', async ({ inspect, samples, page }) => {
  const boc = getSampleBoc(samples, 'fresh-wrong-seqno')
  await inspect.open()
  await inspect.paste(boc)
  await inspect.optionsButton.click()
  await changeAccount(page)
  await expect(page.getByText(/^Now [\d.]+$/)).toBeVisible()
  await expect(page.getByText('Now active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fields of the data' }).click()
  const seqno = page.getByLabel('Seqno', { exact: true })
  await expect(seqno).toHaveValue('37')
  await seqno.fill('36')
  await expect(page.getByRole('button', { name: 'Fields of the data, 1 changed' })).toBeVisible()
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(page.getByText(/^seqno of 0:.* changed$/)).toBeVisible()
  await page.reload()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  // A value that is again the present one is no change.
  await page.getByRole('button', { name: /^Run again without: seqno of/ }).click()
  await expect(inspect.sentence).toHaveText(/^Rejected by the wallet/)
})

test('an account can be frozen before the run', async ({ inspect, samples, page }) => {
  const boc = getSampleBoc(samples, 'fresh-wrong-seqno')
  await inspect.open()
  await inspect.paste(boc)
  await inspect.optionsButton.click()
  await changeAccount(page)
  await page.getByLabel('Status').selectOption('frozen')
  await inspect.run()
  await inspect.waitForVerdict()
  await expect(page.getByText(/^status of 0:.* changed$/)).toBeVisible()
  await expect(inspect.verdict).toContainText('frozen')
})

test('a config parameter is changed by its fields', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await inspect.optionsButton.click()
  await page.getByRole('button', { name: 'Change a config parameter' }).click()
  await page.getByLabel('Config parameter').fill('21')
  await page.getByRole('button', { name: 'Fields of parameter 21' }).click()
  await expect(page.getByLabel('Gas price', { exact: true })).toHaveValue('26214400')
  await page.getByLabel('Gas price', { exact: true }).fill('52428800')
  await expect(page.getByText('config parameter 21 changed', { exact: true })).toBeVisible()
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(inspect.verdict).toContainText('1 config parameter changed')
})

test('what cannot be written is an error, and stays in the form', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await inspect.optionsButton.click()
  await page.getByRole('button', { name: 'Change a config parameter' }).click()
  await page.getByLabel('Config parameter').fill('777')
  await expect(page.getByText('it is not set; give its cell')).toBeVisible()
  await page.getByLabel('Config parameter').fill('21')
  await page.getByRole('button', { name: 'Fields of parameter 21' }).click()
  await page.getByLabel('Gas price', { exact: true }).fill('much')
  await page.getByRole('button', { name: 'Add a library' }).click()
  await page.getByLabel('Library', { exact: true }).fill('beef')
  await expect(page.getByText('Not a BoC in hex or base64')).toBeVisible()
  await page.getByLabel('Library', { exact: true }).fill(emptyData)
  await expect(page.getByText('1 library', { exact: true })).toBeVisible()
  await inspect.run()
  await expect(inspect.problem).toContainText('config.21.gas_price')
})
