import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { denyPermissions, guardWindow } from './guard.ts'

function guarded(response = 1) {
  const asked: { message: string; detail: string }[] = []
  const opened: string[] = []
  let openHandler = (_: { url: string }): unknown => undefined
  const webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler
    },
  })
  let answer = (): void => {}
  guardWindow(
    { webContents } as never,
    {
      shell: { openExternal: async (url: string) => void opened.push(url) },
      dialog: {
        showMessageBox: (_: unknown, box: { message: string; detail: string }) => {
          asked.push(box)
          return new Promise(resolve => {
            answer = () => resolve({ response })
          })
        },
      },
    } as never,
  )
  return { asked, opened, webContents, open: (url: string) => openHandler({ url }), answer: () => answer() }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

test('no window is opened; https is offered, with the whole address, and only an answer opens it', async () => {
  const { open, asked, opened, answer } = guarded(0)
  expect(open('https://tonviewer.com/a?b=c')).toEqual({ action: 'deny' })
  expect(asked).toEqual([
    expect.objectContaining({ message: 'Open tonviewer.com in the browser?', detail: 'https://tonviewer.com/a?b=c' }),
  ])
  expect(opened).toEqual([])
  answer()
  await settled()
  expect(opened).toEqual(['https://tonviewer.com/a?b=c'])
})

test('whoever does not agree stays', async () => {
  const { open, opened, answer } = guarded(1)
  open('https://tonviewer.com/')
  answer()
  await settled()
  expect(opened).toEqual([])
})

test('a page that asks without end is asked about once at a time', async () => {
  const { open, asked, answer } = guarded()
  for (let i = 0; i < 50; i++) open(`https://example.com/${i}`)
  expect(asked.length).toBe(1)
  answer()
  await settled()
  open('https://example.com/next')
  expect(asked.length).toBe(2)
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
])('%s is not even offered', url => {
  const { open, asked } = guarded()
  expect(open(url)).toEqual({ action: 'deny' })
  expect(asked).toEqual([])
})

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s stays within the app', what => {
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

test('every permission is denied, by itself and when asked, but copying on a click', () => {
  type Request = (_: unknown, permission: string, answer: (allowed: boolean) => void, details: object) => void
  type Check = (_: unknown, permission: string, origin: string) => boolean
  let request: Request | undefined
  let check: Check | undefined
  let device: (() => boolean) | undefined
  denyPermissions({
    setPermissionRequestHandler: (handler: Request) => (request = handler),
    setPermissionCheckHandler: (handler: Check) => (check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (device = handler),
  } as never)
  const ask = (permission: string, requestingUrl: string) => {
    let allowed: boolean | undefined
    request?.({}, permission, answer => (allowed = answer), { requestingUrl })
    return allowed
  }
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'fileSystem', 'unknown']) {
    expect(ask(permission, 'app://tonoscope/')).toBe(false)
    expect(check?.({}, permission, 'app://tonoscope')).toBe(false)
  }
  expect(ask('clipboard-sanitized-write', 'app://tonoscope/inspect')).toBe(true)
  expect(ask('clipboard-sanitized-write', 'https://example.com/')).toBe(false)
  expect(check?.({}, 'clipboard-sanitized-write', 'app://tonoscope')).toBe(true)
  expect(check?.({}, 'clipboard-sanitized-write', 'app://tonoscope/')).toBe(true)
  expect(check?.({}, 'clipboard-sanitized-write', 'https://example.com')).toBe(false)
  expect(device?.()).toBe(false)
})
