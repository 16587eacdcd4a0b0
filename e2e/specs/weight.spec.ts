import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

test('the scripts of the first page are smaller than 190 kB', async ({ request }) => {
  const html = await (await request.get('/')).text()
  // Some are also preloaded.
  const paths = [...new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))]
  expect(paths.length).toBeGreaterThan(0)
  const scripts = await Promise.all(paths.map(async path => (await request.get(path)).body()))
  expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThan(190_000)
})

test('what an open page requests of its server is smaller than 100 kB', async ({ page }) => {
  const names = page.waitForResponse('**/debug/names')
  await page.goto('/')
  // The last that a page requests by itself.
  await names
  await page.waitForLoadState('networkidle')
  // The browser may have let go of the bodies by now.
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^\/(debug|v2)\//.test(new URL(name).pathname))
      .map(entry => (entry as PerformanceResourceTiming).decodedBodySize),
  )
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
})
