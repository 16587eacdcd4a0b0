import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'

const filterBy = async (page: Page, name: RegExp | string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
}

test('an action highlights its transactions, in the tree and in other lists, and opens the first one', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('nft-purchase', '&tab=fees')
  const row = page.getByRole('table', { name: 'Fees' }).locator('tbody tr').nth(2)
  const letter = () =>
    row
      .locator('[data-account]')
      .first()
      .evaluate(one => getComputedStyle(one).color)
  const quiet = await letter()
  const action = inspect.actions.getByRole('row', { name: /Transfer/ }).first()
  await action.hover()
  await expect.poll(letter).not.toBe(quiet)
  await inspect.openTab('Tree')
  const [before, other] = [await inspect.ringColor('0.0.0'), await inspect.ringColor('0')]
  const open = action.getByRole('button', { name: 'Transfer', exact: true })
  await open.focus()
  await expect.poll(() => inspect.ringColor('0.0.0')).not.toBe(before)
  expect(await inspect.ringColor('0')).toBe(other)
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0')
})

test('a filter applies to the list, the tree and the value flow', async ({ inspect, page }) => {
  await inspect.openSample('nft-purchase')
  await expect(inspect.tree.locator('[role=treeitem][data-faint]')).toHaveCount(0)
  await filterBy(page, /carol/)
  const actions = inspect.actions.getByRole('row').filter({ hasText: 'carol' })
  await expect(inspect.actions.locator('tbody tr')).toHaveCount(await actions.count())
  await expect(inspect.tree.locator('[role=treeitem][data-faint]')).toHaveCount(7)
  await inspect.openTab('Flow')
  await expect(page.getByRole('table', { name: 'Value flow' }).locator('tbody tr')).toHaveCount(1)
  await filterBy(page, 'NFTs')
  await expect(inspect.actions).toContainText('No action matches the filter.')
  await inspect.actions.getByRole('button', { name: 'Show everything' }).click()
  await expect(inspect.actions.locator('tbody tr')).toHaveCount(4)
})

test('an action shows which pattern recognised it', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await page.getByRole('button', { name: 'Why Jetton transfer' }).click()
  const why = page.getByRole('dialog', { name: 'Why Jetton transfer' })
  await expect(why.getByText('jettons.transfer')).toBeVisible()
  await why.getByRole('button', { name: 'C 0.0.0' }).click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0')
})

test('a failed action shows its reason, and the legend explains skipped messages', async ({ inspect, page }) => {
  await inspect.openSample('orders-one-of-three')
  await expect(inspect.actions.getByText(/^Never sent: 50 TON were requested/)).toHaveCount(2)
  await expect(inspect.node('0')).toHaveAccessibleName(/2 outgoing messages skipped$/)
  await expect(page.getByRole('list', { name: 'Legend of the tree' })).toContainText(
    'outgoing messages silently skipped',
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the filter and its chips can be read, ${colorScheme}`, { tag: '@rendering' }, async ({ inspect, page }) => {
    await page.emulateMedia({ colorScheme })
    await inspect.openSample('nft-purchase', '&tab=flow')
    await filterBy(page, /alice/)
    expect(await lowContrastTexts(page)).toEqual([])
  })
}
