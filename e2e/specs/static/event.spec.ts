import { expect, test } from '../../app.ts'
import { EventPage } from '../../pages/event.ts'

test('events, capsules and labels need no server', async ({ page }) => {
  const event = new EventPage(page)
  await page.goto('/app/#/event')
  await page.getByRole('button', { name: 'A jetton transfer' }).click()
  await expect(event.verdict).toContainText('All 5 transactions succeeded', { timeout: 30_000 })
  await event.tabs.getByRole('tab', { name: 'Fees' }).click()
  await page.reload()
  await expect(event.tabs.getByRole('tab', { name: 'Fees' })).toHaveAttribute('aria-selected', 'true')
  await expect(event.verdict).toContainText('All 5 transactions succeeded', { timeout: 30_000 })

  await page.getByRole('button', { name: 'Save capsule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'Saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('list', { name: 'Capsules' }).getByRole('link').click()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible({ timeout: 30_000 })
})
