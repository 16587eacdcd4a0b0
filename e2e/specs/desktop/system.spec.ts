import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createCall,
  expect,
  listenScript,
  receivedEvents,
  sendCall,
  sendDesktopCall,
  test,
} from '../../desktop/desktopApp.ts'

test('the clipboard is read only while it is watched', async ({ startApp, context }) => {
  const app = startApp()
  app.system.clipboard = 'from before'
  const { page } = await app.show(context, listenScript)
  await page.waitForTimeout(1300)
  expect(app.system.clipboardReads).toBe(0)

  await sendDesktopCall(page, 'desktop.watchClipboard', { on: true })
  await expect.poll(() => app.system.clipboardReads).toBeGreaterThan(0)
  app.system.clipboard = 'copied meanwhile'
  await expect.poll(() => receivedEvents(page)).toContainEqual({ type: 'clipboard', text: 'copied meanwhile' })
  // The earlier content was not copied for this app.
  expect(JSON.stringify(await receivedEvents(page))).not.toContain('from before')
  expect(
    app
      .menu()
      .flatMap(({ submenu = [] }) => submenu)
      .find(({ checked }) => checked)?.label,
  ).toMatch(/clipboard/)

  await sendDesktopCall(page, 'desktop.watchClipboard', { on: false })
  const reads = app.system.clipboardReads
  await page.waitForTimeout(1300)
  expect(app.system.clipboardReads).toBe(reads)

  // Reloading the page ends it.
  await sendDesktopCall(page, 'desktop.watchClipboard', { on: true })
  await page.reload()
  await page.waitForTimeout(200)
  const after = app.system.clipboardReads
  await page.waitForTimeout(1300)
  expect(app.system.clipboardReads).toBe(after)
})

test('the window bounds are restored, unless they are off screen', async ({ startApp, context }) => {
  const first = startApp()
  const { window, page, options } = await first.show(context)
  expect(options).toMatchObject({ width: 1280, height: 860 })
  window.bounds = { x: 100, y: 50, width: 900, height: 700 }
  window.maximized = true
  await page.close()
  const file = join(first.folder, 'userData', 'window.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 100, y: 50, width: 900, height: 700, maximized: true })

  const again = startApp({ folder: first.folder })
  const shown = await again.show(context)
  expect(shown.options).toMatchObject({ x: 100, y: 50, width: 900, height: 700 })
  expect(shown.window.maximized).toBe(true)
  await shown.page.close()

  writeFileSync(file, JSON.stringify({ x: 5000, y: 50, width: 900, height: 700, maximized: false }))
  const offScreen = await startApp({ folder: first.folder }).show(context)
  expect(offScreen.options).toMatchObject({ width: 900, height: 700 })
  expect(offScreen.options).not.toHaveProperty('x')
})

test('a crashed page is reloaded a limited number of times; each crash is logged', async ({ startApp, context }) => {
  const app = startApp()
  const { page, contents } = await app.show(context)
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'crashed' })
  crash()
  await expect.poll(() => loads).toBe(1)
  crash()
  await expect.poll(() => loads).toBe(2)
  crash()
  await expect.poll(() => app.system.dialogs.at(-1)?.message).toMatch(/crashed repeatedly/)
  expect(readFileSync(join(app.folder, 'logs', 'tonoscope.log'), 'utf8').match(/renderer process gone/g)).toHaveLength(
    3,
  )
})

test('an internal error is logged under the displayed reference', async ({ startApp, context }) => {
  const app = startApp({
    // A handler that fails as none should.
    mutate: bundle => bundle.replace(/"desktop\.recentFiles": async \(\) => \(/, '$&thisIsNothing.at(0), '),
  })
  const { page } = await app.show(context)
  const reply = await sendDesktopCall(page, 'desktop.recentFiles')
  expect(reply).toMatchObject({ ok: false, error: { code: 'internal.bug' } })
  if (reply.ok) return
  const log = readFileSync(join(app.folder, 'logs', 'tonoscope.log'), 'utf8')
  expect(log).toContain(String(reply.error.error_details.reference))
  expect(log).toContain('thisIsNothing')
  // The page gets no internals.
  expect(reply.error.error).not.toContain('thisIsNothing')
})

test('menu entries reach the page as commands', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context, listenScript)
  const entries = app.menu().flatMap(({ submenu = [] }) => submenu)
  const press = (label: RegExp) => entries.find(entry => label.test(entry.label ?? ''))?.click?.()
  for (const label of [/^Settings/, /^Blocks/, /^About/]) press(label)
  await expect.poll(() => receivedEvents(page)).toHaveLength(3)
  expect((await receivedEvents(page)).map(each => each.type === 'command' && each.command)).toEqual([
    'settings',
    'blocks',
    'about',
  ])
  press(/logs/)
  expect(app.system.shownFolders).toEqual([join(app.folder, 'logs')])
  press(/Restart/)
  await expect
    .poll(() => receivedEvents(page))
    .toContainEqual(expect.objectContaining({ type: 'workers', state: 'ready' }))
  expect(await sendCall(page, createCall('getStatus'))).toMatchObject({ ok: true })
})

test('closing the window ends the program, and its processes with it', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  expect(await sendCall(page, createCall('getStatus'))).toMatchObject({ ok: true })
  await page.close()
  await expect.poll(() => app.app.quits).toBe(process.platform === 'darwin' ? 0 : 1)
  app.app.emit('will-quit', {})
  await expect.poll(() => app.processes()).toEqual([])
  expect(existsSync(join(app.folder, 'userData', 'window.json'))).toBe(true)
})
