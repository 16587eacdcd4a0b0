import { expect, test } from '@playwright/test'

test('the build without a server opens from any folder of a static host', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('response', response => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/app/')
  await expect(page).toHaveTitle(/Tonoscope/)
  await expect(page.locator('#root')).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
})
