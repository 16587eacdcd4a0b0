import { existsSync, readFileSync } from 'node:fs'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { recordingPath } from '../../scripts/recordings.ts'
import { expect, getSampleBoc, test } from '../app.ts'
import { EventPage } from '../pages/event.ts'

type Node = DebugEvent['trace']

const hashesOf = (node: Node): string[] => [node.transaction.hash, ...node.children.flatMap(hashesOf)]
const inBase64 = (hex: string, form: 'base64' | 'base64url') => Buffer.from(hex, 'hex').toString(form)

const traceFile = recordingPath('traces/coffee--coffee-dex-swap-usdt-to-ton.json')

test('an event is found by each of its hashes, in every form, and by links with one', { tag: '@desktop' }, async ({
  page,
  request,
  samples,
}) => {
  const response = await request.post('/debug/event', { data: { query: getSampleBoc(samples, 'jetton-transfer') } })
  // By the interface's own schema; integers that JSON.parse rounds are not looked at.
  const found = (await response.json()) as DebugEvent
  const [root = '', second = '', third = '', fourth = ''] = hashesOf(found.trace)
  const event = new EventPage(page)
  await event.open()
  const texts = [
    root,
    inBase64(second, 'base64'),
    `Hi, where is my money? https://tonviewer.com/transaction/${encodeURIComponent(inBase64(third, 'base64'))} thanks`,
    inBase64(fourth, 'base64url'),
    found.message?.normalized_hash ?? '',
    getSampleBoc(samples, 'jetton-transfer'),
  ]
  for (const text of texts) {
    await event.lookUpText(text)
    await expect(event.verdict).toContainText('All 5 transactions succeeded')
    await expect(page).toHaveURL(/\/event\/[0-9a-f]{64}$/)
    await page.getByRole('link', { name: 'Event' }).click()
    await expect(page.getByRole('heading', { name: 'See what happened' })).toBeVisible()
  }
  // Recent lookups are listed.
  await expect(page.getByRole('region', { name: 'Recent lookups' }).getByRole('link')).toHaveCount(2)
})

test('the headline and the money come first; below them are every tab and every transaction', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('jetton-transfer')
  await expect(event.verdict).toContainText('Succeeded')
  await expect(event.headline).toContainText('alice sends')
  await expect(event.money.getByRole('article', { name: 'bob', exact: true })).toBeInViewport()
  for (const name of ['Flow', 'Time', 'Fees', 'State', 'Messages', 'Raw', 'Tree']) {
    await event.tabs.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) })).not.toBeEmpty()
  }
  await page.getByRole('tree').getByRole('treeitem').nth(2).click()
  await expect(page.getByRole('complementary', { name: /^Transaction 0\.0/ })).toBeVisible()
  await expect(page).toHaveURL(/node=0\.0/)
  await page.reload()
  await expect(page.getByRole('complementary', { name: /^Transaction 0\.0/ })).toBeVisible()
})

test('the steps of an on-chain transaction are computed from the states it had', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('throw-777-bounced', '&node=0.0')
  await expect(event.verdict).toContainText('Failed')
  const drawer = page.getByRole('complementary', { name: /^Transaction / })
  await drawer.getByRole('tab', { name: 'VM steps' }).click()
  await expect(drawer.getByRole('option', { name: /THROW 777/ })).toBeVisible()
})

test('an on-chain event can be run again with its on-chain state', async ({ page, inspect }) => {
  const event = new EventPage(page)
  await event.openSample('jetton-transfer')
  await page.getByRole('button', { name: 'Run it again' }).click()
  await inspect.waitForVerdict()
  await expect(inspect.verdict).toContainText('Identical: all 5 transactions match the chain.')
})

test('the command palette leads to the event', async ({ page, request, samples }) => {
  const response = await request.post('/debug/event', { data: { query: getSampleBoc(samples, 'nft-purchase') } })
  const found = (await response.json()) as DebugEvent
  const event = new EventPage(page)
  await page.goto('/inspect')
  await expect(page.getByRole('banner').getByRole('button', { name: /demo/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill(found.trace.transaction.hash)
  await expect(page.getByRole('option', { name: /Look up the event/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(event.verdict).toContainText('Succeeded')
  await expect(page).toHaveURL(new RegExp(`/event/${found.trace.transaction.hash}$`))
})

test('the start of a search is kept in the URL beside the hash', async ({ page, request, samples }) => {
  const response = await request.post('/debug/event', { data: { query: getSampleBoc(samples, 'jetton-transfer') } })
  const found = (await response.json()) as DebugEvent
  const { account, lt, hash } = found.trace.transaction
  const event = new EventPage(page)
  await event.open()
  await page.getByText('Where to search (networks without an index)').click()
  await page.getByLabel('Account', { exact: true }).fill(account.address)
  await expect(page.getByText('Needed with the account')).toBeVisible()
  await page.getByLabel('Logical time (lt)').fill(String(lt))
  await event.lookUpText(hash)
  await expect(event.verdict).toContainText('Succeeded')
  await expect(page).toHaveURL(/account=.*lt=/)
  await page.reload()
  await expect(event.verdict).toContainText('Succeeded')
  await expect(page.getByLabel('Logical time (lt)')).toHaveValue(String(lt))
})

test.describe('what cannot be found', () => {
  // The browser logs every error response.
  test.use({ tolerated: [/404/, /501/] })

  test('is reported with the network that was searched', async ({ page }) => {
    const event = new EventPage(page)
    await event.open(`/event/${'ab'.repeat(32)}`)
    await expect(page.getByRole('alert')).toContainText('Event not found in the recorded network demo')
    await expect(page.getByRole('alert')).toContainText('contains only its own events')
  })
})

test('a recorded trace that is dropped is described by its actions', { tag: '@desktop' }, async ({ page, inspect }) => {
  test.skip(!existsSync(traceFile), `not in this set of recordings: ${traceFile}`)
  const event = new EventPage(page)
  await event.open('/event')
  await inspect.drop('swap.json', readFileSync(traceFile))
  await expect(event.verdict).toContainText('in a file')
  await expect(page.getByRole('table', { name: /actions?$/ })).toContainText(/swap/i)
  await page.reload()
  await expect(event.verdict).toContainText('in a file')
})

test('nothing has to be scrolled sideways on a phone', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = new EventPage(page)
  await event.open()
  expect(await inspect.sidewaysOverflow()).toBe(0)
  await event.openSample('orders-one-of-three')
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

test('on a phone the sheet of a transaction stays open while its tabs change', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = new EventPage(page)
  await event.openSample('throw-777-bounced', '&node=0.0')
  const sheet = page.getByRole('dialog', { name: /^Transaction / })
  await sheet.getByRole('tab', { name: 'VM steps' }).click()
  await expect(sheet.getByRole('option', { name: /THROW 777/ })).toBeVisible()
})

test('a jetton without metadata is marked on the page wherever it has an amount', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('jetton-transfer')
  await expect(event.verdict).toContainText(
    /alice sends 123456789000 units of the jetton of .+ \(decimals unknown\) to bob/,
  )
  await expect(event.money.getByText('decimals unknown', { exact: true })).toHaveCount(2)
  await expect(
    page.getByRole('region', { name: 'Actions' }).getByText('decimals unknown', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/UKWN|Unknown Token/)).toHaveCount(0)
})
