import { toBocHex } from '@tonoscope/core/cell/text'
import { afterEach, expect, test, vi } from 'vitest'
import { type RunningServer, serve } from '../test/serve.ts'
import { demo } from '../test/startTestServer.ts'

let server: RunningServer | undefined
afterEach(() => server?.close({ graceMs: 0 }))

const sample = demo.samples.find(({ id }) => id === 'fresh-jetton-transfer')
const genUtime = demo.blocks.at(-1)?.genUtime ?? 0
const emulate = (url: string, now: number) =>
  fetch(`${url}/debug/emulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ boc: sample && toBocHex(sample.message), now }),
  })

test('while it drains it is not ready, serves what comes, and then ends after every reply', async () => {
  server = await serve({ port: 0, workers: 1, webRoot: undefined, log: () => {} })
  const { url } = server
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000)
  // Later ones take less.
  expect((await emulate(url, genUtime)).status).toBe(200)
  let isClosed = false
  const closed = server.close({ drainMs: 3000, graceMs: 60_000 }).then(() => {
    isClosed = true
  })
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ checks: { draining: { ok: false }, workers: { ok: true } } })
  // The balancer may still send some.
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await emulate(url, genUtime + 1)).status).toBe(200)
  expect(isClosed).toBe(false)
  await closed
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
}, 120_000)

test('a full queue is 503 with the seconds after which to try again, and no request is lost', async () => {
  server = await serve({ port: 0, workers: 1, webRoot: undefined, maxQueue: 4, log: () => {} })
  const { url } = server
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000)
  // Different requests: equal ones would share a result.
  const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => emulate(url, genUtime + i)))
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(5)
  for (const response of responses.filter(({ status }) => status === 503)) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ code: 'limit.queue', error_details: { waiting: 4 } })
  }
}, 120_000)
