import { expect, test } from '@playwright/test'

test('the web app opens without an error in its console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto('/')
  await expect(page).toHaveTitle(/Tonoscope/)
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(complaints).toEqual([])
})

test('every script comes from the server itself', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
})
