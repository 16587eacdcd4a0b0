import { test as base, expect } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'
import { BlocksPage } from '../pages/blocks.ts'

const test = base.extend<{ blocks: BlocksPage }>({ blocks: async ({ page }, use) => use(new BlocksPage(page)) })

// Of the demo network.
const full = '(0,8000000000000000,1260)'
const beforeSplit = '(0,8000000000000000,204)'
const keyBlock = '314'

test('the screen opens with the newest block; a seqno, a block ID and a date lead to others', {
  tag: '@desktop',
}, async ({ blocks, page }) => {
  await blocks.open()
  await expect(blocks.title).toHaveText(/^Masterchain block \d+$/)
  await expect(blocks.rows.first()).toBeVisible()
  await blocks.lookUpText('102')
  await expect(blocks.title).toHaveText('Masterchain block 102')
  await expect(page).toHaveURL(/\/blocks\/102$/)
  await blocks.lookUpText(full)
  await expect(blocks.title).toHaveText('Block 1260 of workchain 0')
  await expect(blocks.rows).toHaveCount(24)
  await page.reload()
  await expect(blocks.rows).toHaveCount(24)
  expect(await lowContrastTexts(page)).toEqual([])
  await page.goBack()
  await expect(blocks.title).toHaveText('Masterchain block 102')
  await expect(blocks.box).toHaveValue('102')
  await blocks.lookUpText('2026-11-21T07:01:55Z')
  await expect(blocks.title).toHaveText('Masterchain block 102')
  await expect(page).toHaveURL(/\/blocks\/2026-11-21T07:01:55Z$/)
})

test('links to the adjacent blocks, also through a split', async ({ blocks }) => {
  await blocks.open(`/blocks/${beforeSplit}`)
  await expect(blocks.page.getByText('before split')).toBeVisible()
  await expect(blocks.adjacent.getByRole('link')).toHaveText(['Previous', 'Next 0…', 'Next 1…'])
  await blocks.adjacent.getByRole('link', { name: 'Next 1…' }).click()
  await expect(blocks.title).toHaveText('Block 205 of workchain 0, shard 1…')
  await blocks.adjacent.getByRole('link', { name: 'Previous' }).click()
  await expect(blocks.title).toHaveText('Block 204 of workchain 0')
})

test('a key block leads to its configuration, a masterchain block to its proof', async ({ blocks, page }) => {
  await blocks.open(`/blocks/${keyBlock}`)
  await expect(page.getByText('key block', { exact: true })).toBeVisible()
  const config = page.getByRole('link', { name: 'Configuration at this block' })
  await expect(config).toHaveAttribute('href', /^\/config\?block=/)
  await page.getByRole('link', { name: 'Prove this block' }).click()
  await expect(page).toHaveURL(/\/proofs\?target=/)
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Proofs', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})

test('transactions are searched, exported, and walked by keys with the drawer open', async ({
  blocks,
  page,
  inspect,
}) => {
  await blocks.open(`/blocks/${full}`)
  await expect(blocks.rows).toHaveCount(24)
  await page.getByLabel(/Only failed/).check()
  await expect(blocks.rows).toHaveCount(2)
  await expect(blocks.rows.first()).toContainText('not enough for gas')
  const { name, text } = await inspect.download(page.getByRole('button', { name: /as CSV$/ }))
  expect(name).toBe('block-0-8000000000000000-1260-transactions.csv')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await blocks.find.fill('jetton transfer')
  await expect(blocks.rows).toHaveCount(2)
  await expect(page).toHaveURL(/find=jetton%20transfer/)
  await blocks.find.fill('')
  await expect(blocks.rows).toHaveCount(24)

  await blocks.rows.nth(3).click()
  await expect(blocks.drawer.getByRole('heading', { name: 'Outgoing messages' })).toBeVisible()
  const hash = new URL(page.url()).searchParams.get('tx') ?? ''
  await expect(blocks.drawer.getByRole('link', { name: 'Open event' })).toHaveAttribute('href', `/event/${hash}`)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(hash))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(hash))
  await page.keyboard.press('Escape')
  await expect(blocks.drawer).toBeHidden()
  await expect(page).not.toHaveURL(/tx=/)
})

test('all shards of a masterchain block come together, each row with its block', async ({ blocks, page }) => {
  await blocks.open('/blocks/102?tab=all')
  await expect(page.getByText(/^3 of 3 blocks, \d+ transactions$/)).toBeVisible()
  await expect(blocks.rows.first()).toContainText('(-1,8000000000000000,102)')
})

// It holds an HTTP response back.
test('loading all shards can be stopped and continued', async ({ blocks, page }) => {
  let held = true
  await page.route('**/debug/block', route =>
    held && route.request().postData()?.includes('(0,') ? undefined : route.continue(),
  )
  await blocks.open('/blocks/102?tab=all')
  await expect(page.getByText(/^1 of 3 blocks, \d+ transactions so far$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('2 blocks of 3 are missing')).toBeVisible()
  await expect(blocks.rows).toHaveCount(3)
  held = false
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^3 of 3 blocks, \d+ transactions$/)).toBeVisible()
})

test('shards, value flow and header of a block', async ({ blocks, page }) => {
  await blocks.open('/blocks/242')
  await blocks.tab(/^Shards/)
  const bar = page.getByRole('region', { name: 'Shards of workchain 0' })
  await expect(bar.getByRole('link')).toHaveText(['0', '1'])
  await expect(page.getByRole('table', { name: 'Shards' }).getByRole('row')).toHaveCount(3)
  await blocks.tab('Value flow')
  await expect(page.getByText('Inflow and outflow are equal.')).toBeVisible()
  await blocks.tab('Header')
  await expect(page.getByText('Validator list hash (short)')).toBeVisible()
  expect(await lowContrastTexts(page)).toEqual([])
})

test.describe('a block that is not found', () => {
  test.use({ tolerated: [/the server responded with a status of 404/] })

  test('is reported with its code, and the input stays', async ({ blocks, page }) => {
    await blocks.open()
    await blocks.lookUpText('99999')
    await expect(page.getByText('source.notRecorded')).toBeVisible()
    await expect(page.getByText('The block may still exist.')).toBeVisible()
    await expect(blocks.box).toHaveValue('99999')
  })
})

test('the command palette finds a block by its ID and its seqno', async ({ blocks, page }) => {
  await blocks.open()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Paste or find anything' })
  await box.fill(full)
  await page.getByRole('option', { name: /Show the block/ }).click()
  await expect(blocks.title).toHaveText('Block 1260 of workchain 0')
  await page.keyboard.press('Control+k')
  await box.fill('102')
  await page.getByRole('option', { name: 'Masterchain block 102' }).click()
  await expect(blocks.title).toHaveText('Masterchain block 102')
})

test('a block’s BoC is opened as a file', { tag: '@desktop' }, async ({ blocks, page, request }) => {
  const response = await request.post('/debug/block', { data: { block: full, raw: true } })
  // By the interface's own schema.
  const { raw } = (await response.json()) as { raw: string }
  await blocks.open()
  await page
    .locator('[data-file-of="Open a file"]')
    .setInputFiles({ name: 'block.boc', mimeType: 'application/octet-stream', buffer: Buffer.from(raw, 'hex') })
  await expect(blocks.title).toHaveText('Block 1260 of workchain 0')
  await expect(page).toHaveURL(/\?file=/)
  await expect(page.getByText('Root hash and file hash verified')).toBeVisible()
  await expect(blocks.rows).toHaveCount(24)
  await blocks.rows.first().click()
  await expect(blocks.drawer.getByRole('heading', { name: 'Outgoing messages' })).toBeVisible()
  await page.reload()
  await expect(blocks.drawer.getByRole('heading', { name: 'Outgoing messages' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const tab of ['transactions', 'all', 'shards', 'flow', 'header'])
    test(`nothing has to be scrolled sideways: ${tab}`, async ({ blocks, page, inspect }) => {
      await blocks.open(`/blocks/242?tab=${tab}`)
      await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(tab === 'all' ? 1 : 0)
      expect(await inspect.sidewaysOverflow()).toBe(0)
    })
})
