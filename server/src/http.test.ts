import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@tonoscope/core/errors'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import type { Job } from '@tonoscope/node/workerProtocol'
import { describe, expect, test } from 'vitest'
import { createApp, type HttpOptions } from './http.ts'
import { createRateLimiter } from './rateLimit.ts'
import { readStaticFiles } from './staticFiles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const quiet: Omit<HttpOptions, 'run'> = {
  networks: ['demo', 'other'],
  openApi: openApiDocument({ version: '0.1.0', networks: ['demo', 'other'], defaultNetwork: 'demo' }),
  files: undefined,
  bodyLimit: 1024,
  access: { host: '127.0.0.1', allowedHosts: [], cors: [], token: undefined },
  connect: ['https:'],
  trustProxy: false,
  onAccess: undefined,
  log: () => {},
}

const serve = (host: Partial<HttpOptions> = {}) => {
  const jobs: Job[] = []
  const app = createApp({
    ...quiet,
    run: job => {
      jobs.push(job)
      return Promise.resolve(bytes('{"value":12345678901234567890}'))
    },
    ...host,
  })
  return { app, jobs }
}

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

describe('routes', () => {
  test('passes the request to the worker and returns its reply unchanged', async () => {
    const { app, jobs } = serve()
    const response = await app.request('/v2/traces/emulate?ignore_signature_check=true', post('{"boc":"00"}'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe('{"value":12345678901234567890}')
    expect(jobs).toEqual([
      {
        requestId: response.headers.get('x-request-id'),
        name: 'emulateTrace',
        network: undefined,
        params: { ignore_signature_check: 'true' },
        headers: {},
        body: '{"boc":"00"}',
      },
    ])
  })

  test('the network is a path prefix', async () => {
    const { app, jobs } = serve()
    expect((await app.request('/other/v2/status')).status).toBe(200)
    expect((await app.request('/other/debug/samples')).status).toBe(200)
    expect(jobs.map(job => job.network)).toEqual(['other', 'other'])
  })

  test('reports an unknown network', async () => {
    const response = await serve().app.request('/mars/v2/status')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'unknown network mars; available: demo, other',
      code: 'input.network',
      error_details: { network: 'mars', known: ['demo', 'other'] },
    })
  })

  test.each([
    ['//v2/status', 'use /v2/status; the base URL of the client must not end with a slash'],
    ['/V2/Status', 'use /v2/status'],
    ['/other//v2/status', 'use /other/v2/status; the base URL of the client must not end with a slash'],
    ['/v2/status/', 'use /v2/status'],
    ['/v2/jettons/_bulk', undefined],
    ['/V2/nothing', undefined],
    ['/v1/status', undefined],
    ['/DEBUG/x', undefined],
  ])('%s is a 404 with JSON, never the web app', async (path, advice) => {
    const root = mkdtempSync(join(tmpdir(), 'page-'))
    writeFileSync(join(root, 'index.html'), '<!doctype html>app')
    const response = await serve({ files: readStaticFiles(root) }).app.request(`http://localhost${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toMatchObject({ code: 'lookup.route', error_details: advice ? { advice } : { path } })
  })

  test('an unknown path is a 404 with JSON', async () => {
    const response = await serve().app.request('/v2/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'lookup.route', error: 'no such endpoint: GET /v2/nothing' })
  })

  test.each([
    ['GET', '/v2/traces/emulate', 'POST, OPTIONS'],
    ['DELETE', '/other/v2/status', 'GET, HEAD, OPTIONS'],
  ])('%s %s is a 405 with the allowed methods', async (method, path, allow) => {
    const response = await serve().app.request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ code: 'lookup.method' })
  })

  test('HEAD has no body', async () => {
    const response = await serve().app.request('/v2/status', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('invalid requests', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', ''])(
    'a JSON body may have the content type "%s", as with tonapi',
    async type => {
      const { app, jobs } = serve()
      expect((await app.request('/v2/traces/emulate', post('{"boc":"00"}', type))).status).toBe(200)
      expect(jobs[0]?.body).toBe('{"boc":"00"}')
    },
  )

  test('rejects an oversized body and reports its size', async () => {
    const response = await serve().app.request('/v2/traces/emulate', post(`{"boc":"${'0'.repeat(10_000_000)}"}`))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'limit.body',
      error_details: { bytes: 10_000_010, limit: 1024 },
    })
  })

  test('rejects a body that is not UTF-8', async () => {
    const response = await serve().app.request('/v2/traces/emulate', {
      method: 'POST',
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'input.json' })
  })
})

describe('failures', () => {
  test.each([
    [new AppError('emulation.rejected', { exitCode: 33, text: 'x' }), 406, 'emulation.rejected'],
    [new AppError('limit.transactions', { limit: 100 }), 500, 'limit.transactions'],
    [new AppError('limit.queue', { waiting: 9 }), 503, 'limit.queue'],
    [new TypeError('internal'), 500, 'internal.bug'],
  ])('%s', async (error, status, code) => {
    const lines: string[] = []
    const { app } = serve({ run: () => Promise.reject(error), log: line => lines.push(line) })
    const response = await app.request('/v2/status')
    expect(response.status).toBe(status)
    const body = (await response.json()) as { code: string; error_details: { reference?: string } }
    expect(body.code).toBe(code)
    expect(lines.length).toBe(code === 'internal.bug' ? 1 : 0)
    if (body.error_details.reference) expect(lines[0]).toContain(`${body.error_details.reference} TypeError: internal`)
  })
})

describe('headers', () => {
  test.each(['/v2/status', '/v2/nothing', '/docs', '/openapi.json'])('%s has the security headers', async path => {
    const { headers } = await serve().app.request(path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('OPTIONS returns the allowed methods, and CORS headers only if configured', async () => {
    const closed = await serve().app.request('/v2/traces/emulate', { method: 'OPTIONS' })
    expect(closed.status).toBe(204)
    expect(closed.headers.get('allow')).toBe('POST, OPTIONS')
    expect(closed.headers.get('access-control-allow-methods')).toBeNull()
    const open = serve({ access: { ...quiet.access, cors: ['https://wallet.example'] } }).app
    const origin = 'https://wallet.example'
    const requested = 'authorization,x-tonapi-client,x-own;bad'
    const preflight = await open.request('/v2/traces/emulate', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': requested },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    const names = preflight.headers.get('access-control-allow-headers')?.split(', ')
    expect(names).toEqual(expect.arrayContaining(['Authorization', 'Content-Type', 'X-Tonapi-Client']))
    expect(names).not.toContain('x-own;bad')
    expect(preflight.headers.get('vary')).toBe('access-control-request-headers, origin')
    const allowed = await open.request('/v2/status', { headers: { origin, 'x-tonapi-client': 'a@1' } })
    expect(allowed.headers.get('vary')).toBe('accept-encoding, accept-language, origin')
    expect(allowed.headers.get('access-control-expose-headers')).toContain('Retry-After')
    const without = await open.request('/v2/nothing')
    expect(without.headers.get('vary')).toBe('origin')
    const stranger = await open.request('/v2/status', { headers: { origin: 'https://other.example' } })
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('compresses a large response if the client accepts it', async () => {
    const long = `{"text":"${'a'.repeat(5000)}"}`
    const { app } = serve({ run: () => Promise.resolve(bytes(long)) })
    expect((await app.request('/v2/status')).headers.get('content-encoding')).toBeNull()
    const small = await app.request('/v2/status', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(small.headers.get('content-encoding')).toBe('gzip')
    const stream = small.body!.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).text()).toBe(long)
  })
})

test('rate-limits a client with Retry-After, and no other client', async () => {
  const { app } = serve({ checkRate: createRateLimiter({ perMinute: 60, burst: 2 }, () => 0), trustProxy: true })
  const sendRequest = (client: string) =>
    app.request('/v2/status', { headers: { 'x-forwarded-for': `1.1.1.1, ${client}` } })
  const responses = [await sendRequest('a'), await sendRequest('a'), await sendRequest('a'), await sendRequest('b')]
  expect(responses.map(response => response.status)).toEqual([200, 200, 429, 200])
  expect(responses[2]!.headers.get('retry-after')).toBe('1')
  expect(await responses[2]!.json()).toMatchObject({ code: 'limit.rate' })
})

describe('progress lines', () => {
  const lines = {
    ...post('{"boc":"00"}'),
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
  }

  test('come before the reply', async () => {
    const { app } = serve({
      run: async (_, { onProgress }) => {
        onProgress?.({ stage: 'executing', done: 1, total: 2 })
        return bytes('{"value":1}')
      },
    })
    const response = await app.request('/debug/emulate', lines)
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    expect(await response.text()).toBe('{"progress":{"stage":"executing","done":1,"total":2}}\n{"reply":{"value":1}}\n')
  })

  test('end with the error', async () => {
    const { app } = serve({ run: () => Promise.reject(new AppError('input.roots', { roots: 2 })) })
    const response = await app.request('/debug/emulate', lines)
    expect(response.status).toBe(200)
    expect(JSON.parse(await response.text())).toMatchObject({
      error: { code: 'input.roots', error_details: { roots: 2 } },
    })
  })

  test('cancel the call when the client disconnects', async () => {
    let seen: AbortSignal | undefined
    const { app } = serve({
      run: (_, { signal, onProgress }) => {
        seen = signal
        onProgress?.({ stage: 'states' })
        return new Promise(() => {})
      },
    })
    const response = await app.request('/debug/emulate', lines)
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(seen?.aborted).toBe(true)
  })

  test('are not offered under /v2', async () => {
    const response = await serve().app.request('/v2/traces/emulate', lines)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('a reply in pieces', () => {
  const pieces = '[{"value":1},[]]'
  const send = (build: string, path: string, accept = 'application/json') => {
    const server = serve({
      build: 'abc',
      run: async ({ inPieces }) => bytes(inPieces ? pieces : '{"value":1}'),
    })
    const headers = { 'content-type': 'application/json', accept, 'x-tonoscope-build': build }
    return server.app.request(path, { ...post('{"boc":"00"}'), headers })
  }

  test.each(['/debug/emulate', '/v2/traces/emulate'])('is sent to a page of the same build (%s)', async path => {
    const response = await send('abc', path)
    expect(response.headers.get('content-type')).toBe('application/x-tonoscope-pieces')
    expect(await response.text()).toBe(pieces)
  })

  test('follows the progress, if that is accepted', async () => {
    const response = await send('abc', '/debug/emulate', 'application/x-ndjson')
    expect(await response.text()).toBe(`{"pieces":true}\n${pieces}\n`)
  })

  test.each([
    ['a page of another build', 'abd'],
    ['clients that state no build', ''],
  ])('is not sent to %s', async (_, build) => {
    const response = await send(build, '/debug/emulate')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe('{"value":1}')
  })
})

describe('the web app', () => {
  const root = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<!doctype html>app')
  writeFileSync(join(root, 'assets/main-a1B2c3D4.js'), `console.log("${'x'.repeat(3000)}")`)
  writeFileSync(join(root, 'assets/host.worker-a1B2c3D4.js'), 'onmessage = () => {}')
  writeFileSync(join(root, 'assets/app-a1B2c3D4.wasm'), 'plain')
  writeFileSync(join(root, 'assets/app-a1B2c3D4.wasm.br'), 'compressed')
  const { app } = serve({ files: readStaticFiles(root) })

  test.each(['/', '/inspect', '/event/abc'])('%s is index.html with no-cache', async path => {
    const response = await app.request(path)
    expect(await response.text()).toBe('<!doctype html>app')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('hashed files are immutable', async () => {
    const response = await app.request('/assets/main-a1B2c3D4.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const again = await app.request('/assets/main-a1B2c3D4.js', {
      headers: { 'if-none-match': response.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  test('allows connections to networks only in its worker', async () => {
    const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/host.worker-a1B2c3D4.js')).toContain("; connect-src 'self' https:;")
    for (const path of ['/', '/inspect', '/assets/main-a1B2c3D4.js', '/v2/status'])
      expect(await policyOf(path)).toContain("; connect-src 'self';")
  })

  test('serves the precompressed file', async () => {
    const response = await app.request('/assets/app-a1B2c3D4.wasm', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('application/wasm')
    expect(await response.text()).toBe('compressed')
  })

  test.each(['/assets/gone-a1B2c3D4.js', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s is not found',
    async path => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
