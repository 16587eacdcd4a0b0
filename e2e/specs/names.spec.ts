import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '../app.ts'
import { AccountPage } from '../pages/account.ts'
import { EventPage } from '../pages/event.ts'

const demo = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))
// Of the demo network.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const bob = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'
/** Begins and ends like the address of alice. */
const other = `${alice.slice(0, 8)}${'1'.repeat(50)}${alice.slice(-8)}`

/** The demo network without the label of alice; two of its domains point to it. */
function withoutLabel(): Buffer {
  const snapshot: unknown = JSON.parse(gunzipSync(readFileSync(demo)).toString())
  const { names, ...rest } = snapshot as { names: Record<string, string> } // of the file
  delete names[alice]
  return gzipSync(JSON.stringify({ ...rest, names }))
}

test.beforeEach(async ({ page, inspect }) => {
  await inspect.open('/settings')
  await page
    .getByLabel('Open snapshot…')
    .and(page.locator('input'))
    .setInputFiles({ name: 'Workshop.snapshot.json.gz', mimeType: 'application/gzip', buffer: withoutLabel() })
  await expect(page).toHaveURL(/network=workshop/)
})

const domain = /alice-market\.ton|two-months\.t\.me/

test('a trace names an account by its domain: in the headline, the money, the actions, the tree and the drawer', async ({
  page,
  inspect,
}) => {
  const event = new EventPage(page)
  await event.openSample('jetton-transfer', '&network=workshop')
  await expect(event.headline).toContainText(domain)
  const money = event.money.getByRole('article', { name: domain })
  await expect(money).toContainText('domain')
  await expect(page.getByRole('region', { name: /^Actions/ }).getByRole('link', { name: domain })).not.toHaveCount(0)
  await page.getByRole('treeitem', { name: domain }).first().click()
  await expect(inspect.drawer.getByRole('link', { name: domain }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The same name on the page of the account, and in the sentences of another account's events.
  const name = (await money.getAttribute('aria-label')) ?? ''
  await money.getByRole('link', { name }).first().click()
  const account = new AccountPage(page)
  await expect(account.headline).toHaveText(name)
  await account.open(bob, '?network=workshop')
  await expect(account.events.getByRole('link', { name: `${name} sends` }).first()).toBeVisible()
})

test('a label replaces the domain, and an account that looks like one with a label is marked', async ({ page }) => {
  await page.evaluate(labels => localStorage.setItem('tonoscope.labels', JSON.stringify(labels)), {
    [other]: 'my exchange',
  })
  const event = new EventPage(page)
  await event.openSample('jetton-transfer', '&network=workshop')
  const warning = 'Looks like the address of my exchange, but is another account'
  await expect(event.headline.getByRole('img', { name: warning })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: warning }).first()).toBeVisible()
  // Also when the domain has arrived.
  await expect(event.headline).toContainText(domain)
  await expect(event.headline.getByRole('img', { name: warning })).toBeVisible()

  await page.evaluate(labels => localStorage.setItem('tonoscope.labels', JSON.stringify(labels)), {
    [alice]: 'my wallet',
  })
  await page.reload()
  await expect(event.headline).toContainText('my wallet')
  await expect(event.headline.getByRole('img')).toHaveCount(0)
})
