import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, expect, listenScript, receivedEvents, sendDesktopCall, test } from '../../desktop/desktopApp.ts'

const folder = emptyFolder()
const file = (name: string, text = `text of ${name}`): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const link = (text: string) => ({ type: 'link', text })
const opened = (name: string) => ({ type: 'file', name, bytes: `text of ${name}` })
const failure = (reason: RegExp) => ({
  type: 'failure',
  error: expect.objectContaining({ code: 'input.argument', error: expect.stringMatching(reason) }),
})
const event = { preventDefault() {} }

test('files and links from the command line reach the page', async ({ startApp, context }) => {
  const path = file('first.boc')
  const app = startApp({ argv: ['--flag', '.', path, 'tonoscope://event/ab', 'unknown.exe'] })
  const { page } = await app.show(context, listenScript)
  await expect.poll(() => receivedEvents(page)).toHaveLength(2)
  expect(await receivedEvents(page)).toEqual(
    expect.arrayContaining([link('tonoscope://event/ab'), opened('first.boc')]),
  )
})

test('macOS events before the app is ready are kept, and there is one window', async ({ startApp, context }) => {
  let isReady = () => {}
  const app = startApp({ ready: new Promise(resolve => (isReady = resolve)) })
  const prevented: string[] = []
  app.app.emit('open-url', { preventDefault: () => prevented.push('url') }, 'tonoscope://early')
  app.app.emit('open-file', { preventDefault: () => prevented.push('file') }, file('early.tonoscope'))
  app.app.emit('activate')
  isReady()
  await expect.poll(() => app.windows()).toBe(1)
  const { page } = await app.show(context, listenScript)
  await expect.poll(() => receivedEvents(page)).toHaveLength(2)
  expect(await receivedEvents(page)).toEqual(
    expect.arrayContaining([link('tonoscope://early'), opened('early.tonoscope')]),
  )
  expect(prevented).toEqual(['url', 'file'])
})

test('a link, a file and a second start while it runs come to the page, and the window to the front', async ({
  startApp,
  context,
}) => {
  const app = startApp()
  const { page, window } = await app.show(context, listenScript)
  app.app.emit('open-url', event, 'tonoscope://later')
  app.app.emit('open-file', event, file('later.boc'))
  // As a shell hands it over, and as the desktops of Linux do.
  file('relative.json')
  app.app.emit('second-instance', event, ['tonoscope', '--no-sandbox', 'relative.json', 'TONOSCOPE://second'], folder)
  app.app.emit('second-instance', event, ['tonoscope', `file://${file('with space.txt').replace(' ', '%20')}`], folder)
  await expect.poll(() => receivedEvents(page)).toHaveLength(5)
  expect(await receivedEvents(page)).toEqual(
    expect.arrayContaining([
      link('tonoscope://later'),
      opened('later.boc'),
      opened('relative.json'),
      link('TONOSCOPE://second'),
      opened('with space.txt'),
    ]),
  )
  expect((window as unknown as { focused: number }).focused).toBe(4)
  // Nothing but this program's own scheme is a link.
  app.app.emit('open-url', event, 'https://example.com/')
  app.app.emit('open-url', event, 'tonoscope://last')
  await expect.poll(() => receivedEvents(page)).toContainEqual(link('tonoscope://last'))
  expect(JSON.stringify(await receivedEvents(page))).not.toContain('example.com')
})

test('a second instance passes its arguments on and quits', async ({ startApp }) => {
  const app = startApp({ isSecond: true })
  await expect.poll(() => app.app.quits).toBe(1)
  expect(app.processes()).toEqual([])
})

test('a missing file, a large file and a folder are reported', async ({ startApp, context }) => {
  const large = file('large.boc')
  truncateSync(large, 256 * 2 ** 20 + 1)
  mkdirSync(join(folder, 'folder.boc'), { recursive: true })
  const app = startApp()
  const { page } = await app.show(context, listenScript)
  app.app.emit('open-file', event, join(folder, 'missing.boc'))
  app.app.emit('open-file', event, large)
  app.app.emit('open-file', event, join(folder, 'folder.boc'))
  await expect.poll(() => receivedEvents(page)).toHaveLength(3)
  expect(await receivedEvents(page)).toEqual(
    expect.arrayContaining([
      failure(/missing\.boc: the file cannot be read \(ENOENT\)/),
      failure(/large\.boc: the file is larger than 256 MB/),
      failure(/folder\.boc: not a file/),
    ]),
  )
  expect(await sendDesktopCall(page, 'desktop.recentFiles')).toEqual({ ok: true, reply: { files: [] } })
})

test('files that are chosen are read and remembered; changing one’s mind opens none', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  expect(await sendDesktopCall(page, 'desktop.openFiles')).toEqual({ ok: true, reply: { files: [] } })
  const [one, other] = [file('one.boc'), file('other.tonoscope')]
  app.system.chosenFiles.push([one], [other], [one], [join(folder, 'lost.boc')])
  for (let i = 0; i < 3; i++) await sendDesktopCall(page, 'desktop.openFiles')
  expect(await sendDesktopCall(page, 'desktop.openFiles')).toMatchObject({
    ok: false,
    error: { code: 'input.argument' },
  })
  const recent = await sendDesktopCall(page, 'desktop.recentFiles')
  expect(recent).toMatchObject({ reply: { files: [{ name: 'one.boc', folder }, { name: 'other.tonoscope' }] } })
  expect(app.system.recentDocuments).toEqual([one, other, one])

  const { files } = (recent as unknown as { reply: { files: { id: string }[] } }).reply
  const again = await page.evaluate(async id => {
    type Bridge = { call: (call: object) => { reply: Promise<{ reply: { name: string; bytes: Uint8Array } }> } }
    const { tonoscope } = window as unknown as { tonoscope: Bridge }
    const { reply } = await tonoscope.call({ name: 'desktop.openRecent', input: { id } }).reply
    return [reply.name, new TextDecoder().decode(reply.bytes)]
  }, files[1]?.id)
  expect(again).toEqual(['other.tonoscope', 'text of other.tonoscope'])
  // The page cannot name a file itself.
  expect(await sendDesktopCall(page, 'desktop.openRecent', { id: '/etc/passwd' })).toMatchObject({ ok: false })

  expect(await sendDesktopCall(page, 'desktop.clearRecent')).toMatchObject({ ok: true })
  expect(await sendDesktopCall(page, 'desktop.recentFiles')).toEqual({ ok: true, reply: { files: [] } })
  expect(app.system.recentDocuments).toEqual([])
})

test('the menu opens files, too', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context, listenScript)
  app.system.chosenFiles.push([file('menu.boc')])
  const entry = app.menu().flatMap(({ submenu = [] }) => submenu)
  entry.find(({ accelerator }) => accelerator === 'CmdOrCtrl+O')?.click?.()
  await expect.poll(() => receivedEvents(page)).toContainEqual(opened('menu.boc'))
})
