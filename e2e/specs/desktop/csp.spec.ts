import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../desktop/desktopApp.ts'
import { probePolicy } from '../../desktop/policyProbes.ts'

// Each probe does in the page what the policy forbids, or what the app needs and the policy allows. The same built file with
// one directive changed shows that the probe notices.

test.use({ tolerated: [/./] })

test('the policy forbids what it should, and the app works', async ({ page }) => {
  const outcome = await probePolicy(page)
  expect(Object.entries(outcome).filter(([, isEnsured]) => !isEnsured)).toEqual([])
  expect(Object.keys(outcome).length).toBeGreaterThan(12)
})

/** What is changed in the built main file, and the probes that must notice. */
const mutations: readonly (readonly [what: string, from: RegExp, to: string, fails: readonly string[]])[] = [
  ['default-src is opened', /"default-src 'self'"/, '"default-src *"', ['a frame of another origin is rejected']],
  ['script-src allows eval', /'wasm-unsafe-eval'"/, `'wasm-unsafe-eval' 'unsafe-eval'"`, ['text is not run as code']],
  [
    'script-src allows scripts in the page',
    /"script-src 'self'/,
    `"script-src 'self' 'unsafe-inline'`,
    ['a script in the page is rejected'],
  ],
  ['script-src is gone', /"script-src [^"]*",/, '', ['WebAssembly is allowed']],
  ["'wasm-unsafe-eval' is gone", / 'wasm-unsafe-eval'/, '', ['WebAssembly is allowed']],
  ['style-src is gone', /"style-src [^"]*",/, '', ['a style in the page is allowed']],
  ['img-src is gone', /"img-src [^"]*",/, '', ['a picture in the page is allowed']],
  ['img-src is opened', /"img-src 'self'/, '"img-src *', ['a picture of another origin is rejected']],
  ['font-src is gone', /"font-src [^"]*",/, '', ['a font in the page is allowed']],
  ['connect-src is opened', /`connect-src [^`]*`/, '"connect-src *"', ['a request to another origin is rejected']],
  ['worker-src is gone', /"worker-src [^"]*",/, '', ['a worker from a blob is allowed']],
  ['object-src is gone', /"object-src 'none'",/, '', ['an object is rejected']],
  ['base-uri is gone', /"base-uri 'none'",/, '', ['another base is rejected']],
  ['form-action is gone', /"form-action 'none'",/, '', ['sending a form is rejected']],
  [
    'frame-ancestors is gone',
    /"form-action 'none'",\s*"frame-ancestors 'none'"/,
    `"form-action 'none'"`,
    ['the app in a frame is rejected'],
  ],
]

for (const [what, from, to, fails] of mutations) {
  test(`it is noticed when ${what}`, async ({ startApp, context }) => {
    const app = startApp({ mutate: bundle => bundle.replace(from, to), fault: 'absent' })
    const { page } = await app.show(context)
    const outcome = await probePolicy(page)
    const failed = Object.keys(outcome).filter(name => !outcome[name as keyof typeof outcome])
    expect(failed).toEqual(fails)
  })
}

/** Whether a worker of the app may run text as code: it is held to the policy of its own response. */
async function workerEvaluates(page: Page, main: string): Promise<string> {
  const assets = join(dirname(main), '../web/assets')
  const name = readdirSync(assets).find(file => /^browserHost\.worker-.*\.js$/.test(file))
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(url => {
      ;(window as unknown as { kept: unknown }).kept = new Worker(url, { type: 'module' })
    }, `/assets/${name}`),
  ])
  return worker.evaluate(
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
}

test('a worker of the page runs no text as code', async ({ page, main }) => {
  expect(await workerEvaluates(page, main)).toMatch(/unsafe-eval/)
})

test('it is noticed when the responses of worker scripts carry no policy', async ({ startApp, context, main }) => {
  const app = startApp({
    mutate: bundle =>
      bundle.replace(
        /\.\.\.headers,(\s*"content-type": contentType\(file\))/,
        '...headers, ...(/worker/.test(file) && { "content-security-policy": "" }),$1',
      ),
    fault: 'absent',
  })
  const { page } = await app.show(context)
  expect(await workerEvaluates(page, main)).toBe('ran')
})
