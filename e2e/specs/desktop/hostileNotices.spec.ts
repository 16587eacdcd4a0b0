import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileTexts, runningTexts } from '../../../core/test/hostileTexts.ts'
import { emptyFolder, type StartApp, test } from '../../desktop/desktopApp.ts'
import { expectHarmless } from '../../support/expectHarmless.ts'

const event = { preventDefault() {} }

/** Every hostile text at once, texts that have to stand at the beginning, and a word that is wider than any window. */
const texts: readonly string[] = [
  hostileTexts.join(' '),
  ...runningTexts.filter(text => /^(javascript|data:text)/.test(text)),
  'W'.repeat(3000),
]

/** Names that a file system allows: at most 255 bytes, without slashes and zeros. */
const fileNames = [...hostileTexts, 'W'.repeat(255)]
  .map(text => text.replaceAll('/', '').replaceAll('\0', ''))
  .map(text => [...text].slice(0, 60).join('').trim() || 'name')
  .map((name, at) => `${at} ${name}`)

const pressMenu = (app: ReturnType<StartApp>, label: RegExp) =>
  app
    .menu()
    .flatMap(({ submenu = [] }) => submenu)
    .find(entry => label.test(entry.label ?? ''))
    ?.click?.()

test('texts of links: nothing runs, hides or overflows', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  for (const text of texts) {
    app.app.emit('open-url', event, `tonoscope://${encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))}`)
    const notice = page.getByText(/comes from a link/)
    await notice.waitFor()
    await expectHarmless(page, 'link')
    await page.keyboard.press('Escape')
    // Otherwise it could be taken for the next one.
    await notice.waitFor({ state: 'hidden' })
  }
})

test('names of opened, recent and missing files: nothing runs, hides or overflows', async ({ startApp, context }) => {
  test.slow()
  const app = startApp()
  const folder = emptyFolder()
  const { page } = await app.show(context)
  await page.getByLabel('Message', { exact: true }).waitFor()
  for (const name of fileNames.slice(-24)) {
    writeFileSync(join(folder, name), name)
    app.app.emit('open-file', event, join(folder, name))
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Recent files' }).waitFor()
  await expectHarmless(page, 'recent files')
  for (const name of fileNames) {
    app.app.emit('open-file', event, join(folder, 'missing', name))
    await page.getByRole('alert').first().waitFor()
    await expectHarmless(page, 'missing file')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('texts of the clipboard: nothing runs, hides or overflows', async ({ startApp, context }) => {
  test.slow()
  const app = startApp()
  const { page } = await app.show(context)
  await page.getByLabel('Message', { exact: true }).waitFor()
  pressMenu(app, /clipboard/i)
  await page.getByText('Watching the clipboard').waitFor()
  await expectHarmless(page, 'watched clipboard')
  for (const text of texts) {
    // With a hash the text is offered.
    app.system.clipboard = `https://tonviewer.com/transaction/${'ab'.repeat(32)} ${text}`
    const notice = page.getByRole('complementary', { name: 'Clipboard' })
    await notice.waitFor()
    await expectHarmless(page, 'clipboard')
    await notice.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('typed into find in page: nothing runs, hides or overflows', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  await page.getByLabel('Message', { exact: true }).waitFor()
  pressMenu(app, /^Find in/)
  for (const text of texts) {
    await page.getByRole('textbox', { name: 'Text to find' }).fill(text)
    await expectHarmless(page, 'find in page')
  }
})
