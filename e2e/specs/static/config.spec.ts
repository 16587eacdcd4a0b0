import { expect, test } from '../../app.ts'
import { ConfigPage } from '../../pages/config.ts'

test('the configuration is read by the page itself, and an address opens a parameter', async ({ page }) => {
  const config = new ConfigPage(page)
  await page.goto('/app/?p=15#/config')
  await expect(config.card(15)).toContainText('5 min', { timeout: 30_000 })
  await expect(config.card(15)).toBeInViewport()
  await config.filter.fill('price')
  await expect(config.card(15)).toHaveCount(0)
  await page.reload()
  await expect(config.card(20)).toContainText('nanoton', { timeout: 30_000 })
  await expect(config.filter).toHaveValue('price')
})
