import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../../app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let capsule: Buffer

test.beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'link-'))
  const file = join(folder, 'run.capsule.tonoscope')
  const options = ['--out', file, '--recordings', '0', '--opens-at', '0:41']
  execFileSync(process.execPath, ['server/bin/tonoscope.js', 'capsule', 'make', 'examples/transfer.boc', ...options], {
    cwd: root,
    stdio: 'ignore',
  })
  capsule = readFileSync(file)
  rmSync(folder, { recursive: true })
})

test.beforeEach(async ({ page }) => {
  await page.route('**/app/reports/*', route =>
    route.request().url().endsWith('run.capsule.tonoscope')
      ? route.fulfill({ body: capsule, contentType: 'application/octet-stream' })
      : route.fulfill({ status: 404 }),
  )
})

test('a link to a capsule beside the page opens its step; the link may name another', async ({ page, inspect }) => {
  await inspect.open('/app/?link=reports/run.capsule.tonoscope#/debugger')
  const step = page.getByRole('slider', { name: 'Step' })
  await expect(step).toHaveAttribute('aria-valuenow', '42')
  await expect(page).toHaveURL(/\?file=[\w-]+&step=42#\/debugger$/)
  // A capsule is stored once its run has shown that its message cannot be sent.
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  await page.reload()
  await expect(step).toHaveAttribute('aria-valuenow', '42')
  await inspect.open('/app/?link=reports/run.capsule.tonoscope&step=7#/debugger')
  await expect(step).toHaveAttribute('aria-valuenow', '7')
})

test('a link that leads to no capsule says so', async ({ page, inspect }) => {
  await inspect.open('/app/?link=https://example.com/run.capsule.tonoscope#/debugger')
  await expect(page.getByText('it is a file of another server; download it and drop it here')).toBeVisible()
  await inspect.open('/app/?link=index.html#/debugger')
  await expect(page.getByText('there is no capsule at /app/index.html')).toBeVisible()
})

const countStoredFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tonoscope')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      }),
  )
