import { expect, test } from '../../desktop/desktopApp.ts'

test.describe('leaving the app', () => {
  test('a page opens no window; an https URL is offered to the system', async ({ desktop, shown }) => {
    const { openHandler } = shown.contents
    const before = desktop.system.openedOutside.length
    expect(openHandler?.({ url: 'https://tonviewer.com/' })).toEqual({ action: 'deny' })
    await expect.poll(() => desktop.system.dialogs.at(-1)?.detail).toBe('https://tonviewer.com/')
    // The dialog was cancelled.
    expect(desktop.system.openedOutside.length).toBe(before)
    desktop.system.chosenButtons.push(0)
    openHandler?.({ url: 'https://docs.ton.org/a' })
    await expect.poll(() => desktop.system.openedOutside.at(-1)).toBe('https://docs.ton.org/a')
  })

  const otherUrls = [
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'https://user:secret@example.com/',
    'nonsense',
  ]
  test('only https URLs without a password are offered', async ({ desktop, shown }) => {
    const dialogs = desktop.system.dialogs.length
    for (const url of otherUrls) expect.soft(shown.contents.openHandler?.({ url }), url).toEqual({ action: 'deny' })
    await shown.page.waitForTimeout(100)
    expect(desktop.system.dialogs.length).toBe(dialogs)
  })

  test('navigation to another origin is prevented, within the app it is not', async ({ shown }) => {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      let prevented = 0
      const goTo = (url: string) => shown.contents.emit(event, { url, preventDefault: () => prevented++ }, url)
      goTo('http://example.com/')
      expect(prevented, event).toBe(1)
      goTo('app://tonoscope/event')
      expect(prevented, event).toBe(1)
      goTo('app://tonoscope.example.com/')
      expect(prevented, event).toBe(2)
    }
  })

  test('one navigation with two events opens one dialog', async ({ desktop, shown }) => {
    const dialogs = desktop.system.dialogs.length
    const event = { url: 'https://tonviewer.com/', preventDefault() {} }
    shown.contents.emit('will-navigate', event)
    shown.contents.emit('will-frame-navigate', event)
    await expect.poll(() => desktop.system.dialogs.length).toBe(dialogs + 1)
    await shown.page.waitForTimeout(100)
    expect(desktop.system.dialogs.length).toBe(dialogs + 1)
  })

  test('a foreign page inside the window is prevented', async ({ shown }) => {
    let prevented = false
    shown.contents.emit('will-attach-webview', { preventDefault: () => (prevented = true) })
    expect(prevented).toBe(true)
  })

  test('only writing to the clipboard is permitted, and only to the app', async ({ desktop }) => {
    const { request } = desktop.permissions
    const decisions = new Map<string, boolean>()
    for (const permission of [
      'camera',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
    ]) {
      request?.({}, permission, (allowed: boolean) => decisions.set(permission, allowed), {
        requestingUrl: 'app://tonoscope/',
      })
    }
    expect([...decisions.values()]).toEqual(Array.from({ length: 6 }, () => false))
    const write = (requestingUrl: string) => {
      let allowed: boolean | undefined
      request?.({}, 'clipboard-sanitized-write', (isAllowed: boolean) => (allowed = isAllowed), { requestingUrl })
      return allowed
    }
    expect([write('app://tonoscope/inspect'), write('https://example.com/')]).toEqual([true, false])
  })
})
