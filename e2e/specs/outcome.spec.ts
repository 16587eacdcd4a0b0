import type { Page } from '@playwright/test'
import { expect, getSampleBoc, test } from '../app.ts'
import { EventPage } from '../pages/event.ts'
import { InspectPage } from '../pages/inspect.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** A question as somebody has it, and what the first screen says. */
const questions: readonly {
  readonly id: string
  readonly status: string
  readonly headline: RegExp
  /** Where the money is, or why there is none. */
  readonly money: RegExp
}[] = [
  { id: 'transfer-v4r2-comment', status: 'Succeeds', headline: /^alice sends .* TON to /, money: /[-−] ?\d/ },
  {
    id: 'jetton-transfer',
    status: 'Succeeds',
    headline: /^alice sends 123456789000 units .* to bob/,
    money: /[-−] ?123/,
  },
  { id: 'nft-purchase', status: 'Succeeds', headline: /^bob buys NFT .* for 20 TON/, money: /[-−] ?20/ },
  { id: 'dns-renew', status: 'Succeeds', headline: /renews the domain/, money: /[-−] ?\d/ },
  {
    id: 'action-ignored-mode2',
    status: 'Partly fails',
    headline: /^alice calls tester/,
    money: /tester does not send 1000000000 TON to alice: 1.000.000.000 TON were requested, the contract had 11\.4 TON/,
  },
  {
    id: 'fresh-not-enough-balance',
    status: 'Fails',
    headline: /^frank tries to send 5 TON to alice .* but this fails/,
    money: /frank does not send 5 TON to alice/,
  },
  {
    id: 'fresh-expired',
    status: 'Rejected',
    headline: /^Nothing is sent\. Rejected by the wallet: the message is not valid at this time, expired 60 s before/,
    money: /Why, and what next/,
  },
]

/** The text in the first viewport, without what is only for screen readers. */
const textInSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, bottom, width } = range.getBoundingClientRect()
      if (width > 1 && top >= 0 && bottom <= innerHeight) texts.push(node.textContent ?? '')
    }
    return texts.join(' ').replace(/\s+/g, ' ')
  })

for (const viewport of windows)
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    for (const { id, status, headline, money: text } of questions)
      test(`${id}: the first screen has the headline and the money`, async ({ inspect, samples, page }) => {
        // From a fresh start: one paste and one press.
        await inspect.open()
        const isFresh = id.startsWith('fresh-')
        if (isFresh) {
          await inspect.paste(getSampleBoc(samples, id))
          await inspect.run()
        } else await inspect.openSample(id)
        await inspect.waitForVerdict()
        await expect(inspect.outcome(status as never)).toBeInViewport()
        await expect(inspect.headline).toHaveText(headline)
        await expect(inspect.headline).toBeInViewport({ ratio: 1 })
        expect(await page.title()).toMatch(/ · Tonoscope$/)
        expect((await page.title()).startsWith((await inspect.headline.textContent()) ?? '?')).toBe(true)
        await expect.poll(() => textInSight(page)).toMatch(text)
      })

    test('an event has the same headline and the same money as its run', async ({ page }) => {
      const [inspect, event] = [new InspectPage(page), new EventPage(page)]
      await inspect.openSample('nft-purchase')
      const run = [await inspect.headline.textContent(), await inspect.money.textContent()]
      await event.openSample('nft-purchase')
      expect([await event.headline.textContent(), await event.money.textContent()]).toEqual(run)
      await expect(event.money).toBeInViewport()
    })
  })

test.describe('remedies', () => {
  for (const [id, remedy, status] of [
    ['fresh-expired', 'Run one second before it expires', 'Succeeds'],
    ['fresh-wrong-signature', 'Run without checking the signature', 'Succeeds'],
    ['fresh-wrong-seqno', /^Run as if the wallet's seqno were/, 'Succeeds'],
    ['fresh-not-enough-balance', /^Run with .* more for the wallet$/, 'Succeeds'],
    ['action-ignored-mode2', /^Run with .* more for the contract$/, 'Succeeds'],
  ] as const)
    test(`${id}: one press runs the message with the remedy`, async ({ inspect, page }) => {
      await inspect.openSample(id)
      await inspect.why.getByRole('button', { name: remedy }).click()
      await expect(inspect.outcome(status)).toBeVisible()
      await expect(inspect.why).toHaveCount(0)
      // Back leads to the run that failed.
      await page.goBack()
      await expect(inspect.why).toBeVisible()
    })
})

test('a message that was not sent is a ghost in the tree, a failed action, and a mark in the drawer', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('action-ignored-mode2')
  await expect(inspect.tree.getByText('never sent: balance too low')).toBeVisible()
  await expect(inspect.actions.getByRole('row', { name: /Message not sent/ })).toContainText('Never sent')
  await page.goto('/inspect?sample=action-ignored-mode2&node=0.0')
  await expect(inspect.drawer.getByText(/^tester does not send 1000000000 TON to alice/)).toBeVisible()
})

test('support copies a reply in both languages and a note, and saves a picture', async ({ page, context, inspect }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const event = new EventPage(page)
  await event.openSample('nft-purchase')
  await event.verdict.getByRole('button', { name: 'Share', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Share' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await menu.getByRole('button', { name: 'Copy reply, English' }).click()
  await expect.poll(copied).toContain('bob buys NFT nft item 2 from alice for 20 TON')
  await menu.getByRole('button', { name: 'Copy reply, Russian' }).click()
  await expect.poll(copied).toMatch(/покупка NFT/i)
  await menu.getByRole('button', { name: 'Copy technical note' }).click()
  await expect.poll(copied).toMatch(/Trace \(8 transactions\)/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Save picture (PNG)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^event-[0-9a-f]{8}\.png$/)
  expect(await inspect.sidewaysOverflow()).toBe(0)
})

test('a run has the same menu: note, picture and the JSON of the API', async ({ page, context, inspect }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await inspect.openSample('jetton-transfer')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Share' })
  await menu.getByRole('button', { name: 'Copy technical note' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('jettons for bob')
  const { name, text } = await inspect.download(menu.getByRole('button', { name: 'Save JSON' }))
  expect(name).toMatch(/^run-[0-9a-f]{8}\.json$/)
  expect(JSON.parse(text)).toMatchObject({ summary: { sentence: await inspect.headline.innerText() } })
})

test('a printed result has no controls', async ({ page }) => {
  const event = new EventPage(page)
  await event.openSample('throw-777-bounced')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Look up' })).toBeHidden()
  await expect(event.headline).toBeVisible()
  await expect(event.why).toBeVisible()
  await expect(page.getByRole('table', { name: /actions?$/ })).toBeVisible()
  // Tests share the page.
  await page.emulateMedia({ media: null })
})
