import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../app.ts'

const getBox = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return box
}

/** Hovers until the card has this text: on a busy machine the tree may still move under the pointer, which then is beside it. */
const hoverFor = (page: Page, of: Locator, text: RegExp) =>
  expect(async () => {
    await page.mouse.move(2, 2)
    await of.hover()
    await expect(page.getByRole('tooltip')).toContainText(text, { timeout: 3000 })
  }).toPass({ timeout: 40_000 })

test('a node has a card with phases, gas, fees, balance and data, beside it', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  const card = page.getByRole('tooltip')
  await hoverFor(page, inspect.node('0.0'), /^Jetton transfer/)
  await expect(card).toContainText(/Compute\s*0/)
  await expect(card).toContainText(/Action\s*0/)
  await expect(card).toContainText(/Gas[\d\s]+used/)
  await expect(card).toContainText(/Fees\s*0\.\d+ TON/)
  await expect(card).toContainText(/Balance change\s*[+−-]0\.\d+ TON/)
  await expect(card).toContainText(/Data\s*changed/)
  await expect(inspect.node('0.0')).toHaveAttribute('aria-describedby', (await card.getAttribute('id')) ?? '')
  const [node, box] = [await getBox(inspect.node('0.0').locator('circle').first()), await getBox(card)]
  expect(box.y >= node.y + node.height || box.y + box.height <= node.y).toBe(true)
  // The pointer may move onto the card, and away from both.
  await card.hover()
  await page.waitForTimeout(300)
  await expect(card).toBeVisible()
  await page.mouse.move(2, 2)
  await expect(card).toHaveCount(0)
})

test('a failed transaction has its exit code in the card, a message its reason', async ({ inspect, page }) => {
  await inspect.openSample('throw-777-bounced')
  const card = page.getByRole('tooltip')
  await hoverFor(page, inspect.node('0.0'), /Compute\s*777/)
  await expect(card).toContainText('Not run: the compute phase failed')
  await hoverFor(page, page.locator('[data-edge="0.0"] text').first(), /From.*To.*Value.*Bounce\s*on/)
  await expect(card).not.toContainText('Compute')
  await inspect.openSample('orders-one-of-three')
  const unsent = page.locator('[data-kind="unsent"] text').filter({ hasText: '50 TON' }).first()
  await hoverFor(page, unsent, /Value\s*50 TON.*Reason/)
})

test('the card follows the arrow keys, Escape closes it, Enter opens the drawer instead', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  const card = page.getByRole('tooltip')
  await inspect.tree.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(card).toContainText(/^Jetton transfer/)
  await expect(inspect.tree).toBeFocused()
  await expect(inspect.node('0.0')).toHaveAttribute('aria-describedby', /./)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(card).toContainText(/^Jetton internal transfer/)
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0')
  await expect(card).toHaveCount(0)
})

test('folded messages have a card with their sum, a press opens the transaction without one', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('highload-v2-100-messages')
  const card = page.getByRole('tooltip')
  await inspect.tree.getByRole('treeitem', { name: /^92 × transfer/ }).hover()
  await expect(card).toContainText(/^92 × transfer.*Total value\s*0\.184\d* TON.*Total fees/)
  await inspect.node('0').click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0')
  await page.waitForTimeout(600)
  await expect(card).toHaveCount(0)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('a tap opens the transaction, not a card', async ({ inspect, page }) => {
    await inspect.openSample('jetton-transfer')
    await inspect.node('0').tap()
    await expect(inspect.drawer).toHaveAccessibleName('Transaction 0')
    await page.waitForTimeout(600)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
})
