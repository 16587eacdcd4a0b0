import type { Page } from '@playwright/test'
import { expect, test } from '../../app.ts'
import { probePolicy } from '../../desktop/policyProbes.ts'

// A static host sends no headers, so the page has its policy in a meta element.

test.use({ tolerated: [/./] })

const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]+)" \/>/

/** Opens the page with changed HTML, as a host or a proxy on the way could send it. */
async function openChanged(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(/\/app\/$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  await page.goto('/app/')
}

const inject = (html: string) => html.replace('</body>', '<script>window.ranInPage = true</script></body>')
const ranInPage = (page: Page) => page.evaluate(() => 'ranInPage' in window)

test('the policy of the page is that of the server, without frame-ancestors, and comes before every script', async ({
  request,
}) => {
  const html = await (await request.get('/app/')).text()
  const [element = '', policy = ''] = meta.exec(html) ?? []
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(html.indexOf(element)).toBeLessThan(html.search(/<(script|link|style)/))
  expect(html).toContain('<meta name="referrer" content="no-referrer" />')
})

test('the policy forbids what it should and allows what the app needs', async ({ inspect, page }) => {
  await inspect.open('/app/')
  // Only a header can forbid frames.
  const { 'the app in a frame is rejected': _, ...outcome } = await probePolicy(page)
  expect(Object.entries(outcome).filter(([, isEnsured]) => !isEnsured)).toEqual([])
  expect(Object.keys(outcome).length).toBeGreaterThan(11)
})

test('a script injected into the page does not run, and the app works beside it', async ({ inspect, page }) => {
  await openChanged(page, inject)
  await inspect.pickSample('A transfer')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  expect(await ranInPage(page)).toBe(false)
})

test('it is noticed when the policy is gone', async ({ inspect, page }) => {
  await openChanged(page, html => inject(html.replace(meta, '')))
  await expect(inspect.box).toBeVisible()
  expect(await ranInPage(page)).toBe(true)
})
