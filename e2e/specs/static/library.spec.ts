import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { buildTargets } from '../../../scripts/build.ts'

// The npm package of the library in a worker of a page that a bundler built, as its users have it.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const project = join(root, 'dist/library-page')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

const worker = `
import { emulate, explain, listSamples, openNetwork } from '@tonoscope/core'
const network = await openNetwork('demo')
const sample = (await listSamples(network)).find(({ id }) => id === 'fresh-wrong-seqno')
const run = await emulate(sample.boc, { network })
self.postMessage({ outcome: run.verdict.outcome, text: await explain(run) })
`
const page = `<!doctype html><pre></pre><script type="module">
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => { document.querySelector('pre').textContent = data.outcome + '\\n' + data.text }
  worker.onerror = ({ message }) => { document.querySelector('pre').textContent = 'error: ' + message }
</script>`

let server: Server
test.beforeAll(async () => {
  test.setTimeout(240_000)
  await buildTargets(['library'])
  rmSync(project, { recursive: true, force: true })
  mkdirSync(project, { recursive: true })
  cpSync(join(root, 'dist/library'), join(project, 'node_modules/@tonoscope/core'), { recursive: true })
  writeFileSync(join(project, 'worker.js'), worker)
  writeFileSync(join(project, 'index.html'), page)
  const worked = { format: 'es' } as const
  await build({
    configFile: false,
    root: project,
    base: './',
    logLevel: 'error',
    worker: worked,
    build: { target: 'es2023' },
  })
  server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const body = readFileSync(join(project, 'dist', path))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
test.afterAll(() => server.close())

test('the library emulates and explains a message in a worker', async ({ page }) => {
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  await expect(page.locator('pre')).toContainText('rejected')
  await expect(page.locator('pre')).toContainText('exit code 133')
})
