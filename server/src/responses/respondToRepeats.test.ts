import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import type { Job } from '@tonoscope/node/workerProtocol'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccessRules } from '../access.ts'
import { createMemoryTier } from '../cache/createMemoryTier.ts'
import { RepeatedRequests } from '../cache/RepeatedRequests.ts'
import { reuseResults } from '../cache/reuseResults.ts'
import { createApp } from '../http.ts'
import type { CacheOutcome } from '../metrics/createMetrics.ts'
import { createRateLimiter } from '../rateLimit.ts'
import type { AccessEntry } from './RequestRecord.ts'
import { respondToRepeats } from './respondToRepeats.ts'

const always = Number.POSITIVE_INFINITY
const openApi = openApiDocument({ version: '0.1.0', networks: ['demo', 'live'], defaultNetwork: 'demo' })
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Options = {
  readonly lifetimeMs?: number
  readonly maxBytes?: number
  readonly access?: Partial<AccessRules>
  readonly burst?: number
}

/** A server whose results are long texts that name their request. */
async function start({ lifetimeMs = always, maxBytes = 1_000_000, access = {}, burst }: Options = {}) {
  const jobs: Job[] = []
  const entries: AccessEntry[] = []
  const outcomes: CacheOutcome[] = []
  const clock = { now: 0 }
  const memory = createMemoryTier({ maxBytes, nowMs: () => clock.now })
  const onOutcome = (outcome: CacheOutcome) => outcomes.push(outcome)
  const onAccess = (entry: AccessEntry) => entries.push(entry)
  const reuse = reuseResults({
    async run(job, { onLifetime, onNewestBlock }) {
      jobs.push(job)
      onNewestBlock?.({ seqno: 7 })
      if (lifetimeMs > 0) onLifetime?.(lifetimeMs)
      return new TextEncoder().encode(JSON.stringify({ job: `${job.network} ${job.body}`, text: 'a'.repeat(3000) }))
    },
    tiers: [memory],
    fingerprint: network => network,
    defaultNetwork: 'demo',
    recorded: new Set(['demo']),
    onOutcome,
  })
  const repeats = new RepeatedRequests(memory)
  const checkRate = burst === undefined ? undefined : createRateLimiter({ perMinute: 60, burst }, () => clock.now)
  const shared = { repeats, bodyLimit: 20_000, checkRate, trustProxy: true, onAccess }
  const app = createApp({
    ...shared,
    run: reuse.run,
    networks: ['demo', 'live'],
    openApi,
    files: undefined,
    access: { host: '127.0.0.1', allowedHosts: [], cors: [], token: undefined, ...access },
    connect: [],
    log: () => {},
  })
  const passed = vi.fn()
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    respondToRepeats({ ...shared, onOutcome }, (incoming, outgoing) => {
      passed()
      return listener(incoming, outgoing)
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const received = vi.fn()
  server.on('request', received)
  const { port } = server.address() as AddressInfo
  return { port, jobs, entries, outcomes, clock, memory, passed, received, post: createPost(port) }
}

type Reply = { status: number; headers: Readonly<Record<string, unknown>>; bytes: Buffer }

const createPost =
  (port: number) =>
  (body: string, headers: Readonly<Record<string, string>> = {}, path = '/debug/emulate', method = 'POST') =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, method, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

const withoutOwn = ({ headers }: Reply) => {
  const { 'x-request-id': _, 'cache-status': __, date: ___, ...rest } = headers
  return rest
}

test('the same request is not parsed again and has the same response, with its own request ID', async () => {
  const { post, jobs, passed, outcomes, entries } = await start()
  const headers = { 'accept-language': 'ru', 'x-request-id': 'one' }
  const path = '/demo/debug/emulate?a=%31'
  const first = await post('{"boc":"00"}', headers, path)
  const again = await post('{"boc":"00"}', { ...headers, 'x-request-id': 'two', traceparent: 'x' }, path)
  expect([jobs.length, passed.mock.calls.length]).toEqual([1, 1])
  expect(again.status).toBe(200)
  expect(again.bytes).toEqual(first.bytes)
  expect(withoutOwn(again)).toEqual(withoutOwn(first))
  expect(first.headers).toMatchObject({ 'x-request-id': 'one', 'cache-status': 'Tonoscope; fwd=uri-miss' })
  expect(again.headers).toMatchObject({ 'x-request-id': 'two', 'cache-status': 'Tonoscope; hit; detail=memory' })
  expect(again.headers['content-security-policy']).toBeDefined()
  expect(outcomes).toEqual(['miss', 'memory'])
  const [logged, loggedAgain] = entries
  const common = {
    method: 'POST',
    path: '/demo/debug/emulate',
    status: 200,
    operation: 'debugEmulate',
    network: 'demo',
  }
  expect(logged).toMatchObject({ ...common, requestId: 'one', cache: 'miss' })
  expect(loggedAgain).toEqual({ ...common, requestId: 'two', cache: 'memory', tookMs: expect.any(Number) })
})

test('any other byte of a request passes the app', async () => {
  const { post, passed, jobs } = await start()
  const base = { 'accept-language': 'en' }
  await post('{"boc":"00"}', base)
  const others: Parameters<typeof post>[] = [
    ['{"boc":"01"}', base],
    ['{"boc":"00"} ', base],
    ['{"boc":"00"}', { 'accept-language': 'ru' }],
    ['{"boc":"00"}', { ...base, accept: 'application/x-ndjson' }],
    ['{"boc":"00"}', { ...base, 'x-unknown': '1' }],
    ['{"boc":"00"}', base, '/debug/emulate?a=1'],
    ['{"boc":"00"}', base, '/demo/debug/emulate'],
    ['{"boc":"00"}', base, '/v2/traces/emulate'],
    ['{"boc":"00"}', { ...base, 'transfer-encoding': 'chunked' }],
  ]
  for (const [index, other] of others.entries()) {
    await post(...other)
    expect(passed).toHaveBeenCalledTimes(index + 2)
  }
  // Another form of the same request still has its result.
  expect(jobs.length).toBeLessThan(others.length)
})

test('is compressed once', async () => {
  const { post, passed, memory } = await start()
  const gzip = { 'accept-encoding': 'gzip' }
  const plainBytes = memory.bytes
  const plain = await post('{"boc":"00"}')
  const size = plainBytes()
  const first = await post('{"boc":"00"}', gzip)
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(memory.bytes()).toBe(size + first.bytes.length)
  const again = await post('{"boc":"00"}', gzip)
  expect(passed).toHaveBeenCalledTimes(2)
  expect(withoutOwn(again)).toEqual(withoutOwn(first))
  expect(gunzipSync(again.bytes)).toEqual(plain.bytes)
  expect(await post('{"boc":"00"}')).toMatchObject({ bytes: plain.bytes })
  expect(passed).toHaveBeenCalledTimes(2)
})

test('a result that is not kept any longer is computed again', async () => {
  const { post, jobs, clock } = await start({ lifetimeMs: 1000, maxBytes: 8000 })
  for (let i = 0; i < 2; i++) await post('a')
  clock.now = 999
  await post('a')
  expect(jobs.length).toBe(1)
  clock.now = 1000
  await post('a')
  expect(jobs.length).toBe(2)
  // `a` is evicted.
  for (const body of ['b', 'c', 'd']) await post(body)
  await post('a')
  expect(jobs.length).toBe(6)
})

test('results of a live network, and those that are not kept, pass the app', async () => {
  const { post, jobs, passed } = await start()
  for (let i = 0; i < 2; i++) await post('a', {}, '/live/debug/emulate')
  expect([jobs.length, passed.mock.calls.length]).toEqual([2, 2])
  const unkept = await start({ lifetimeMs: 0 })
  for (let i = 0; i < 2; i++) await unkept.post('a')
  expect([unkept.jobs.length, unkept.passed.mock.calls.length]).toEqual([2, 2])
})

test('the rate limit counts repeated requests, and limits them', async () => {
  const { post, clock, entries } = await start({ burst: 3 })
  const send = (client: string) => post('a', { 'x-forwarded-for': client })
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await send('1.1.1.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const limited = await send('1.1.1.1')
  expect(limited.headers['retry-after']).toBe('1')
  expect(entries.at(-1)).toMatchObject({ status: 429, errorCode: 'limit.rate' })
  expect((await send('2.2.2.2')).status).toBe(200)
  clock.now += 1000
  expect((await send('1.1.1.1')).status).toBe(200)
})

test('access is as strict for a repeated request', async () => {
  const { post } = await start({ access: { token: 'secret', cors: ['https://wallet.example'] } })
  const allowed = { authorization: 'Bearer secret', origin: 'https://wallet.example' }
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await post('a', allowed)
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('https://wallet.example')
    expect(headers.vary).toContain('origin')
  }
  const statusOf = async (headers: Record<string, string>) => (await post('a', { ...allowed, ...headers })).status
  expect(await statusOf({ authorization: 'Bearer other' })).toBe(401)
  expect(await statusOf({ origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ host: 'evil.example' })).toBe(403)
  expect((await post('a', { origin: 'https://wallet.example' })).status).toBe(401)
})

test('a body over the limit is an error, and one that is not UTF-8', async () => {
  const { port, post } = await start()
  expect((await post('a'.repeat(20_001))).status).toBe(413)
  const reply = await new Promise<string>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('data', chunk => resolve(String(chunk)))
    socket.write('POST /debug/emulate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nConnection: close\r\n\r\n')
    socket.write(Buffer.from([0xff]))
  })
  expect(reply).toMatch(/^HTTP\/1.1 400 /)
})

test('a client that leaves while it sends the body is logged', async () => {
  const { port, entries, passed, received } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /debug/emulate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc')
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  socket.destroy()
  await vi.waitFor(() => expect(entries.length).toBe(1))
  expect(entries[0]).toMatchObject({ errorCode: 'limit.cancelled', status: 499, path: '/debug/emulate' })
  expect(passed).not.toHaveBeenCalled()
})
