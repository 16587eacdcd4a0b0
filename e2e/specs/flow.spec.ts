import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'
import { EventPage } from '../pages/event.ts'

const diagramOf = (page: Page, asset: RegExp | string) =>
  page.getByRole('figure', {
    name: new RegExp(`^Diagram of the value flow, ${asset instanceof RegExp ? asset.source : asset}$`),
  })

test('a jetton transfer shows the jettons first, and TON on request', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=flow')
  const jettons = diagramOf(page, 'jetton minter')
  await expect(jettons.getByRole('button')).toHaveCount(1)
  await expect(jettons.getByRole('button')).toHaveAccessibleName(
    /^A alice to D bob: 123\D456\D789\D000 units of jetton minter/,
  )
  await page.getByRole('group', { name: 'Asset' }).getByText('TON', { exact: true }).click()
  const bands = diagramOf(page, 'TON').getByRole('button')
  await expect(bands.first()).toHaveAccessibleName(/^A alice to B .*0\.22 TON, 220\D?000\D?000 nanoton$/)
  await expect(bands.last()).toHaveAccessibleName(/to A alice: .* nanoton, returned$/)
  await expect(page.getByRole('list', { name: 'Legend of the diagram' })).toContainText('fee, hatched')
  await bands.last().focus()
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toBeVisible()
})

test('diagram and table have the same numbers', async ({ inspect, page }) => {
  await inspect.openSample('nft-purchase', '&tab=flow')
  await expect(diagramOf(page, 'TON').getByRole('button')).toHaveCount(6)
  const rows = page.getByRole('table', { name: 'Transfers, TON' }).locator('tbody tr')
  // A row for each band, and for the fees of each account.
  await expect(rows).toHaveCount(6 + 6)
  for (const amount of ['17.247587191', '0.989320395', '0.004478805']) {
    await expect(diagramOf(page, 'TON')).toContainText(amount)
    await expect(rows.filter({ hasText: amount })).toHaveCount(1)
  }
  await page.getByRole('group', { name: 'Asset' }).getByText('NFTs').click()
  await expect(diagramOf(page, 'NFTs').getByRole('button')).toHaveAccessibleName('C alice to A bob: nft item 2')
  await expect(page.getByRole('table', { name: 'Transfers, NFTs' })).toContainText('nft item 2')
})

test('a transfer between two accounts is drawn', async ({ inspect, page }) => {
  await inspect.openSample('transfer-v4r2-comment', '&tab=flow')
  await expect(diagramOf(page, 'TON').getByRole('button')).toHaveCount(1)
})

test('what a message carries that was not followed is an end of its own', async ({ inspect, page }) => {
  await inspect.openSample('long-chain', '&tab=flow')
  await expect(diagramOf(page, 'TON')).toContainText('Not followed')
  await expect(page.getByRole('table', { name: 'Transfers, TON' })).toContainText('Not followed')
})

test('a hundred recipients are grouped in the diagram', async ({ inspect, page }) => {
  await inspect.openSample('highload-v2-100-messages', '&tab=flow')
  await expect(page.getByRole('figure')).toContainText('other accounts')
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

for (const sample of ['nft-purchase', 'jetton-transfer', 'dns-renew', 'highload-v3-batch'])
  test(`no band crosses a text of ${sample}`, { tag: '@rendering' }, async ({ inspect, page }) => {
    await inspect.openSample(sample, '&tab=flow')
    const ton = page.getByRole('group', { name: 'Asset' }).getByText('TON', { exact: true })
    if (await ton.isVisible()) await ton.click()
    const crossed = await diagramOf(page, 'TON').evaluate(figure => {
      const bands = [...figure.querySelectorAll<SVGPathElement>('path[aria-label]')]
      const texts = [...figure.querySelectorAll('bdi')]
      return texts.flatMap(text => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const points = [left, (left + right) / 2, right].flatMap(x =>
          [top, (top + bottom) / 2, bottom].map(y => ({ x, y })),
        )
        return bands.some(band => {
          const matrix = band.getScreenCTM()?.inverse()
          return points.some(({ x, y }) => band.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix)))
        })
          ? [text.textContent]
          : []
      })
    })
    expect(crossed).toEqual([])
  })

test('fees are drawn as bars of their kinds beside the numbers', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=fees')
  const row = page.getByRole('row', { name: /jetton internal transfer/ })
  await expect(row.getByRole('img')).toHaveAccessibleName(
    'Gas 0.0039716 TON, Action 0.000367994 TON, Forward 0.002849089 TON',
  )
  await expect(row).toContainText('0.007188683')
  await expect(page.getByRole('list', { name: 'Kinds of fees' }).getByRole('listitem')).toHaveText([
    'Storage',
    'Gas',
    'Action',
    'Import',
    'Forward',
  ])
})

test('transactions are ordered by logical time, with the delay of a later block', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('highload-v3-batch', '&tab=time')
  const diagram = page.getByRole('figure', { name: 'Diagram of the transactions by logical time' })
  await expect(diagram).toContainText('Shard 0:8000000000000000')
  await expect(diagram).toContainText('+4 s')
  await expect(diagram.getByRole('button')).toHaveCount(32)
  const rows = page.getByRole('table', { name: 'Transactions by logical time' }).locator('tbody tr')
  await expect(rows.nth(1)).toContainText('+0')
  await expect(rows.last()).toContainText('08:19:11')
  await expect(rows.last()).toContainText('+4')
  await diagram.getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Transaction 0.0.29' })).toBeVisible()
})

test('an emulated run has only logical time, and says so', async ({ inspect, page }) => {
  await inspect.openSample('fresh-three-transfers', '&tab=time')
  const panel = page.getByRole('tabpanel', { name: 'Time' })
  await expect(panel).toContainText('Emulated: seconds are unknown')
  await expect(panel.getByRole('columnheader', { name: 'Delay, s' })).toHaveCount(0)
  await expect(panel.getByRole('row')).toHaveCount(5)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the texts of the diagrams can be read, ${colorScheme}`, { tag: '@rendering' }, async ({ inspect, page }) => {
    await page.emulateMedia({ colorScheme })
    for (const tab of ['flow', 'time', 'fees']) {
      await inspect.openSample('nft-purchase', `&tab=${tab}`)
      expect(await lowContrastTexts(page)).toEqual([])
    }
  })
