import { expect, test } from '../app.ts'

test('the least value of a jetton transfer, and where the money goes', async ({ page }) => {
  await page.goto('/inspect?sample=jetton-transfer&tab=fees')
  await page.getByRole('button', { name: 'Find minimum value' }).click()
  const found = page.getByRole('region', { name: 'Minimum value' })
  await expect(found).toContainText(/0\.061652\s*TON/)
  await expect(found).toContainText('Exit code: 709')
  await expect(found).toContainText(/TON if .* existed already/)
  const money = found.getByRole('table', { name: 'Where the money goes' })
  await expect(money.getByRole('row', { name: /Returns to the sender/ })).toBeVisible()
  await found.getByRole('button', { name: 'Run with this value' }).click()
  await expect(page).toHaveURL(/run=/)
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('signature not checked')
})

test('a search can be cancelled', async ({ page }) => {
  await page.goto('/inspect?sample=transfer-v4r2-comment&tab=fees')
  await page.route('**/debug/minimum-value', () => undefined)
  await page.getByRole('button', { name: 'Find minimum value' }).click()
  await page.getByRole('region', { name: 'Minimum value' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Find minimum value' })).toBeVisible()
  await page.unroute('**/debug/minimum-value')
})

test('a message that fails has no search', async ({ page }) => {
  await page.goto('/inspect?sample=bounce-no-contract&tab=fees')
  await expect(page.getByRole('tab', { name: 'Fees' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find minimum value' })).toHaveCount(0)
})

test('the composer finds the value, and takes it over', async ({ page }) => {
  await page.goto('/inspect?sample=fresh-jetton-transfer')
  await page.getByRole('button', { name: 'Open in composer' }).first().click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Find minimum value' }).click()
  await expect(preview.getByRole('region', { name: 'Minimum value' })).toContainText(/0\.051639\s*TON/)
  await preview.getByRole('button', { name: 'Use this value' }).click()
  await expect(page.getByLabel('Amount').first()).toHaveValue(/0\.051639|51639000/)
})

test('each fee of a transaction opens as a formula with links to the configuration', async ({ page }) => {
  await page.goto('/inspect?sample=jetton-transfer&node=0.0')
  const drawer = page
    .getByRole('dialog', { name: /Transaction/ })
    .or(page.getByRole('complementary', { name: /Transaction/ }))
  await drawer.getByRole('button', { name: 'formulas' }).click()
  const fees = drawer.getByRole('list', { name: 'Fees with their formulas' })
  await fees.getByText('Gas fee').click()
  await expect(fees).toContainText('flat_gas_price + ceil(gas_price × max(gas_used − flat_gas_limit, 0) / 65536)')
  await expect(fees.getByRole('img', { name: 'Equal to the transaction' }).first()).toBeVisible()
  await expect(fees.getByRole('img', { name: 'Differs from the transaction' })).toHaveCount(0)
  await fees.getByRole('link', { name: 'Config 21' }).first().click()
  await expect(page).toHaveURL(/\/config\?.*p=21/)
})
