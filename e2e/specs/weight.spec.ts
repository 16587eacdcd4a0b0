import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

test('the scripts of the first page are smaller than 255 kB', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(0)
  const scripts = await Promise.all(paths.map(async path => (await request.get(path)).body()))
  expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThan(255_000)
})
