import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAppHandler, isAppUrl } from './appScheme.ts'

const folder = mkdtempSync(join(tmpdir(), 'scheme-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const root = join(folder, 'page')
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'secret')
writeFileSync(join(root, 'index.html'), 'the page')
writeFileSync(join(root, 'assets/a.js'), 'script')
writeFileSync(join(root, 'assets/a.js.br'), 'packed')
writeFileSync(join(root, 'assets/emulator.wasm'), 'wasm')
writeFileSync(join(root, 'assets/gone.css'), '')
const handle = createAppHandler(root)
const get = (url: string, method = 'GET') => handle(new Request(url, { method }))

test.each([
  ['app://tonoscope/', 'the page', 'text/html'],
  ['app://tonoscope/index.html', 'the page', 'text/html'],
  ['app://tonoscope/event/ab?network=demo#x', 'the page', 'text/html'],
  ['app://tonoscope/assets/a.js', 'script', 'javascript'],
  ['app://tonoscope/assets/a%2Ejs', 'script', 'javascript'],
  ['app://tonoscope/assets/emulator.wasm', 'wasm', 'application/wasm'],
])('serves %s', async (url, text, type) => {
  const response = await get(url)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(text)
  expect(response.headers.get('content-type')).toContain(type)
})

test.each([
  'app://tonoscope/../secret.txt',
  'app://tonoscope/..%2fsecret.txt',
  'app://tonoscope/%2e%2e/secret.txt',
  'app://tonoscope/assets/..%2f..%2fsecret.txt',
  'app://tonoscope/..%5csecret.txt',
  'app://tonoscope/assets/a.js%00.html',
  'app://tonoscope/%E0%A4%A.js',
  'app://tonoscope//secret.txt',
  'app://tonoscope/assets/a.js.br',
  'app://tonoscope/missing.js',
  'app://elsewhere/index.html',
])('does not serve %s', async url => {
  const response = await get(url)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('does not serve later added files or symlinks', async () => {
  writeFileSync(join(root, 'later.js'), 'later')
  symlinkSync(join(folder, 'secret.txt'), join(root, 'linked.txt'))
  expect((await get('app://tonoscope/later.js')).status).toBe(404)
  expect((await get('app://tonoscope/linked.txt')).status).toBe(404)
})

test('a deleted file is a 404', async () => {
  rmSync(join(root, 'assets/gone.css'))
  expect((await get('app://tonoscope/assets/gone.css')).status).toBe(404)
})

test('every response has the CSP', async () => {
  for (const [url, method] of [
    ['app://tonoscope/', 'GET'],
    ['app://tonoscope/assets/a.js', 'GET'],
    ['app://tonoscope/missing.js', 'GET'],
    ['app://elsewhere/', 'GET'],
    ['app://tonoscope/', 'POST'],
    ['app://tonoscope/', 'HEAD'],
  ] as const) {
    const { headers } = await get(url, method)
    expect(headers.get('content-security-policy'), url).toMatch(/default-src 'self';.*connect-src 'self';/)
    expect(headers.get('cross-origin-embedder-policy'), url).toBe('require-corp')
    expect(headers.get('cross-origin-resource-policy'), url).toBe('same-origin')
  }
})

test('HEAD has no body; other methods are rejected', async () => {
  const head = await get('app://tonoscope/', 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('app://tonoscope/', method)).status).toBe(405)
})

test.each([
  ['app://tonoscope/', true],
  ['app://tonoscope/event', true],
  ['app://tonoscope', false],
  ['app://tonoscope.example.com/', false],
  ['app://tonoscope@example.com/', false],
  ['https://tonoscope/', false],
  ['https://example.com/?app://tonoscope/', false],
  ['', false],
])('%s is a URL of the app: %s', (url, is) => expect(isAppUrl(url)).toBe(is))
