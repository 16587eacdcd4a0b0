import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Builder } from '@tonoscope/core/cell/Builder'
import { parseCell } from '@tonoscope/core/cell/boc'
import { fromHex, toHex } from '@tonoscope/core/encoding/hex'
import { readMessage } from '@tonoscope/core/tlb/message'
import { expect, getSampleBoc, test } from '../app.ts'
import { contractAccount, externalTo, withContract } from '../messages.ts'
import { openScreen, openSettingsMenu } from '../pages/shell.ts'

// What the browser stores of messages that could still be sent.

const removed = (page: Page) => page.getByRole('status').filter({ hasText: 'Signature removed' })
const unchecked = (page: Page) => page.getByRole('button', { name: /signature not checked/ })

/** Whether web storage has a message, or the cell with its signature, in any form that the app writes. */
async function stores(page: Page, boc: string): Promise<boolean> {
  const texts = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const bytes = Buffer.from(boc, 'hex')
  const signedCell = toHex(readMessage(parseCell(fromHex(boc))).body.data())
  const forms = [boc, signedCell, bytes.toString('base64'), bytes.toString('base64url')]
  return forms.some(form => texts.includes(form))
}

test('a pasted message that could be sent loses its signature when the page is reloaded', async ({
  inspect,
  samples,
  page,
}) => {
  const boc = getSampleBoc(samples, 'fresh-transfer')
  await inspect.open()
  await inspect.paste(boc)
  await expect(inspect.preflight.getByRole('img', { name: 'Passed' })).toHaveCount(5)
  await expect(removed(page)).toHaveCount(0)
  await page.reload()
  await expect(removed(page)).toBeVisible()
  await expect(inspect.box).not.toHaveValue(boc)
  expect(await stores(page, boc)).toBe(false)
  await expect(unchecked(page)).toBeVisible()
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  // Pasted again, it is checked again.
  await page.getByRole('button', { name: 'New message' }).click()
  await inspect.paste(boc)
  await expect(inspect.preflight.getByRole('img', { name: 'Passed' })).toHaveCount(5)
  await expect(unchecked(page)).toHaveCount(0)
})

test('a run is restored without the signature, from its URL and from the history', async ({
  inspect,
  samples,
  page,
}) => {
  const boc = getSampleBoc(samples, 'fresh-jetton-transfer')
  await inspect.open()
  await inspect.paste(boc)
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(removed(page)).toHaveCount(0)
  await page.reload()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(removed(page)).toContainText('runs with signatures not checked')
  await expect(unchecked(page)).toBeVisible()
  await openScreen(page, 'Library')
  await page.getByRole('tab', { name: /History/ }).click()
  await page.getByRole('list', { name: 'History' }).getByRole('link').first().click()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(removed(page)).toBeVisible()
  expect(await stores(page, boc)).toBe(false)
})

test('nothing of a message to an unknown contract is stored, and the page says so', async ({ inspect, page }) => {
  const body = new Builder().bytes(new Uint8Array(70).fill(0x5a)).end()
  const boc = externalTo(contractAccount, body)
  const { overrides } = withContract(contractAccount, 'forksSlowly')
  await inspect.open()
  await inspect.paste(boc)
  await expect(page.getByText(/^External message to/)).toBeVisible()
  await page.reload()
  const lost = page.getByRole('status').filter({ hasText: 'The message in this box was not stored' })
  await expect(lost).toBeVisible()
  await expect(inspect.box).toHaveValue('')
  expect(await stores(page, boc)).toBe(false)
  await inspect.paste(boc)
  await expect(lost).toHaveCount(0)
  await inspect.openRun(boc, { overrides, limits: { transactions: 3 } })
  await inspect.waitForVerdict()
  await page.reload()
  await expect(page.getByText('The message of this run was not kept')).toBeVisible()
  expect(await stores(page, boc)).toBe(false)
  await openScreen(page, 'Library')
  await page.getByRole('tab', { name: /History/ }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('its message is no longer stored')
})

test('an opened capsule with a message that could be sent is stored only on request', async ({
  inspect,
  samples,
  page,
}) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await page.getByRole('button', { name: 'Save capsule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await dialog.getByRole('checkbox', { name: /Keep the signature/ }).check()
  await expect(dialog).toContainText('anyone with the file can send it')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  await expect(dialog).toContainText('anyone who has this file can still send the message')
  const bytes = readFileSync(await download.path())
  // The library of another browser.
  await page.goto('/library')
  const capsules = page.getByRole('list', { name: 'Capsules' })
  await capsules.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('No capsules yet.')).toBeVisible()

  const notice = page.getByRole('status').filter({ hasText: 'This capsule contains a message that could be sent' })
  await inspect.drop('theirs.capsule.tonoscope', bytes)
  await expect(notice).toBeVisible()
  await page.goto('/library')
  await expect(page.getByText('No capsules yet.')).toBeVisible()
  await inspect.drop('theirs.capsule.tonoscope', bytes)
  await notice.getByRole('button', { name: 'Keep in the library' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto('/library')
  await expect(capsules.getByRole('link')).toHaveCount(1)
})

test('signed messages are stored on request, until it is withdrawn', { tag: '@desktop' }, async ({
  inspect,
  samples,
  page,
}) => {
  const boc = getSampleBoc(samples, 'fresh-transfer')
  const keepSigned = page.getByRole('checkbox', { name: /Keep signed messages/ })
  await inspect.open()
  await openSettingsMenu(page)
  await keepSigned.check()
  await expect(page.getByText(/can send them while they are valid/)).toBeVisible()
  await page.keyboard.press('Escape')
  await inspect.paste(boc)
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  expect(await stores(page, boc)).toBe(true)
  await page.reload()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(removed(page)).toHaveCount(0)
  await openSettingsMenu(page)
  await keepSigned.uncheck()
  await expect.poll(() => stores(page, boc)).toBe(false)
})
