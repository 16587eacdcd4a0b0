import { expect, getSampleBoc, test } from '../app.ts'

test('the OpenAPI document is served', async ({ request }) => {
  const response = await request.get('/openapi.json')
  expect(response.headers()['content-type']).toContain('application/json')
  const document = await response.json()
  expect(document.openapi).toMatch(/^3\.1/)
  for (const path of ['/v2/traces/emulate', '/v2/events/emulate', '/v2/message/decode', '/v2/status', '/debug/emulate'])
    expect(Object.keys(document.paths)).toContain(path)
})

test('a browser that asks for the default icon gets one', async ({ request }) => {
  const response = await request.get('/favicon.ico')
  expect(response.headers()['content-type']).toBe('image/x-icon')
  // ICONDIR: type 1, with three images.
  expect([...(await response.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})

test('the documentation page lists every operation, and sends requests', async ({ page, request }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tonoscope')
  const { paths } = await (await request.get('/openapi.json')).json()
  // The page has some 20,000 elements: all paths are looked for in one pass.
  const shown = await page
    .locator('code')
    .evaluateAll(elements => elements.filter(element => element.checkVisibility()).map(element => element.textContent))
  expect(Object.keys(paths).filter(path => !shown.includes(path))).toEqual([])
  await expect(page.locator('script:not([src])')).toHaveCount(0)
  const form = page.locator('#getBlockchainBlock form')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('200')
  await expect(form.locator('pre')).toContainText('"seqno": 1469')
  // Its links have targets.
  const targets = await page
    .locator('a[href^="#"]')
    .evaluateAll(links =>
      links.map(link => link.getAttribute('href') ?? '').filter(href => !document.querySelector(href)),
    )
  expect(targets).toEqual([])
})

test('the documentation page fits a phone: neither it nor its tables scroll sideways', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/docs')
    const tooWide = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
      const parts = [document.documentElement, ...document.querySelectorAll('table')]
      return parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(part => `${part.tagName} ${part.closest('article, details')?.id ?? ''}`)
    })
    expect(tooWide, `${width} px`).toEqual([])
  }
})

test('an unknown path is reported as JSON under the API, and opens the app elsewhere', async ({ request, inspect }) => {
  const lost = await request.get('/v2/nothing/here')
  expect(lost.status()).toBe(404)
  expect(await lost.json()).toMatchObject({ code: 'lookup.route', error: expect.any(String) })
  const file = await request.get('/assets/gone-12345678.js')
  expect(file.status()).toBe(404)
  const method = await request.get('/v2/events/emulate')
  expect(method.status()).toBe(405)
  await inspect.open('/no/such/page')
  await expect(inspect.box).toBeVisible()
})

test('a page can neither be framed nor reach other origins', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('programs get the same event over /v2, rejected messages as 406', async ({ request, samples }) => {
  const event = await request.post('/v2/events/emulate', {
    data: { boc: getSampleBoc(samples, 'fresh-jetton-transfer') },
  })
  expect(event.status()).toBe(200)
  expect(await event.json()).toMatchObject({ actions: [{ type: 'JettonTransfer', status: 'ok' }], in_progress: false })
  const rejected = await request.post('/v2/traces/emulate', {
    data: { boc: getSampleBoc(samples, 'fresh-wrong-seqno') },
  })
  expect(rejected.status()).toBe(406)
  expect(await rejected.json()).toMatchObject({ code: 'emulation.rejected', error_details: { exitCode: 133 } })
  const prefixed = await request.get('/demo/v2/status')
  expect(prefixed.status()).toBe(200)
  const unknown = await request.get('/moon/v2/status')
  expect(unknown.status()).toBe(404)
})
