import { expect, test } from '../../desktop/desktopApp.ts'

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
      const response = await desktop.serve(`app://tonoscope${path}`)
      const directives = (response.headers.get('content-security-policy') ?? '').split('; ')
      for (const directive of policy) expect(directives, path).toContain(directive)
      expect(response.headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(response.headers.get('cross-origin-embedder-policy'), path).toBe('require-corp')
      expect(response.headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  const outerPaths = [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
    '/%E0%A4%A.js',
    '//etc/passwd.txt',
    '/.env',
  ]
  test('no path leads out of the folder of the page', async ({ desktop }) => {
    for (const path of outerPaths) {
      const response = await desktop.serve(`app://tonoscope${path}`)
      const text = await response.text()
      expect.soft(text, path).not.toContain('"productName"')
      expect.soft(text, path).not.toContain('root:')
      if (response.status === 200) expect.soft(response.headers.get('content-type'), path).toContain('text/html')
      else expect.soft(response.status, path).toBe(404)
    }
  })

  test('other hosts of the scheme and writing are rejected', async ({ desktop }) => {
    expect((await desktop.serve('app://elsewhere/')).status).toBe(404)
    expect((await desktop.serve('app://tonoscope/', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})
