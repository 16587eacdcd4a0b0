import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, serve } from '../test/serve.ts'

let server: RunningServer
const token = 'secret'
const bearer = { authorization: `Bearer ${token}` }
beforeAll(async () => {
  server = await serve({ port: 0, workers: 1, webRoot: undefined, token, log: () => {} })
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 30_000)
}, 60_000)
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = bearer) => fetch(`${server.url}${path}`, { headers })
const readMetrics = async () => (await get('/metrics')).text()

test('/healthz and /readyz need no token, and say why a server is not ready', async () => {
  expect(await (await get('/healthz', {})).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz', {})).json()).toEqual({
    status: 'ready',
    checks: { workers: { ok: true }, networks: { ok: true }, draining: { ok: true } },
  })
  server.readiness.add('index', () => ({ ok: false, reason: '90 s behind' }))
  const response = await get('/readyz', {})
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    status: 'unavailable',
    checks: { index: { ok: false, reason: '90 s behind' } },
  })
  server.readiness.add('index', () => ({ ok: true }))
})

test('the metrics need the token, and have requests, errors, calls and the build', async () => {
  expect((await get('/metrics', {})).status).toBe(401)
  expect((await get('/v2/status')).status).toBe(200)
  expect((await get('/v2/blockchain/masterchain-head')).status).toBe(200)
  expect((await get('/v2/events/00')).status).toBeGreaterThanOrEqual(400)
  server.metrics.addGauge('index_lag_seconds', 'Lag of the index', () => 7)
  const response = await get('/metrics')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  for (const line of [
    /^tonoscope_build_info\{version="[\d.]+",emulator="TON \w+ \([\d-]+\)",node="v[\d.]+"\} 1$/m,
    /^tonoscope_request_duration_seconds_count\{operation="getStatus",status="200"\} 1$/m,
    /^tonoscope_request_duration_seconds_count\{operation="getEvent",status="4\d\d"\} 1$/m,
    /^tonoscope_errors_total\{code="access\.token"\} 1$/m,
    /^tonoscope_queue_wait_seconds_count [1-9]/m,
    /^tonoscope_calls\{state="queued"\} 0$/m,
    /^tonoscope_workers\{state="ready"\} 1$/m,
    /^tonoscope_cache_requests_total\{result="memory"\} \d+$/m,
    /^tonoscope_index_lag_seconds 7$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes \d+/m,
  ])
    expect(text).toMatch(line)
})

test('the time of a streamed response is measured up to its end, with the status of its error', async () => {
  const response = await fetch(`${server.url}/debug/emulate`, {
    method: 'POST',
    headers: { ...bearer, accept: 'application/x-ndjson', 'content-type': 'application/json' },
    body: JSON.stringify({ boc: '00' }),
  })
  expect(await response.text()).toMatch(/^\{"error":/)
  await vi.waitFor(async () =>
    expect(await readMetrics()).toMatch(
      /^tonoscope_request_duration_seconds_count\{operation="debugEmulate",status="400"\} 1$/m,
    ),
  )
})

test('a request ID of the client is returned; any other text is replaced', async () => {
  const idOf = async (given?: string) =>
    (await get('/v2/status', given === undefined ? bearer : { ...bearer, 'x-request-id': given })).headers.get(
      'x-request-id',
    )
  expect(await idOf('req-1:a.b/c=')).toBe('req-1:a.b/c=')
  expect(await idOf()).toMatch(/^[\da-f-]{36}$/)
  for (const unusable of ['a b', '"}', 'x'.repeat(129)]) expect(await idOf(unusable)).toMatch(/^[\da-f-]{36}$/)
})
