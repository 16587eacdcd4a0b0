import { expect, test } from '../../desktop/desktopApp.ts'

test('the first start shows the demo network, and contacts nobody', async ({ page }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
})
