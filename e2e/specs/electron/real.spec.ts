import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, expect, test } from '@playwright/test'
import { realElectron } from '../../desktop/realElectron.ts'
import { InspectPage } from '../../pages/inspect.ts'
import { emptyFolder } from '../../support/emptyFolder.ts'

// The built app in Electron itself, where its runtime is installed. The rest of what the desktop app does is held against a
// stand-in (specs/desktop).

const main = fileURLToPath(new URL('../../../dist/desktop/main.cjs', import.meta.url))
const found = realElectron()

// Playwright's own skip: the reason stands in the report, and in the summary of `npm test`.
test.skip('reason' in found, 'reason' in found ? found.reason : '')

let app: ElectronApplication

test.beforeEach(async () => {
  const executablePath = 'binary' in found ? found.binary : ''
  // Chromium exits instead of starting a sandbox for root.
  const isRoot = process.getuid?.() === 0
  const args = [main, `--user-data-dir=${emptyFolder()}`, ...(isRoot ? ['--no-sandbox'] : [])]
  app = await _electron.launch({ executablePath, args, timeout: 60_000 })
})
test.afterEach(() => app.close())

test('its window shows the app, runs a sample, and knows its versions', async () => {
  const page = await app.firstWindow()
  const inspect = new InspectPage(page)
  await expect(inspect.networkChip).toBeVisible({ timeout: 30_000 })
  expect(page.url()).toMatch(/^app:\/\/tonoscope\//)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  await expect(inspect.nodes).toHaveCount(5)
  const about = await page.evaluate(async () => {
    const { tonoscope } = window as unknown as { tonoscope: { call: (call: object) => { reply: Promise<unknown> } } }
    return tonoscope.call({ name: 'desktop.about', input: {} }).reply
  })
  expect(about).toMatchObject({
    ok: true,
    reply: { electron: expect.stringMatching(/^\d+\./), chromium: expect.stringMatching(/^\d+\./) },
  })
})

test('its page is in the sandbox, apart from its preload script, and has no Node', async () => {
  const page = await app.firstWindow()
  await page.waitForLoadState()
  expect(
    await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
  ).toEqual(['undefined', 'undefined'])
  const bridge = await page.evaluate(() => Object.keys(Reflect.get(window, 'tonoscope') as object))
  expect(bridge).toEqual(['call'])
  const result = await page.evaluate(() => fetch('https://example.com/').then(String, String))
  expect(result).toMatch(/Failed to fetch/)
})
