import { expect, test } from '../app.ts'

test('the drawer is as wide as its edge is dragged, or moved by arrow keys, and stays so', async ({
  inspect,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await inspect.openSample('jetton-transfer', '&node=0.0')
  const width = async () => Math.round((await inspect.drawer.boundingBox())?.width ?? 0)
  const edge = inspect.drawer.getByRole('separator', { name: 'Size of the transaction panel' })
  await expect(edge).toHaveAttribute('aria-valuenow', '520')
  const box = await edge.boundingBox()
  if (!box) throw new Error('the drawer has an edge')
  const [x, y] = [box.x + box.width / 2, box.y + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 150, y, { steps: 4 })
  await page.mouse.up()
  expect(await width()).toBe(670)
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '638')
  await page.reload()
  await inspect.waitForVerdict()
  await expect.poll(width).toBe(638)
  await edge.focus()
  await page.keyboard.press('Home')
  expect(await width()).toBe(Number(await edge.getAttribute('aria-valuemin')))
  await page.keyboard.press('End')
  expect(await width()).toBe(Number(await edge.getAttribute('aria-valuemax')))
  // A smaller window leaves room for the page; the size is remembered all the same.
  await page.setViewportSize({ width: 900, height: 800 })
  await page.reload()
  await inspect.waitForVerdict()
  await expect.poll(width).toBe(660)
  await edge.dblclick()
  await expect.poll(width).toBe(520)
})

test('the drawer is docked below, where opening a transaction does not move it either', async ({ inspect, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await inspect.openSample('jetton-transfer', '&node=0.0')
  await inspect.drawer.getByRole('button', { name: 'Dock below' }).click()
  const box = await inspect.drawer.boundingBox()
  expect(box).toMatchObject({ height: 360, y: 540 })
  // The end of the page is not behind the drawer.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const tree = await inspect.tree.boundingBox()
  expect((tree?.y ?? 900) + (tree?.height ?? 0)).toBeLessThan(540)
  await page.keyboard.press('Escape')
  await expect(inspect.drawer).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 300))
  const ring = inspect.node('0.0').locator('circle').first()
  const before = await ring.boundingBox()
  await inspect.node('0.0').click()
  await expect(inspect.drawer.getByRole('heading', { name: 'Phases' })).toBeVisible()
  expect(await ring.boundingBox()).toEqual(before)
  await inspect.drawer.getByRole('separator').press('ArrowUp')
  await page.reload()
  await inspect.waitForVerdict()
  await expect.poll(async () => (await inspect.drawer.boundingBox())?.height).toBe(392)
  await inspect.drawer.getByRole('button', { name: 'Dock right' }).click()
  await expect.poll(async () => (await inspect.drawer.boundingBox())?.width).toBe(520)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('the drawer is a sheet, which has no edge', async ({ inspect, page }) => {
    await inspect.openSample('jetton-transfer', '&node=0.0')
    await expect(page.getByRole('dialog', { name: 'Transaction 0.0' })).toBeVisible()
    await expect(page.getByRole('separator')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Dock/ })).toHaveCount(0)
  })
})
