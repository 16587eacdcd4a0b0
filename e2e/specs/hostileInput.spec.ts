import type { Page } from '@playwright/test'
import { hiddenTexts, hostileTexts, runningTexts } from '../../core/test/hostileTexts.ts'
import { test } from '../app.ts'
import { expectHarmless } from '../support/expectHarmless.ts'
import { showPath } from '../support/showPath.ts'

// A text that a person types or pastes may be a stranger's, and so may a link.

/** Every hostile text at once, and a word that is wider than any window. */
const allTexts = hostileTexts.join(' ')
const wideWord = 'W'.repeat(3000)

/** Texts that run only where they stand at the beginning. */
const urlTexts = runningTexts.filter(text => /^(javascript|data:text)/.test(text))

const typedTexts: readonly string[] = [allTexts, ...urlTexts, wideWord]

/** A screen with fields: its address, and what opens the fields. */
type Form = readonly [name: string, path: string, open?: (page: Page) => Promise<unknown>]

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const forms: readonly Form[] = [
  ['message', '/inspect'],
  ['run options', '/inspect', click('Options')],
  ['command palette', '/inspect', click('Paste or find anything')],
  ['event', '/event'],
  ['blocks', '/blocks/409', page => page.getByRole('table', { name: 'Transactions' }).waitFor()],
  ['config', '/config', page => page.getByRole('article').first().waitFor()],
  ['config comparison', '/config?block=409&compare=newest', page => page.getByRole('article').first().waitFor()],
  ['proofs', '/proofs', page => page.getByRole('button', { name: /^Example/ }).waitFor()],
  ['nfts', '/nfts'],
  ['domains', '/domains'],
  ['snapshot form', '/library?page=snapshots', click('Make a snapshot')],
  ['labels', '/library?page=labels'],
  ['network form', '/settings', click('Add a network')],
]

// The service rejects most of these texts.
test.use({ tolerated: [/the server responded with a status of 4\d\d/] })

for (const [name, path, open] of forms)
  test(`typed into ${name}: nothing runs, hides or overflows`, async ({ page }) => {
    test.slow()
    await page.goto('/cells')
    for (const text of typedTexts) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await showPath(page, path)
      await open?.(page)
      await fillAllFields(page, text)
      await expectHarmless(page, `${name}, typed`)
      await submitAllForms(page)
      await expectHarmless(page, `${name}, submitted`)
    }
  })

/** As `typedTexts`, as long as a server accepts in a URL. */
const linkTexts: readonly string[] = [
  hiddenTexts.filter(text => text.length < 30).join(' '),
  ...urlTexts,
  wideWord.slice(0, 1000),
]

// Parameters of a link.
for (const [at, text] of linkTexts.entries()) {
  const value = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
  const links = [
    `/inspect?network=${value}`,
    `/inspect?sample=${value}`,
    `/inspect?run=${value}&tab=${value}&node=${value}`,
    `/event?q=${value}&account=${value}&block=${value}`,
    `/event?sample=${value}`,
    `/blocks?q=${value}&find=${value}`,
    `/config?block=${value}&compare=${value}&q=${value}`,
    `/proofs?known=${value}&target=${value}`,
    `/domains?account=${value}&network=${value}`,
    `/library?file=${value}`,
  ]
  test(`in a link, ${JSON.stringify(text.slice(0, 20))}: nothing runs, hides or overflows`, async ({ page }) => {
    if (at >= 2) await page.goto('/cells')
    for (const link of links) {
      // The texts that hide characters and the first that runs are in links that start the page, the others in links that are followed.
      if (at < 2) await openLink(page, link)
      else await showPath(page, link)
      await expectHarmless(page, link.slice(0, 40))
    }
  })
}

// A name that a file system allows.
const fileName = `${hostileTexts.join(' ').replaceAll('\0', '').replaceAll('/', '∕').slice(0, 200)}${'W'.repeat(300)}.json`

test('names and texts of chosen files: nothing runs, hides or overflows', async ({ page }) => {
  const files: readonly (readonly [path: string, button: RegExp, text: string])[] = [
    ['/library?page=labels', /^Import/, '[]'],
    ['/library?page=labels', /^Import/, JSON.stringify({ [`0:${'0'.repeat(64)}`]: fileName.slice(0, 80) })],
    ['/library?page=snapshots', /^Import/, fileName],
    ['/library?page=capsules', /^(Import|Open)/, fileName],
    ['/settings', /^Open snapshot/, fileName],
    ['/settings', /^Import networks/, fileName],
    ['/settings', /^Import networks/, JSON.stringify({ networks: [{ name: fileName, sources: [] }] })],
    ['/blocks/409', /^Open a file/, fileName],
  ]
  for (const [path, button, text] of files) {
    await page.goto(path)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).first().click()
    await (await chooser).setFiles({ name: fileName, mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByRole('alert').or(page.getByRole('main').getByRole('status')).first().waitFor()
    await expectHarmless(page, `${path}, ${button}`)
  }
})

test('a draft that was kept, and data that could not be read: nothing runs, hides or overflows', async ({ page }) => {
  await page.goto('/inspect')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill(allTexts)
  await page.waitForTimeout(400)
  await page.evaluate(
    text => localStorage.setItem(`tonoscope.${text}.broken`, text),
    // A key of one line.
    allTexts.replace(/[\p{Zl}\p{Zp}\r\n]/gu, ' '),
  )
  await page.reload()
  await page.getByText('Stored data could not be read').waitFor()
  await expectHarmless(page, 'kept draft')
  // Too long for a field: its beginning is shown as text.
  await message.fill(allTexts.repeat(200))
  await page.getByText('too long to show').waitFor()
  await expectHarmless(page, 'long draft')
})

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Paste or find anything' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Types the text into every field of the screen. */
async function fillAllFields(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const root = (await dialog.count()) > 0 ? dialog.first() : page.locator('body')
  const fields = root.locator('input:is([type=text], [type=search], [type=password], :not([type])), textarea')
  for (const field of await fields.all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(text)
}

async function submitAllForms(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.querySelectorAll('form')) form.requestSubmit()
  })
}
