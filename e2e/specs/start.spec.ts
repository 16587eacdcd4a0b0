import { expect, test } from '../app.ts'
import { openScreen } from '../pages/shell.ts'

test('home has samples as a gallery with pictures of their trees, and recent work', async ({ inspect, page }) => {
  await inspect.open()
  const samples = page.getByRole('region', { name: 'Or start from a sample' })
  const purchase = samples.getByRole('button', { name: /^An NFT purchase/ })
  await expect(purchase).toContainText('8 transactions, block 1321')
  await expect(purchase.locator('svg circle')).toHaveCount(8)
  // A failure is marked, and a rejected message has no transaction.
  await expect(
    samples
      .getByRole('button', { name: /^A compute failure/ })
      .locator('svg path')
      .last(),
  ).toBeVisible()
  await expect(samples.getByRole('button', { name: /^Rejected by the contract/ })).toContainText('Not sent')
  await purchase.click()
  await inspect.waitForVerdict()
  await openScreen(page, 'Inspect')
  const recent = page.getByRole('region', { name: 'Recent', exact: true })
  await expect(recent.getByRole('link')).toHaveCount(2)
  await recent.getByRole('link').first().click()
  await inspect.waitForVerdict()
})

test('more samples of a group are shown on request', async ({ inspect, page }) => {
  await inspect.open()
  const group = page.getByRole('region', { name: 'Succeeds' })
  await expect(group.getByRole('listitem')).toHaveCount(8)
  await group.getByRole('button', { name: '3 more' }).click()
  await expect(group.getByRole('listitem')).toHaveCount(11)
})

test('the gallery fills a wide window', { tag: '@rendering' }, async ({ inspect, page }) => {
  for (const [width, columns] of [
    [1440, 4],
    [1920, 4],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await inspect.open()
    const cards = page.getByRole('region', { name: 'Succeeds' }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    const tops = await cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().top))
    expect(tops.filter(top => top === tops[0])).toHaveLength(columns)
    expect(await inspect.sidewaysOverflow()).toBe(0)
  }
})

test('NFT items of the network are one click away', async ({ page }) => {
  await page.goto('/nfts')
  const items = page.getByRole('region', { name: 'Items on this network' })
  await items.getByRole('button', { name: /^alice-market\.ton/ }).click()
  await expect(page).toHaveURL(/\/nfts\?items=EQ/)
  await expect(page.getByRole('main')).toContainText('alice-market.ton')
  await page.goBack()
  await items.getByRole('button', { name: /^Load all 14 items/ }).click()
  await expect(page.getByRole('main')).toContainText('bob-workshop.ton')
})

test('accounts with domains are one click away', async ({ page }) => {
  await page.goto('/domains')
  await page
    .getByRole('region', { name: 'Accounts with domains on this network' })
    .getByRole('button', { name: /^alice/ })
    .click()
  await expect(page).toHaveURL(/\/domains\?account=EQ/)
  await expect(page.getByRole('main')).toContainText('alice-market.ton')
})

test('key blocks are one click away', async ({ page }) => {
  await page.goto('/blocks')
  await page.getByRole('navigation', { name: 'Other blocks' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Masterchain block 1521' })).toBeVisible()
})

test('events, proofs and the library start with something to open', async ({ inspect, page }) => {
  await page.goto('/event')
  await page
    .getByRole('region', { name: 'Or open a sample event on this network' })
    .getByRole('button', { name: /^A jetton transfer/ })
    .click()
  await expect(page).toHaveURL(/\/event\?sample=jetton-transfer/)
  await page.goto('/proofs')
  await expect(page.getByRole('button', { name: /^Example: from the zero state/ })).toBeVisible()
  for (const list of ['capsules', 'history']) {
    // The lookup above is in the history.
    await page.evaluate(() => localStorage.removeItem('tonoscope.history'))
    await page.goto(`/library?page=${list}`)
    const samples = page.getByRole('region', { name: 'Or start with a sample' })
    await samples.getByRole('link', { name: /^A transfer/ }).click()
    await inspect.waitForVerdict()
  }
})
