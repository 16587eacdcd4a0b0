import { desktopOperations, isDesktopOperation } from '@tonoscope/core/contract/desktop'
import { operationNames } from '@tonoscope/core/contract/operations'
import { type Bridged, createCall, expect, sendCall, sendDesktopCall, test } from '../../desktop/desktopApp.ts'

test('the first start shows the demo network without a connection', async ({ page, desktop }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Succeeds' }).first()).toBeVisible()
  expect(desktop.left).toEqual([])
})

test('the page is sandboxed, isolated and has no Node', async ({ shown, page }) => {
  expect(shown.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  })
  expect(
    await page.evaluate(() => [
      typeof (window as never as { require: unknown }).require,
      typeof (window as never as { process: unknown }).process,
    ]),
  ).toEqual(['undefined', 'undefined'])
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  // One function, and nothing else.
  expect(await page.evaluate(() => Object.keys((window as unknown as Bridged).tonoscope))).toEqual(['call'])
})

// One window for all of them: a page for each would take most of the time.
test('every operation replies over the bridge', async ({ page }) => {
  for (const name of operationNames) {
    const response = await sendCall(page, createCall(name))
    // Without arguments most reject the call; none may fail with an internal error or not reply.
    if (!response.ok) expect.soft(response.error.code, name).not.toMatch(/^internal\./)
  }
})

test('every desktop-only operation replies by its own schema', async ({ page, desktop }) => {
  const inputs: Record<string, object> = {
    'desktop.networks': { networks: [] },
    'desktop.openSnapshot': { name: 'opened' },
    'desktop.closeSnapshot': { name: 'opened' },
    'desktop.openRecent': { id: '0' },
    'desktop.watchClipboard': { on: false },
    'desktop.find': { text: 'demo', forward: true, next: false },
  }
  for (const [name, { reply }] of Object.entries(desktopOperations)) {
    if (name === 'desktop.events') continue // it replies only when it is cancelled
    const response = await sendDesktopCall(page, name, inputs[name])
    if (response.ok) expect.soft(reply.safeParse(response.reply).error, name).toBeUndefined()
    else expect.soft(response.error.code, name).toMatch(/^input\./)
  }
  expect(desktop.system.shownFolders.at(-1)).toMatch(/logs$/)
})

test('the two tables have no name in common', () => {
  expect(operationNames.filter(isDesktopOperation)).toEqual([])
})
