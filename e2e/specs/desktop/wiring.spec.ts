import { desktopOperations, isDesktopOperation } from '@tonoscope/core/contract/desktop'
import { operationNames } from '@tonoscope/core/contract/operations'
import { type Bridged, createCall, expect, sendCall, sendDesktopCall, test } from '../../desktop/desktopApp.ts'

test('the first start shows the demo network, and contacts nobody', async ({ page, desktop }) => {
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

// One window for all of them: a page each would be most of the time.
test('every operation of the service is answered over the bridge', async ({ page }) => {
  for (const name of operationNames) {
    const answer = await sendCall(page, createCall(name))
    // Without its arguments an operation refuses; none may fail by a fault of ours or go unanswered.
    if (!answer.ok) expect.soft(answer.error.code, name).not.toMatch(/^internal\./)
  }
})

test('everything that only the desktop does is answered by its own schema', async ({ page, desktop }) => {
  const inputs: Record<string, object> = {
    'desktop.networks': { networks: [] },
    'desktop.openSnapshot': { name: 'opened' },
    'desktop.closeSnapshot': { name: 'opened' },
    'desktop.openRecent': { id: '0' },
    'desktop.watchClipboard': { on: false },
    'desktop.find': { text: 'demo', forward: true, next: false },
  }
  for (const [name, { reply }] of Object.entries(desktopOperations)) {
    if (name === 'desktop.events') continue // answers only when it is cancelled
    const answer = await sendDesktopCall(page, name, inputs[name])
    if (answer.ok) expect.soft(reply.safeParse(answer.reply).error, name).toBeUndefined()
    else expect.soft(answer.error.code, name).toMatch(/^input\./)
  }
  expect(desktop.system.shownFolders.at(-1)).toMatch(/logs$/)
})

test('the names of the two tables do not meet', () => {
  expect(operationNames.filter(isDesktopOperation)).toEqual([])
})
