import type { Locator } from '@playwright/test'
import { expect, getSampleBoc, test } from '../app.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Whether all of it is inside the window. */
async function isInSight(element: Locator, width = 390): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= width
}

test('nothing has to be scrolled sideways on a phone', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-wrong-seqno'))
  await expect(inspect.preflight).toBeVisible()
  await inspect.optionsButton.click()
  await page.getByRole('button', { name: 'Change an account' }).click()
  expect(await inspect.sidewaysOverflow()).toBe(0)
  await inspect.openSample('fresh-wrong-seqno')
  await expect(page.getByRole('listbox', { name: 'VM steps' })).toBeVisible()
  expect(await inspect.sidewaysOverflow()).toBe(0)
  await inspect.openSample('orders-one-of-three')
  for (const tab of ['Tree', 'Flow', 'Time', 'Fees', 'Gas', 'State', 'Messages', 'Raw'] as const) {
    await inspect.openTab(tab)
    expect(await inspect.sidewaysOverflow(), tab).toBe(0)
  }
})

test('a transaction opens as a sheet over the page, and closes again', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await inspect.node('0').tap()
  const sheet = page.getByRole('dialog', { name: 'Transaction 0', exact: true })
  await expect(sheet).toBeVisible()
  const box = await sheet.boundingBox()
  expect(box?.width).toBe(390)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  await sheet.getByRole('button', { name: 'Child' }).tap()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0')
  await inspect.drawer.getByRole('tab', { name: 'VM steps' }).tap()
  await expect(inspect.drawer.getByRole('option', { selected: true })).toBeVisible()
  await inspect.drawer.getByRole('button', { name: /^Close/ }).tap()
  await expect(inspect.drawer).toHaveCount(0)
})

test('the tree scrolls sideways, and its root can be had back', async ({ inspect, page }) => {
  await inspect.openSample('long-chain')
  await inspect.tree.evaluate(frame => frame.scrollTo({ left: 2000 }))
  const back = page.getByRole('button', { name: 'Back to the root' })
  await back.tap()
  await expect(back).toHaveCount(0)
  await expect.poll(() => isInSight(inspect.node('0'))).toBe(true)
})

test('screens that do not fit into the rail are in a menu, and every tab of a result is in one row', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('jetton-transfer')
  const tops = await page
    .getByRole('tablist', { name: 'Result' })
    .getByRole('tab')
    .evaluateAll(tabs => tabs.map(tab => tab.getBoundingClientRect().top))
  expect(tops).toHaveLength(8)
  expect(new Set(tops).size).toBe(1)
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await expect(rail.getByRole('link', { name: 'Config' })).toBeHidden()
  await rail.getByRole('button', { name: 'More' }).tap()
  const menu = page.getByRole('dialog', { name: 'More screens' })
  await expect(menu.getByRole('link')).toHaveText([
    /^Proofs/,
    /^Config/,
    /^NFTs/,
    /^Domains/,
    /^Compose/,
    /^Connect/,
    /^Cells/,
  ])
  await menu.getByRole('link', { name: /^Config/ }).tap()
  await expect(page).toHaveURL(/\/config/)
  await expect(menu).toHaveCount(0)
  await expect(rail.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page')
})

test('settings, link and state of the service open inside the window', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  for (const [button, dialog] of [
    [page.getByRole('button', { name: 'Settings' }), page.getByRole('dialog', { name: 'Settings' })],
    [
      page.getByRole('button', { name: 'Link', exact: true }),
      page.getByRole('dialog', { name: 'Link to this result' }),
    ],
    [inspect.networkChip, page.getByRole('dialog', { name: 'Service status' })],
  ] as const) {
    await button.tap()
    await expect(dialog).toBeVisible()
    await expect.poll(() => isInSight(dialog)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
