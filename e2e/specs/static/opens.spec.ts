import { expect, test } from '../../app.ts'

test('the build without a server opens from any folder of a static host', async ({ inspect, page }) => {
  const missing: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
  })
  await inspect.open('/app/')
  await expect(page).toHaveTitle(/Tonoscope/)
  await expect(inspect.box).toBeVisible()
  expect(missing).toEqual([])
})
