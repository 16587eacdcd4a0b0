import type { DebugConfig } from '@tonoscope/core/contract/debugConfig'
import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'
import { ConfigPage } from '../pages/config.ts'

type Requester = { post(path: string, options: { data: object }): Promise<{ json(): Promise<unknown> }> }

/** The configuration of the demo network, by the interface's own schema. */
const getConfig = async (request: Requester): Promise<DebugConfig> =>
  (await (await request.post('/debug/config', { data: {} })).json()) as DebugConfig

/** The same configuration with another term of validators: cells hold integers as they are. */
function withLongerTerm({ raw, params }: DebugConfig): string {
  const timing = params.find(({ number }) => number === 15)
  const bits = (timing?.fields ?? []).map(({ value }) => Number(value).toString(16).padStart(8, '0')).join('')
  expect(raw.split(bits)).toHaveLength(2)
  return raw.replace(bits, `00010000${bits.slice(8)}`)
}

test('every parameter is on one page, found by a word, and has its own URL', async ({ page, inspect }) => {
  const config = new ConfigPage(page)
  await inspect.open()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Config' }).click()
  await expect(config.card(20)).toContainText('nanoton')
  await expect(config.card(40)).toContainText('Not set: default applies')
  await config.filter.fill('price')
  await expect(config.card(20)).toBeVisible()
  await expect(config.card(34)).toHaveCount(0)
  await config.filter.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=price.*p=\d+/)
  await config.open('/config?p=34')
  await expect(config.card(34)).toBeInViewport()
  await expect(config.index.locator('[aria-current=location]')).toContainText('34')
  await page.reload()
  await expect(config.card(34)).toBeInViewport()
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

// It replaces an HTTP response.
test('eight hundred validators are sorted, searched, and scrolled to the last', { tag: '@web' }, async ({
  page,
  request,
}) => {
  const real = await getConfig(request)
  const key = (i: number): string => (i * 7919).toString(16).padStart(64, '0')
  const rows = Array.from({ length: 800 }, (_, i) => [String(i), key(i), String(1_000_000 - i), key(i + 1000)])
  const params = real.params.map(param =>
    param.number === 34 ? { ...param, tables: param.tables.map(table => ({ ...table, rows })) } : param,
  )
  await page.route('**/debug/config', route => route.fulfill({ json: { ...real, params } }))
  const config = new ConfigPage(page)
  await config.open('/config?p=34')
  const table = config.card(34).getByRole('table', { name: 'Validators' })
  await expect(table).toHaveAttribute('aria-rowcount', '801')
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  const frame = config.card(34).getByRole('region', { name: 'Validators of parameter 34, all rows' })
  await frame.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(table.getByRole('row').last()).toContainText('799')
  await table.getByRole('button', { name: 'Weight' }).click()
  await frame.evaluate(element => element.scrollTo({ top: 0 }))
  await expect(table.getByRole('row').nth(1)).toContainText(/999\s?201/)
  await config.card(34).getByRole('searchbox').fill(key(321).slice(50))
  await expect(config.card(34)).toContainText('1 of 800')
})

test('a pasted configuration is compared: what differs, which way, and that nothing does', async ({
  page,
  request,
}) => {
  const real = await getConfig(request)
  const config = new ConfigPage(page)
  await config.open()
  await config.compareWithPasted(withLongerTerm(real))
  await expect(config.cards).toHaveCount(1)
  await expect(config.card(15)).toContainText('18 h 12 min 16 s→5 min')
  await page.reload()
  await expect(config.card(15)).toContainText('18 h 12 min 16 s→5 min')
  await page.getByRole('button', { name: 'Swap from and to' }).click()
  await expect(config.card(15)).toContainText('5 min→18 h 12 min 16 s')
  await page.getByRole('button', { name: 'End the comparison' }).click()
  await expect(config.card(15)).toContainText('18 h 12 min 16 s')
  await config.open()
  await config.compareWithPasted(real.raw)
  await expect(page.getByText('Identical', { exact: true })).toBeVisible()
})

test('what changed since a block: the older side first, by word, sign and colour', async ({ page, inspect }) => {
  const config = new ConfigPage(page)
  await config.open()
  const choice = await config.openChoice('What changed since')
  await choice.getByLabel('Masterchain block').fill('1469')
  await choice.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('button', { name: 'From: Block 1469' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'To: Newest block' })).toBeVisible()
  await expect(config.index.getByRole('img', { name: 'Added' })).toBeVisible()
  await expect(config.cards.first().getByText('Added').first()).toBeVisible()
  await config.open('/config?compare=512&block=376')
  await expect(page.getByRole('button', { name: 'From: Block 512' })).toBeVisible()
  const sign = (which: 'deletion' | 'insertion') =>
    config.cards
      .getByRole(which)
      .first()
      .evaluate(element => getComputedStyle(element, '::before').content)
  expect(await sign('deletion')).toContain('−')
  expect(await sign('insertion')).toContain('+')
  await config.open('/config?compare=1469')
  // The newer side was chosen as the older one.
  const from = await config.openChoice('From')
  await from.getByText('Newest', { exact: true }).click()
  await from.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Identical', { exact: true })).toBeVisible()
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

test('the history lists what each key block changed, and opens all changes since then', async ({ page }) => {
  const config = new ConfigPage(page)
  await config.open()
  await page.getByText('Changes over time', { exact: true }).click()
  const history = page.getByRole('region', { name: 'Changes over time' })
  await expect(
    history
      .getByRole('listitem')
      .filter({ hasText: /^.*Key block 1.521/ })
      .first(),
  ).toBeVisible()
  const rows = history.locator('ol > li')
  for (const count of [10, 20, 30]) {
    await expect(rows).toHaveCount(count)
    await history.getByRole('button', { name: 'Show older key blocks' }).click()
  }
  await expect(history.getByText('The configuration before it is not available.')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Show older key blocks' })).toHaveCount(0)
  await history.getByRole('checkbox').check()
  await expect(history.getByText(/with new validators hidden/).first()).toBeVisible()
  await history.getByRole('checkbox').uncheck()
  await history.getByRole('link', { name: 'All changes since key block 1175' }).click()
  await expect(page.getByRole('button', { name: 'From: Block 1175' })).toBeVisible()
  await expect(config.cards.first()).toBeVisible()
  await page.goBack()
  await history.getByRole('link', { name: 'Changes of key block 1470' }).click()
  await expect(page.getByRole('button', { name: 'From: Block 1469' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'To: Block 1470' })).toBeVisible()
})

test('validators are a stacked bar with the line at two thirds, beside their table', async ({ page }) => {
  const config = new ConfigPage(page)
  await config.open('/config?p=34')
  const bar = config.card(34).getByRole('img', { name: /^Weights of 3 validators\. .*two thirds/ })
  await expect(bar).toBeVisible()
  const widths = await bar.locator('[title]').evaluateAll(all => all.map(each => each.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  expect([...widths].sort((a, b) => b - a)).toEqual(widths)
  await expect(config.card(34).getByRole('table', { name: 'Validators' }).getByRole('row')).toHaveCount(4)
})

test('the index highlights what is open, also where the page cannot scroll further', async ({ page }) => {
  const config = new ConfigPage(page)
  await config.open('/config?q=34')
  await config.open('/config')
  const last = config.index.getByRole('link').last()
  const number = (await last.getAttribute('data-param')) ?? ''
  // The index follows the page, and could move under a mouse.
  await last.press('Enter')
  await expect(page).toHaveURL(new RegExp(`p=${number}$`))
  await expect(config.index.locator('[aria-current=location]')).toHaveAttribute('data-param', number)
})

test.describe('a configuration that is not available', () => {
  test.use({ tolerated: [/status of 4\d\d/] })

  test('is reported with its code, and the choice can be changed', async ({ page }) => {
    const config = new ConfigPage(page)
    await config.open()
    await config.chooseBlock('99999999')
    await expect(config.problem).toContainText('source.notRecorded')
    await config.compareWithPasted('b5ee9c72')
    await expect(config.problem).toContainText('input.boc')
    await page.goBack()
    await page.goBack()
    await expect(config.card(0)).toBeVisible()
  })
})

test('the configuration is saved as CSV and JSON', async ({ page, inspect }) => {
  const config = new ConfigPage(page)
  await config.open()
  const csv = await inspect.download(page.getByRole('button', { name: 'Save the configuration as CSV' }))
  expect(csv.name).toMatch(/^config-demo-\d+\.csv$/)
  expect(csv.text).toContain('15,Election timing,decoded,validators_elected_for,seconds,300')
  expect(csv.text).toMatch(/\r\n34,Validators,decoded,list\.0\.weight,weight,\d+\r\n/)
  const json = await inspect.download(page.getByRole('button', { name: 'Save the configuration as JSON' }))
  expect(JSON.parse(json.text)).toMatchObject({ network: 'demo' })
  const plain = await inspect.download(page.getByRole('button', { name: 'Save the configuration as /v2 JSON' }))
  expect(JSON.parse(plain.text)).toMatchObject({ '1': expect.stringMatching(/^-1:/) })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every text can be read', { tag: '@rendering' }, async ({ page, request }) => {
      const config = new ConfigPage(page)
      await config.open()
      expect(await lowContrastTexts(page)).toEqual([])
      await config.compareWithPasted(withLongerTerm(await getConfig(request)))
      await expect(config.card(15)).toBeVisible()
      expect(await lowContrastTexts(page)).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a select replaces the index, and nothing has to be scrolled sideways', async ({ page, inspect }) => {
    const config = new ConfigPage(page)
    await config.open()
    expect(await inspect.sidewaysOverflow()).toBe(0)
    await page.getByRole('combobox', { name: 'Go to parameter' }).selectOption('34')
    await expect(config.card(34).getByRole('heading', { name: /Validators/, level: 3 })).toBeInViewport()
    expect(await inspect.sidewaysOverflow()).toBe(0)
    const choice = await config.openChoice('Configuration')
    const box = await choice.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  })
})
