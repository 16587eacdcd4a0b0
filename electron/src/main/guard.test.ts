import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { denyPermissions, guardWindow } from './guard.ts'

function guarded(response = 1) {
  const dialogs: { message: string; detail: string }[] = []
  const opened: string[] = []
  let openHandler = (_: { url: string }): unknown => undefined
  const webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler
    },
  })
  let respond = (): void => {}
  guardWindow(
    { webContents } as never,
    {
      shell: { openExternal: async (url: string) => void opened.push(url) },
      dialog: {
        showMessageBox: (_: unknown, box: { message: string; detail: string }) => {
          dialogs.push(box)
          return new Promise(resolve => {
            respond = () => resolve({ response })
          })
        },
      },
    } as never,
  )
  return { dialogs, opened, webContents, open: (url: string) => openHandler({ url }), respond: () => respond() }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

test('opens no window; opens an https URL in the browser only after confirmation', async () => {
  const { open, dialogs, opened, respond } = guarded(0)
  expect(open('https://tonviewer.com/a?b=c')).toEqual({ action: 'deny' })
  expect(dialogs).toEqual([
    expect.objectContaining({ message: 'Open tonviewer.com in the browser?', detail: 'https://tonviewer.com/a?b=c' }),
  ])
  expect(opened).toEqual([])
  respond()
  await settled()
  expect(opened).toEqual(['https://tonviewer.com/a?b=c'])
})

test('does not open the URL without confirmation', async () => {
  const { open, opened, respond } = guarded(1)
  open('https://tonviewer.com/')
  respond()
  await settled()
  expect(opened).toEqual([])
})

test('shows one dialog at a time', async () => {
  const { open, dialogs, respond } = guarded()
  for (let i = 0; i < 50; i++) open(`https://example.com/${i}`)
  expect(dialogs.length).toBe(1)
  respond()
  await settled()
  open('https://example.com/next')
  expect(dialogs.length).toBe(2)
})

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'tonoscope://x',
  'ms-settings:',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'nonsense',
  '',
])('does not offer to open %s', url => {
  const { open, dialogs } = guarded()
  expect(open(url)).toEqual({ action: 'deny' })
  expect(dialogs).toEqual([])
})

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s cannot leave the app', what => {
  const { webContents } = guarded()
  const goTo = (url: string): boolean => {
    let prevented = false
    webContents.emit(what, { url, preventDefault: () => (prevented = true) })
    return prevented
  }
  expect(goTo('app://tonoscope/event')).toBe(false)
  for (const url of ['app://elsewhere/', 'https://example.com/', 'file:///a', 'data:text/html,x', 'about:blank']) {
    expect(goTo(url), url).toBe(true)
  }
})

test('denies all permissions except writing text to the clipboard', () => {
  type Request = (_: unknown, permission: string, response: (allowed: boolean) => void, details: object) => void
  type Check = (_: unknown, permission: string, origin: string) => boolean
  let request: Request | undefined
  let check: Check | undefined
  let device: (() => boolean) | undefined
  denyPermissions({
    setPermissionRequestHandler: (handler: Request) => (request = handler),
    setPermissionCheckHandler: (handler: Check) => (check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (device = handler),
  } as never)
  const requestPermission = (permission: string, requestingUrl: string) => {
    let allowed: boolean | undefined
    request?.({}, permission, respond => (allowed = respond), { requestingUrl })
    return allowed
  }
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'fileSystem', 'unknown']) {
    expect(requestPermission(permission, 'app://tonoscope/')).toBe(false)
    expect(check?.({}, permission, 'app://tonoscope')).toBe(false)
  }
  expect(requestPermission('clipboard-sanitized-write', 'app://tonoscope/inspect')).toBe(true)
  expect(requestPermission('clipboard-sanitized-write', 'https://example.com/')).toBe(false)
  expect(check?.({}, 'clipboard-sanitized-write', 'app://tonoscope')).toBe(true)
  expect(check?.({}, 'clipboard-sanitized-write', 'app://tonoscope/')).toBe(true)
  expect(check?.({}, 'clipboard-sanitized-write', 'https://example.com')).toBe(false)
  expect(device?.()).toBe(false)
})
