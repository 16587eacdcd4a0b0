import { expect, test } from '../app.ts'

test('the web app opens, and names its network', async ({ inspect, page }) => {
  await inspect.open('/')
  await expect(page).toHaveTitle(/Tonoscope/)
  await expect(page).toHaveURL(/\/inspect/)
  await expect(page.getByRole('heading', { name: 'See what a message will do' })).toBeVisible()
})

test('the network chip opens the state of the service', async ({ inspect, page, host }) => {
  const computed = { web: 'on the server', desktop: 'on this computer' }[host]
  await inspect.open()
  await inspect.networkChip.click()
  const state = page.getByRole('dialog', { name: 'Service status' })
  for (const fact of ['demo', 'recorded', '1673', 'Emulator', computed]) await expect(state).toContainText(fact)
})

test('an unknown path leads to the start', async ({ inspect, page }) => {
  await inspect.open('/nowhere/at/all')
  await expect(page).toHaveURL(/\/inspect/)
  await expect(inspect.box).toBeVisible()
})

test('all shortcuts are listed', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Fit the tree')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})
