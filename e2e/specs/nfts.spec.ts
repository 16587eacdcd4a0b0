import { expect, test } from '../app.ts'
import { fetchPlain } from '../support/fetchPlain.ts'

// Of the demo network, by what they are.
const item0 = '0:e5648bffeaf9c2fd6623ffaa397e96aa17dd060c8c5c8d14db99533c948f8902'
const item3 = '0:33799331395279783998f9ba2824481d19c81c832993b58b953280b9df58f3d4'
const domain = '0:5ad629855da7ee511bafde629dce9e1bcaa555bf8f0784fcdb3c9f7b53aa381e'
const wallet = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

test('a pasted list is checked line by line, loaded, and kept in the link', async ({ page, inspect }) => {
  await inspect.open('/nfts')
  const box = page.getByLabel('Addresses')
  await box.fill(`${domain}\n${item3.slice(0, -2)}\n${item0}, ${item3}\n${wallet}`)
  await expect(page.getByText('4 addresses, 1 invalid')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invalid lines' })).toContainText('Line 2')
  await page.getByRole('button', { name: 'Load 4 items' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').first()).toContainText('alice-market.ton')
  const failed = page.getByRole('list', { name: 'Addresses without an item' })
  await expect(failed.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

test('the table is saved with every address, also without an item', { tag: '@desktop' }, async ({ page, inspect }) => {
  await inspect.open(`/nfts?items=${item0},${wallet}&view=table`)
  await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(2)
  const csv = await inspect.download(page.getByRole('button', { name: 'CSV' }))
  expect(csv.name).toBe('nft-items.csv')
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Problem')
  const json = await inspect.download(page.getByRole('button', { name: 'JSON' }))
  // Each row holds its input.
  expect((JSON.parse(json.text) as { input: string }[]).map(row => row.input)).toEqual([item0, wallet])
})

test('an item opens with its details, by keyboard, and closes again', async ({ page, inspect }) => {
  await inspect.open(`/nfts?items=${item0},${domain}`)
  await page.getByRole('button', { name: 'alice-market.ton' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'alice-market.ton' })
  await expect(dialog).toContainText('Owner')
  await expect(page).toHaveURL(/item=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('pictures', () => {
  test.use({ tolerated: [/another origin: https:\/\/pictures\.example/] })

  // It replaces an HTTP response.
  test('are requested and shown only when they are switched on', async ({ page, context, inspect }) => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const requested: string[] = []
    await context.route('https://pictures.example/**', route => {
      requested.push(route.request().url())
      return route.fulfill({
        contentType: 'image/png',
        headers: { 'access-control-allow-origin': '*' },
        body: picture,
      })
    })
    await page.route('**/debug/nfts', async route => {
      const response = await fetchPlain(route, { accept: 'application/json' })
      const body = (await response.text()).replace(
        '"metadata":{',
        '"metadata":{"image":"https://pictures.example/a.png",',
      )
      await route.fulfill({ contentType: 'application/json', body: body.replace(/"previews":\[.*?\],/g, '') })
    })
    await inspect.open(`/nfts?items=${domain}`)
    const card = page.getByRole('article', { name: 'alice-market.ton' })
    await expect(card).toBeVisible()
    expect(requested).toEqual([])
    await page.getByLabel('Load images from the web').check()
    await expect(card.locator('img')).toBeVisible()
    expect(requested).toEqual(['https://pictures.example/a.png'])
    await page.getByLabel('Load images from the web').uncheck()
    await expect(card.locator('img')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing has to be scrolled sideways', async ({ page, inspect }) => {
    for (const view of ['grid', 'table']) {
      await inspect.open(`/nfts?items=${item0},${item3},${domain},${wallet}&view=${view}`)
      await expect(page.getByText('3 items')).toBeVisible()
      expect(await inspect.sidewaysOverflow(), view).toBe(0)
    }
  })
})
