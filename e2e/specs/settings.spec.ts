import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'

const demo = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

test('a user network stays after a reload, and is exported without its key, which is stored apart', async ({
  page,
  inspect,
}) => {
  await inspect.open('/settings')
  await page.getByRole('button', { name: 'Add a network' }).click()
  const form = page.getByRole('form', { name: 'New network' })
  await form.getByLabel('Name').fill('mine')
  await form.getByLabel('URL', { exact: true }).fill('https://index.example')
  await form.getByLabel('API key (optional)').fill('very secret')
  await form.getByRole('button', { name: 'Save network' }).click()
  await page.reload()
  const networks = page.getByRole('list', { name: 'Networks' })
  await expect(networks.getByRole('radio', { name: 'mine' })).toBeVisible()
  await expect(networks).toContainText('index.example')
  expect(await page.content()).not.toContain('very secret')
  await page.getByRole('button', { name: 'Export' }).click()
  const popover = page.getByRole('dialog', { name: 'Export networks' })
  const { text } = await inspect.download(popover.getByRole('button', { name: 'Save', exact: true }))
  expect(text).toContain('https://index.example')
  expect(text).not.toContain('very secret')
  const withKey = await page.evaluate(() =>
    Object.keys(localStorage).filter(key => localStorage.getItem(key)?.includes('very secret')),
  )
  expect(withKey).toEqual(['tonoscope.keys'])
  await expect(page.getByText('links, capsules and exported networks never contain keys')).toBeVisible()
})

test('an imported network neither replaces another one silently nor names files elsewhere', async ({
  page,
  inspect,
}) => {
  await inspect.open('/settings')
  const importNetwork = (name: string, source: object) =>
    page
      .getByLabel('Import networks…')
      .and(page.locator('input'))
      .setInputFiles({
        name: 'nets.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({ format: 'tonoscope-networks/1', networks: [{ name, sources: [source] }] }),
        ),
      })
  const networks = page.getByRole('list', { name: 'Networks' })
  await importNetwork('mainnet', { kind: 'tonapi', url: 'https://api.example' })
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is imported yet' })).toContainText(
    'mainnet (built in)',
  )
  await expect(networks.getByRole('listitem').filter({ hasText: 'mainnet' })).not.toContainText('api.example')
  await page.getByRole('button', { name: 'Import under new names' }).click()
  await expect(networks.getByRole('radio', { name: 'mainnet-2' })).toBeVisible()
  await importNetwork('elsewhere', { kind: 'snapshot', file: String.raw`\\host\share\a.gz` })
  await expect(page.getByRole('alert')).toContainText('input.networkFile')
  await expect(networks.getByRole('radio', { name: 'elsewhere' })).toHaveCount(0)
})

test('a snapshot becomes a network that is computed in the page, and its name is in the URL', async ({
  page,
  inspect,
}) => {
  await inspect.open('/settings')
  await page
    .getByLabel('Open snapshot…')
    .and(page.locator('input'))
    .setInputFiles({ name: 'Workshop.snapshot.json.gz', mimeType: 'application/gzip', buffer: readFileSync(demo) })
  await expect(page.getByText('Workshop.snapshot.json.gz is open as the network workshop')).toBeVisible()
  await expect(page).toHaveURL(/network=workshop/)
  const chip = page.getByRole('banner').getByRole('button', { name: /workshop/ })
  await expect(chip).toBeVisible()
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inspect' }).click()
  await expect(page).toHaveURL(/inspect\?network=workshop/)
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  await expect(page).toHaveURL(/sample=.*&network=workshop/)
  expect(requested.filter(path => /^\/(v2|debug|workshop)\//.test(path))).toEqual([])
})

test('a file that is no snapshot is reported, and nothing changes', async ({ page, inspect }) => {
  await inspect.open('/settings')
  await page
    .getByLabel('Open snapshot…')
    .and(page.locator('input'))
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByRole('alert')).toContainText('This file is not a snapshot')
  await expect(inspect.networkChip).toBeVisible()
})

test('the connections of the demo network are listed', async ({ page, inspect }) => {
  await inspect.open()
  await inspect.networkChip.click()
  await page.getByRole('button', { name: 'Connections' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connections of demo' })
  await expect(dialog.getByText('The source responds.')).toBeVisible()
  await expect(dialog).toContainText('Recorded snapshot, not live')
  await expect(dialog.getByRole('img', { name: 'Yes' })).toHaveCount(2)
})

test.describe('an unknown network', () => {
  test.use({ tolerated: [/404/] })

  test('is reported, and another one can be chosen', async ({ page, inspect }) => {
    await page.goto('/inspect?network=lost')
    await page.getByRole('banner').getByRole('button', { name: /lost/ }).click()
    const state = page.getByRole('dialog', { name: 'Service status' })
    await expect(state).toContainText('Unknown network lost')
    await state.getByRole('radio', { name: /demo/ }).click()
    await expect(inspect.networkChip).toBeVisible()
    await expect(page).not.toHaveURL(/network=/)
  })
})

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    test('every text can be read, and nothing has to be scrolled sideways', async ({ page, inspect }) => {
      await inspect.open('/settings')
      await page.getByRole('button', { name: 'Add a network' }).click()
      await page.getByRole('button', { name: 'Save network' }).click()
      await expect(page.getByText('The source responds.')).toBeVisible()
      expect(await lowContrastTexts(page)).toEqual([])
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await inspect.sidewaysOverflow(), String(width)).toBe(0)
      }
    })
  })
}
