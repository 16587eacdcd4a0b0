import type { Page } from '@playwright/test'
import { hostileTexts, longText, runningTexts } from '../../core/test/hostileTexts.ts'
import { test } from '../app.ts'
import { expectFits, expectHarmless } from '../support/expectHarmless.ts'
import { replaceReplyTexts } from '../support/hostileReplies.ts'
import { showPath } from '../support/showPath.ts'

const domain = '0:5ad629855da7ee511bafde629dce9e1bcaa555bf8f0784fcdb3c9f7b53aa381e'
const item = '0:e5648bffeaf9c2fd6623ffaa397e96aa17dd060c8c5c8d14db99533c948f8902'
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const nfts = `/nfts?items=${item},${domain},${alice}`

const resultTabs = ['tree', 'flow', 'time', 'fees', 'state', 'messages', 'raw'] as const

/** A state of a screen: its address, and what is on it. */
type View = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>]

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' }).waitFor()
const drawer = (page: Page) =>
  page
    .getByRole('complementary', { name: /^Transaction/ })
    .or(page.getByRole('dialog', { name: /^Transaction/ }))
    .waitFor()

/** The screens that show replies of the service. */
const views: readonly View[] = [
  ...resultTabs.map((tab): View => [`result, ${tab}`, `/inspect?sample=jetton-transfer&tab=${tab}`, verdict]),
  ['result, NFT', '/inspect?sample=nft-purchase', verdict],
  ['result, failed', '/inspect?sample=throw-777-bounced', verdict],
  ['result, rejected', '/inspect?sample=fresh-wrong-seqno', verdict],
  ['result, skipped', '/inspect?sample=orders-one-of-three', verdict],
  ['result, truncated', '/inspect?sample=long-chain', verdict],
  ['transaction', '/inspect?sample=jetton-transfer&node=0.0.0', drawer],
  ['VM steps', '/inspect?sample=throw-777-bounced&node=0.0', openSteps],
  ['filter', '/inspect?sample=nft-purchase', page => page.getByRole('button', { name: 'Filter', exact: true }).click()],
  [
    'explanation',
    '/inspect?sample=throw-777-bounced',
    page => page.getByRole('button', { name: /^Why / }).first().click(),
  ],
  ['recognised', '/inspect', recognise],
  ['command palette', '/inspect', openPalette],
  // The other tabs are those of a result.
  ...(['tree', 'raw'] as const).map(
    (tab): View => [`event, ${tab}`, `/event?sample=jetton-transfer&tab=${tab}`, verdict],
  ),
  ['event, NFT', '/event?sample=nft-purchase', verdict],
  ['blocks', '/blocks/409', page => page.getByRole('tab').first().waitFor()],
  ['block transaction', '/blocks/409', openBlockTransaction],
  ['block header', '/blocks/1469', page => page.getByRole('tab', { name: 'Header' }).click()],
  ['all shards', '/blocks/409', page => page.getByRole('tab', { name: /All shards/ }).click()],
  ['config', '/config', page => page.getByRole('article').first().waitFor()],
  ['config comparison', '/config?block=409&compare=newest', page => page.getByRole('article').first().waitFor()],
  ['proofs', '/proofs', page => page.getByRole('button', { name: /^Example/ }).waitFor()],
  ['nfts, grid', nfts, page => page.getByRole('article').first().waitFor()],
  ['nfts, table', `${nfts}&view=table`, page => page.getByRole('table', { name: 'Items' }).waitFor()],
  ['nft', `${nfts}&item=${domain}`, page => page.getByRole('dialog').waitFor()],
  [
    'domains',
    `/domains?account=${alice}&period=3660`,
    page =>
      page
        .getByText(/expire/)
        .first()
        .waitFor(),
  ],
  ['snapshots', '/library?page=snapshots', page => page.getByRole('list', { name: 'Snapshots' }).waitFor()],
  ['networks', '/settings', page => page.getByRole('list', { name: 'Networks' }).waitFor()],
]

async function openSteps(page: Page): Promise<void> {
  await drawer(page)
  await page.getByRole('tab', { name: 'VM steps' }).click()
  await page.getByRole('option').first().waitFor()
}
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste or find anything' }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('b5ee9c72')
}
async function openBlockTransaction(page: Page): Promise<void> {
  // Beside the links of the row.
  await page
    .getByRole('table', { name: 'Transactions' })
    .locator('tbody')
    .getByRole('row')
    .first()
    .click({ position: { x: 4, y: 4 } })
  await page.getByRole('complementary', { name: 'Transaction' }).waitFor()
}
async function recognise(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill('b5ee9c720101010100020000')
  await page.getByRole('status').or(page.getByRole('alert')).first().waitFor()
}

/** Texts that deceive, and texts that are too long. */
const rounds: readonly (readonly [string, readonly string[], number])[] = [
  ['texts', hostileTexts, 0],
  ['long texts', [longText, ...Array<string>(30).fill('short'), 'long words '.repeat(9000)], 0],
]

/** One text of each width: a word that is wider than the window, words that wrap, and what fits. */
const widthTexts: readonly string[] = [
  'W'.repeat(2000),
  'short',
  ...runningTexts.slice(6, 12),
  'long words '.repeat(200),
]

/** A part of the screens in one page: a test per part, so that they run side by side. */
const viewsOfPart = 9

for (const [round, texts, start] of rounds)
  for (let first = 0; first < views.length; first += viewsOfPart) {
    const part = views.slice(first, first + viewsOfPart)
    test(`${round}, ${part[0]?.[0]} to ${part.at(-1)?.[0]}: nothing runs, hides or overflows`, async ({ page }) => {
      test.slow()
      await page.goto('/cells')
      for (const [name, path, open] of part)
        await test.step(name, async () => {
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.unrouteAll({ behavior: 'wait' })
          await replaceReplyTexts(page, texts, start)
          await showPath(page, path)
          await open(page)
          await expectHarmless(page, name)
        })
    })
  }

// Each text in each place of a result, of which a phone has the least room: the page is loaded again, and only its width is measured.
for (const sample of ['fresh-wrong-seqno', 'fresh-wrong-signature', 'throw-777-bounced'])
  test(`every text in every place of ${sample}: nothing overflows on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [start] of widthTexts.entries()) {
      await page.unrouteAll({ behavior: 'wait' })
      await replaceReplyTexts(page, widthTexts, start)
      await page.goto(`/inspect?sample=${sample}`)
      await verdict(page)
      await expectFits(page, `${sample}, starting with text ${start}`)
    }
  })

// What this browser keeps of strangers: sentences of runs, and labels that were imported.
test.describe('stored texts', () => {
  const stored: readonly (readonly [page: 'history' | 'labels', value: unknown])[] = [
    [
      'history',
      [...hostileTexts, 'W'.repeat(300)].map((title, at) => ({
        ...{ kind: 'run', path: `/inspect?sample=${at}`, network: 'demo', outcome: 'success', at: 1_700_000_000 + at },
        title,
      })),
    ],
    [
      'labels',
      Object.fromEntries(
        [...hostileTexts, 'W'.repeat(80)].map((name, at) => [`0:${String(at).padStart(64, '0')}`, name.slice(0, 80)]),
      ),
    ],
  ]
  for (const [name, value] of stored)
    test(`${name}: nothing runs, hides or overflows`, async ({ page }) => {
      await page.goto('/library')
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
        `tonoscope.${name}`,
        JSON.stringify(value),
      ] as const)
      await page.goto(`/library?page=${name}`)
      await page.reload()
      const rows = page.getByRole('list', { name: name === 'history' ? 'History' : 'Labels' }).getByRole('listitem')
      await rows.nth(20).waitFor()
      await expectHarmless(page, name)
    })
})
