import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { EventPage } from '../pages/event.ts'

/** Saves what is on the screen; the file's name and bytes. */
async function saveCapsule(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Save capsule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  await expect(dialog.getByRole('img', { name: 'Saved' })).toBeVisible()
  const bytes = readFileSync(await download.path())
  return { name: download.suggestedFilename(), bytes }
}

test('a run saved as a capsule opens again with identical results, also from its file', async ({ page, inspect }) => {
  await inspect.openSample('jetton-transfer')
  const { name, bytes } = await saveCapsule(page)
  await page.goto('/library')
  await page.getByRole('list', { name: 'Capsules' }).getByRole('link').click()
  await expect(page.getByText('Identical to the saved run.')).toBeVisible()
  await expect(inspect.nodes).toHaveCount(5)

  // The address of a capsule works for as long as the browser keeps it.
  await page.reload()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()

  await page.goto('/inspect')
  await expect(inspect.networkChip).toBeVisible()
  await inspect.drop(name, bytes)
  await expect(page).toHaveURL(/\/library\/\w+$/)
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
})

test('a capsule runs again with other options, and the differences are shown', async ({ page, inspect }) => {
  await inspect.openSample('fresh-transfer')
  await saveCapsule(page)
  await page.goto('/library')
  await page.getByRole('list', { name: 'Capsules' }).getByRole('link').click()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit options' }).click()
  await page.getByLabel('Random seed').fill('ab'.repeat(32))
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText(/^Identical to the saved run/)).toHaveCount(0)
  await expect(inspect.verdict).toBeVisible()
  await page.getByRole('button', { name: 'Reset to saved' }).click()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
})

test('offline: a capsule of another browser runs again, also with a changed option, and the differences are shown', async ({
  page,
  inspect,
}) => {
  await inspect.openSample('fresh-jetton-transfer')
  const { name, bytes } = await saveCapsule(page)
  expect(name).toMatch(/\.capsule\.tonoscope$/)

  // The other browser computes by itself and has lost its network.
  await page.evaluate(() => indexedDB.deleteDatabase('tonoscope'))
  await page.evaluate(() => localStorage.setItem('tonoscope.settings', JSON.stringify({ backend: 'browser' })))
  await page.goto('/library')
  await expect(page.getByText('No capsules yet.')).toBeVisible()
  const requested: string[] = []
  page.on('request', request => {
    // The app's own files may still be loaded.
    if (/\/(v2|debug)\//.test(request.url())) requested.push(request.url())
  })
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await inspect.drop(name, bytes)
  await expect(page.getByText('Identical to the saved run.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit options' }).click()
  await page.getByLabel('Clock').fill('2040-01-01T00:00:00Z')
  await page.getByRole('button', { name: 'Run again' }).click()
  const compared = page.getByRole('region', { name: 'Comparison with the saved run' })
  await expect(compared.getByRole('heading')).toHaveText('Changed options: 5 transactions behave differently.')
  await expect(compared.getByRole('table', { name: 'Inputs' })).toContainText('1 Jan 2040, 00:00:00 UTC')
  const transactions = compared.getByRole('table', { name: 'Transactions that differ' })
  await expect(transactions).toContainText('jetton transfer to jetton wallet alice')
  await expect(transactions).toContainText('Storage fee')
  await transactions.getByRole('button', { name: /jetton notify/ }).click()
  await expect(inspect.drawer).toBeVisible()
  // It lies over the buttons of the screen.
  await page.keyboard.press('Escape')
  await expect(inspect.drawer).toBeHidden()
  await page.getByRole('button', { name: 'Reset to saved', exact: true }).click()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
  expect(requested).toEqual([])
})

test('a snapshot contains what was chosen, reports what is missing, and is a network after a reload', async ({
  page,
}) => {
  await page.goto('/library?page=snapshots')
  const list = page.getByRole('list', { name: 'Snapshots' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Make a snapshot' }).click()
  await page.getByLabel('Title').fill('For the plane')
  await page.getByLabel('Accounts', { exact: true }).fill(`0:${'ef'.repeat(32)}\nnonsense`)
  await expect(page.getByRole('button', { name: 'Read and save' })).toBeDisabled()
  await page.getByLabel('Accounts', { exact: true }).fill(`0:${'ef'.repeat(32)}`)
  await page.getByLabel('Full blocks').fill('newest')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Read and save' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('for-the-plane.snapshot.tonoscope')
  await expect(page.getByRole('list', { name: 'Contents' })).toContainText('1 full block')
  await expect(page.getByText('1 item could not be read').first()).toBeVisible()
  await page.getByRole('button', { name: 'Use it now' }).click()

  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /for-the-plane/ })).toBeVisible()
  const own = list.getByRole('listitem').filter({ hasText: 'For the plane' })
  await expect(own).toContainText('in use')
  await expect(own).toContainText('1 full block')
  await expect(page.getByRole('banner').getByRole('button', { name: /for-the-plane/ })).toContainText('1673')

  await page.getByRole('button', { name: 'Remove for-the-plane' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('a message that could still be sent is saved without its signature, unless the user keeps it', async ({
  page,
  inspect,
}) => {
  await inspect.openSample('fresh-transfer')
  await saveCapsule(page)
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await expect(dialog).toContainText('its signature was removed')
  await dialog.getByRole('button', { name: 'Save again' }).click()
  await dialog.getByRole('checkbox', { name: /Keep the signature/ }).check()
  await expect(dialog).toContainText('anyone with the file can send it')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'Saved' })).toBeVisible()
  await expect(dialog).not.toContainText('its signature was removed')
})

test('an event saved as a capsule opens to its headline', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('nft-purchase')
  const sentence = await event.headline.textContent()
  await saveCapsule(page)
  await page.goto('/library')
  await page.getByRole('list', { name: 'Capsules' }).getByRole('link').click()
  await expect(event.headline).toHaveText(sentence ?? '')
})

test('the history links to runs and lookups, and can be cleared', async ({ page, inspect }) => {
  await inspect.openSample('jetton-transfer')
  const event = new EventPage(page)
  await event.openSample('throw-777-bounced')
  await page.goto('/library?page=history')
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('link', { name: /looked up on demo/ }).click()
  await expect(event.verdict).toContainText('Failed')
  await page.goto('/library?page=history')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('No runs or lookups yet.')).toBeVisible()
})

test('a label replaces its address everywhere, and is exported and imported as a file', async ({ page, inspect }) => {
  const event = new EventPage(page)
  await event.openSample('jetton-transfer', '&tab=flow')
  const title = await page.getByRole('table', { name: 'Value flow' }).getByTitle(/\n0:/).first().getAttribute('title')
  const address = title?.split('\n')[1] ?? ''
  await page.goto('/library?page=labels')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('Name', { exact: true }).fill('The customer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const { name, text } = await inspect.download(page.getByRole('button', { name: 'Export' }))
  expect(name).toBe('tonoscope-labels.json')
  expect(JSON.parse(text)).toEqual({ [address]: 'The customer' })

  await event.openSample('jetton-transfer', '&tab=flow')
  await expect(page.getByRole('table', { name: 'Value flow' })).toContainText('The customer')
  await expect(event.money).toContainText('The customer')

  await page.goto('/library?page=labels')
  await page.getByRole('button', { name: 'Remove The customer' }).click()
  await expect(page.getByText('No labels yet.')).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('1 label imported from tonoscope-labels.json')).toBeVisible()
  await expect(page.getByLabel(`Name of ${address}`)).toHaveValue('The customer')
})

test('a file of another kind is reported', async ({ page }) => {
  await page.goto('/library')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a file' }).click(),
  ])
  await chooser.setFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByRole('alert')).toContainText('notes.json is not a capsule or a recorded trace')
})

test('a shelf: what a capsule gives is saved as expected, and what differs from it is shown', async ({
  page,
  inspect,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-shelf-'))
  await inspect.openSample('fresh-transfer')
  writeFileSync(join(folder, 'transfer.tonoscope'), (await saveCapsule(page)).bytes)
  writeFileSync(join(folder, 'history.ndjson'), '{"at":1795244660,"results":{"transfer":"different"}}\n')
  const openFolder = async () => {
    await page.goto('/library?page=shelf')
    await page.locator('input[type="file"][aria-label="Open a folder"]').setInputFiles(folder)
  }
  const row = page.getByRole('list', { name: 'Capsules of the shelf' }).getByRole('listitem')
  await openFolder()
  await expect(row).toContainText('Nothing is expected yet')
  await expect(page.getByRole('table', { name: 'Runs of the shelf' })).toContainText('transfer (different)')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Save as expected' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('transfer.expected.json')
  const expected = readFileSync(await download.path(), 'utf8')

  writeFileSync(join(folder, 'transfer.expected.json'), expected)
  await openFolder()
  await expect(page.getByText('1 of 1 as expected')).toBeVisible()

  const changed = expected
    .replaceAll(/"total_fees":(\d+)/g, '"total_fees":1$1')
    .replaceAll(/"hash":"[0-9a-f]{4}/g, '"hash":"0000')
  writeFileSync(join(folder, 'transfer.expected.json'), changed)
  await openFolder()
  await expect(row.getByRole('img', { name: 'Different' })).toBeVisible()
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(inspect.verdict).toBeVisible()
})
