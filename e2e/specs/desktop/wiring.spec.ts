import type { Page } from '@playwright/test'
import { isDesktopOperation } from '@tonoscope/core/contract/desktop'
import { type BridgeAnswer, channels, type DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { operationNames } from '@tonoscope/core/contract/operations'
import { expect, test } from '../../desktop/desktopApp.ts'

type Bridged = Window & { readonly tonoscope: DesktopBridge }

/** Asks across the bridge as the page's own scripts do. */
const ask = (page: Page, call: unknown): Promise<BridgeAnswer> =>
  page.evaluate(async given => {
    const answer = await (window as unknown as Bridged).tonoscope.call(given as never).answer
    // Bytes are JSON for the reader of this test.
    return answer.ok && answer.reply instanceof Uint8Array
      ? { ok: true as const, reply: new TextDecoder().decode(answer.reply) }
      : answer
  }, call)

const call = (name: string, more: object = {}) => ({ name, params: {}, headers: {}, ...more })

test('the first start shows the demo network, and contacts nobody', async ({ page, desktop }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  await expect(page.getByText('works', { exact: false }).first()).toBeVisible()
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

test.describe('every operation is answered over the bridge', () => {
  for (const name of operationNames) {
    test(name, async ({ page }) => {
      const answer = await ask(page, call(name))
      // Without its arguments an operation refuses; none may fail by a fault of ours or go unanswered.
      if (!answer.ok) expect(answer.error.code).not.toMatch(/^internal\./)
    })
  }
})

test.describe('what does not fit the tables is refused', () => {
  const refused: readonly (readonly [what: string, asked: unknown])[] = [
    ['an unknown operation', call('shutDown')],
    ['an unknown operation of the desktop', { name: 'desktop.shell', input: {} }],
    ['a name that every object has', call('constructor')],
    ['a parameter that the operation does not take', call('getStatus', { params: { verbose: '1' } })],
    ['a header that the operation does not take', call('getStatus', { headers: { cookie: 'a=b' } })],
    ['a parameter that is no text', call('emulateTrace', { params: { ignore_signature_check: true }, body: '{}' })],
    ['a body where none belongs', call('getStatus', { body: '{}' })],
    ['no body where one belongs', call('debugEmulate')],
    ['a body that is no text', call('debugEmulate', { body: { boc: '' } })],
    ['a network with a strange name', call('getStatus', { network: '../demo' })],
    ['members that nobody asked for', call('getStatus', { sender: 'main' })],
    ['an input of the wrong shape', { name: 'desktop.find', input: { text: 1 } }],
    ['an input with more than belongs there', { name: 'desktop.showLogs', input: { path: '/' } }],
    ['nothing', undefined],
    ['a text', 'getStatus'],
    ['a list', [call('getStatus')]],
  ]
  for (const [what, asked] of refused) {
    test(what, async ({ page }) => {
      expect(await ask(page, asked)).toMatchObject({ ok: false, error: { code: 'input.body' } })
    })
  }

  test('a function cannot cross at all', async ({ page }) => {
    const outcome = page.evaluate(async () => {
      const bad = { name: 'getStatus', params: {}, headers: {}, body: () => 1 }
      await (window as unknown as Bridged).tonoscope.call(bad as never).answer
    })
    await expect(outcome).rejects.toThrow(/could not be cloned/)
  })

  for (const url of ['https://example.com/', 'app://elsewhere/', 'file:///etc/passwd', 'about:blank']) {
    test(`whoever asks from ${url}`, async ({ desktop }) => {
      const answer = await desktop.invokeAs(url, channels.call, '1', call('getStatus'))
      expect(answer).toMatchObject({ ok: false, error: { code: 'input.body' } })
    })
  }
})

test.describe('what is served', () => {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]

  test('every response carries the whole policy: page, scripts, workers, WebAssembly, what is missing', async ({
    desktop,
    page,
  }) => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(loaded.some(path => path.endsWith('.js'))).toBe(true)
    for (const path of ['/', '/event/abc', '/nothing.js', ...loaded]) {
      const answer = await desktop.serve(`app://tonoscope${path}`)
      const directives = (answer.headers.get('content-security-policy') ?? '').split('; ')
      for (const directive of policy) expect(directives, path).toContain(directive)
      expect(answer.headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(answer.headers.get('cross-origin-embedder-policy'), path).toBe('require-corp')
      expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  for (const path of [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
    '/%E0%A4%A.js',
    '//etc/passwd.txt',
    '/.env',
  ]) {
    test(`no way leads out of the page's folder: ${path}`, async ({ desktop }) => {
      const answer = await desktop.serve(`app://tonoscope${path}`)
      const text = await answer.text()
      expect(text).not.toContain('"workspaces"')
      expect(text).not.toContain('root:')
      if (answer.status === 200) expect(answer.headers.get('content-type')).toContain('text/html')
      else expect(answer.status).toBe(404)
    })
  }

  test('another host of the scheme is nobody, and nothing can be written', async ({ desktop }) => {
    expect((await desktop.serve('app://elsewhere/')).status).toBe(404)
    expect((await desktop.serve('app://tonoscope/', { method: 'POST', body: 'x' })).status).toBe(405)
  })

  test('text is not run as code, not even by the page itself', async ({ page }) => {
    // Playwright's own scripts may evaluate; a timer's are the page's.
    const outcome = await page.evaluate(
      () =>
        new Promise<string>(resolve =>
          setTimeout(() => {
            try {
              new Function('return 1')()
              resolve('ran')
            } catch (error) {
              resolve(String(error))
            }
          }),
        ),
    )
    expect(outcome).toMatch(/unsafe-eval/)
  })

  test.describe('asking elsewhere', () => {
    test.use({ tolerated: [/Content Security Policy|Refused to connect|violates the following/] })
    test('the page cannot', async ({ page }) => {
      const outcome = await page.evaluate(() => fetch('https://example.com/').then(String, String))
      expect(outcome).toMatch(/Failed to fetch/)
    })
  })
})

test.describe('leaving the app', () => {
  test('a window that a page wants is never opened; an https address is offered to the system', async ({
    desktop,
    shown,
  }) => {
    const { openHandler } = shown.contents
    const before = desktop.system.openedOutside.length
    expect(openHandler?.({ url: 'https://tonviewer.com/' })).toEqual({ action: 'deny' })
    await expect.poll(() => desktop.system.asked.at(-1)?.detail).toBe('https://tonviewer.com/')
    // Nobody agreed.
    expect(desktop.system.openedOutside.length).toBe(before)
    desktop.system.answers.push(0)
    openHandler?.({ url: 'https://docs.ton.org/a' })
    await expect.poll(() => desktop.system.openedOutside.at(-1)).toBe('https://docs.ton.org/a')
  })

  for (const url of [
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'https://user:secret@example.com/',
    'nonsense',
  ]) {
    test(`${url} is not even offered`, async ({ desktop, shown }) => {
      const asked = desktop.system.asked.length
      expect(shown.contents.openHandler?.({ url })).toEqual({ action: 'deny' })
      await shown.page.waitForTimeout(50)
      expect(desktop.system.asked.length).toBe(asked)
    })
  }

  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    test(`${event} to another place is prevented, within the app it is not`, async ({ shown }) => {
      let prevented = 0
      const goTo = (url: string) => shown.contents.emit(event, { url, preventDefault: () => prevented++ }, url)
      goTo('http://example.com/')
      expect(prevented).toBe(1)
      goTo('app://tonoscope/event')
      expect(prevented).toBe(1)
    })
  }

  test('a foreign page inside the window is prevented', async ({ shown }) => {
    let prevented = false
    shown.contents.emit('will-attach-webview', { preventDefault: () => (prevented = true) })
    expect(prevented).toBe(true)
  })

  test('nothing is permitted but writing to the clipboard, and that to the app only', async ({ desktop }) => {
    const { request } = desktop.permissions
    const answers = new Map<string, boolean>()
    for (const permission of [
      'camera',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
    ]) {
      request?.({}, permission, (allowed: boolean) => answers.set(permission, allowed), {
        requestingUrl: 'app://tonoscope/',
      })
    }
    expect([...answers.values()]).toEqual(Array.from({ length: 6 }, () => false))
    const write = (requestingUrl: string) => {
      let allowed: boolean | undefined
      request?.({}, 'clipboard-sanitized-write', (answer: boolean) => (allowed = answer), { requestingUrl })
      return allowed
    }
    expect([write('app://tonoscope/inspect'), write('https://example.com/')]).toEqual([true, false])
  })
})

test('the names of the two tables do not meet', () => {
  expect(operationNames.filter(isDesktopOperation)).toEqual([])
})
