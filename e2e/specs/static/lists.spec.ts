import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../../app.ts'

const demo = fileURLToPath(new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url))
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const item = '0:e5648bffeaf9c2fd6623ffaa397e96aa17dd060c8c5c8d14db99533c948f8902'

test('items and domains are loaded by the page itself, and their URLs survive a reload', async ({ page, inspect }) => {
  await inspect.open('/app/')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Domains' }).click()
  await page.getByLabel('Account', { exact: true }).fill(alice)
  await page.getByRole('button', { name: 'Show domains' }).click()
  await expect(page.getByText('five-days.t.me')).toBeVisible()
  await page.reload()
  await expect(page.getByText('five-days.t.me')).toBeVisible()
  await screens.getByRole('link', { name: 'NFTs' }).click()
  // The URL parameters of one screen are not passed to the next.
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel('Addresses').fill(item)
  await page.getByRole('button', { name: 'Load 1 item' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a snapshot becomes a network, and its name stays in the URL from screen to screen', async ({ page, inspect }) => {
  await inspect.open('/app/#/settings')
  await page
    .getByLabel('Open snapshot…')
    .and(page.locator('input'))
    .setInputFiles({ name: 'mine.snapshot.json.gz', mimeType: 'application/gzip', buffer: readFileSync(demo) })
  await expect(page.getByRole('banner').getByRole('button', { name: /mine/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inspect' }).click()
  await expect(page).toHaveURL(/\?network=mine#\/inspect$/)
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  await expect(page).toHaveURL(/network=mine/)
})
