import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { AppError } from '@tonoscope/core/errors'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import type { Service } from '@tonoscope/core/operations/createService'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import type { RunJob } from '@tonoscope/node/PoolCall'
import { EventSource } from 'eventsource'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { demoService } from '../../../core/test/demoService.ts'
import { localnetChain } from '../../../core/test/localnetChain.ts'
import { createApp, type HttpOptions } from '../http.ts'
import { createLiveFeeds } from './liveFeeds.ts'
import { createStreamResponder } from './streamResponder.ts'

const networks = [
  { name: 'live', sources: [{ kind: 'toncenter' as const, url: 'http://127.0.0.1:1' }] },
  { name: 'demo', sources: [{ kind: 'snapshot' as const, file: 'demo.json' }] },
]
const names = networks.map(({ name }) => name)
const openApi = openApiDocument({ version: '1', networks: names, defaultNetwork: 'live' })

/** The recorded local network, whose newest block the test chooses; it can fail. */
const network = { newest: 240, failure: undefined as AppError | undefined, calls: 0 }
const services = new Map<number, Service>()
beforeAll(async () => {
  if (!hasLocalnet) return
  for (let newest = 237; newest <= 250; newest++)
    services.set(
      newest,
      await demoService({ network: { chain: localnetChain(newest), name: 'live', recorded: false } }),
    )
}, 60_000)
const run: RunJob = async ({ name, body }, { signal }) => {
  network.calls++
  if (network.failure) throw network.failure
  expect(name).toBe('debugNewBlocks')
  const service = services.get(network.newest)
  const reply = await service?.call('debugNewBlocks', { body: readJson(body ?? '') as never }, signal ? { signal } : {})
  return new TextEncoder().encode(writeJson(reply as never)) as Uint8Array<ArrayBuffer>
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  Object.assign(network, { newest: 240, failure: undefined, calls: 0 })
})

async function start(access: Partial<HttpOptions['access']> = {}, limits = {}) {
  const closing = new AbortController()
  const feeds = createLiveFeeds({ run, networks, log: () => {} })
  const app = createApp({
    run,
    networks: names,
    stream: createStreamResponder({ feeds, limits, heartbeatMs: 100, closing: closing.signal }),
    openApi,
    files: undefined,
    bodyLimit: 1024,
    access: { host: '127.0.0.1', allowedHosts: [], cors: [], token: undefined, ...access },
    connect: [],
    trustProxy: false,
    onAccess: undefined,
    log: () => {},
  })
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise(resolve => server.close(resolve)))
  ends.push(() => server.closeAllConnections())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, closing, feeds }
}

type Message = { readonly id: string; readonly data: Record<string, unknown> }

/** An unmodified client, with what it received. */
function connect(url: string) {
  const client = new EventSource(url)
  ends.push(() => client.close())
  const messages: Message[] = []
  const notices: string[] = []
  client.onmessage = ({ data, lastEventId }) => messages.push({ id: lastEventId, data: JSON.parse(data) })
  for (const name of ['outage', 'recovered', 'gap', 'closed'])
    client.addEventListener(name, ({ data }) => notices.push(`${name} ${data}`))
  return { client, messages, notices, open: () => expect.poll(() => client.readyState).toBe(1) }
}

/** The text of a stream until it contains something. */
async function readUntil(response: Response, wanted: RegExp): Promise<string> {
  const reader = response.body?.getReader()
  let text = ''
  while (reader && !wanted.test(text)) {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  await reader?.cancel()
  return text
}

describe.skipIf(!hasLocalnet)('an unmodified client', () => {
  test('gets new blocks in the form of tonapi', async () => {
    const { url } = await start()
    const all = connect(`${url}/v2/sse/blocks`)
    const masterchain = connect(`${url}/live/v2/sse/blocks?workchain=-1`)
    await Promise.all([all.open(), masterchain.open()])
    await expect.poll(() => network.calls).toBeGreaterThan(0)
    network.newest = 243
    await expect
      .poll(() => masterchain.messages.map(({ data }) => data.seqno), { timeout: 10_000 })
      .toEqual([241, 242, 243])
    const [first] = masterchain.messages
    expect(first?.data).toEqual({
      workchain: -1,
      shard: '8000000000000000',
      seqno: 241,
      root_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(first?.id).toBe('241000000')
    expect(all.messages.length).toBeGreaterThan(3)
    expect(all.messages.some(({ data }) => data.workchain === 0)).toBe(true)
  })

  test('gets transactions of accounts, also by operation, and complete traces', async () => {
    const { url } = await start()
    const all = connect(`${url}/v2/sse/accounts/transactions?accounts=ALL`)
    const traces = connect(`${url}/v2/sse/accounts/traces?accounts=ALL`)
    const internal = connect(`${url}/v2/sse/accounts/transactions?accounts=ALL&operations=JettonInternalTransfer`)
    await Promise.all([all.open(), traces.open(), internal.open()])
    await expect.poll(() => network.calls).toBeGreaterThan(0)
    network.newest = 250
    await expect.poll(() => Number(all.messages.at(-1)?.id ?? 0), { timeout: 10_000 }).toBeGreaterThan(250_000_000)
    const [first] = all.messages
    expect(Object.keys(first?.data ?? {})).toEqual(['account_id', 'lt', 'tx_hash'])
    const account = String(first?.data.account_id)
    const hashes = new Set(all.messages.map(({ data }) => data.tx_hash))
    expect(hashes.size).toBe(all.messages.length)
    expect(internal.messages.length).toBeLessThan(all.messages.length)
    expect(traces.messages.length).toBeGreaterThan(3)
    for (const { data } of traces.messages) {
      expect(Object.keys(data)).toEqual(['accounts', 'hash'])
      expect(hashes).toContain(data.hash)
    }
    // One account alone, from the beginning.
    const own = await readUntil(
      await fetch(`${url}/v2/sse/accounts/transactions?accounts=${account}`, {
        headers: { 'last-event-id': '240999999' },
      }),
      /heartbeat[\s\S]*message[\s\S]*heartbeat/,
    )
    const expected = all.messages.filter(({ data }) => data.account_id === account).map(({ id }) => id)
    expect([...own.matchAll(/^id: (\d+)$/gm)].map(match => match[1])).toEqual(expected)
  })

  test('reconnects with its last event, and misses nothing', async () => {
    const { url } = await start()
    const whole = connect(`${url}/v2/sse/accounts/transactions?accounts=ALL`)
    await whole.open()
    await expect.poll(() => network.calls).toBeGreaterThan(0)
    network.newest = 250
    await expect.poll(() => Number(whole.messages.at(-1)?.id ?? 0), { timeout: 10_000 }).toBeGreaterThan(250_000_000)
    whole.client.close()
    const ids = whole.messages.map(({ id }) => id)
    const at = Math.floor(ids.length / 2)
    const rest = await readUntil(
      await fetch(`${url}/v2/sse/accounts/transactions?accounts=ALL`, { headers: { 'last-event-id': ids[at] ?? '' } }),
      new RegExp(`id: ${ids.at(-1)}\n`),
    )
    expect([...rest.matchAll(/^id: (\d+)$/gm)].map(match => match[1])).toEqual(ids.slice(at + 1))
  })

  test('learns of an outage and its end, if it reads notices', async () => {
    const { url } = await start()
    const { messages, notices, open } = connect(`${url}/v2/sse/blocks?workchain=-1&notices=events`)
    await open()
    await expect.poll(() => network.calls).toBeGreaterThan(0)
    network.failure = new AppError('source.timeout', { source: 'toncenter', afterMs: 6000 })
    await expect
      .poll(() => notices, { timeout: 10_000 })
      .toEqual(['outage {"code":"source.timeout","reason":"toncenter did not respond within 6000 ms"}'])
    const text = await readUntil(await fetch(`${url}/v2/sse/blocks`), /outage/)
    expect(text).toContain(': outage {"code":"source.timeout"')
    expect(text).not.toContain('event: outage')
    network.failure = undefined
    network.newest = 242
    await expect.poll(() => notices.at(-1), { timeout: 10_000 }).toBe('recovered {}')
    await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(2)
  })
})

describe('a stream', () => {
  test('has a heartbeat, and is released when its client leaves', async () => {
    const { url, feeds } = await start()
    const response = await fetch(`${url}/v2/sse/blocks`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(feeds('live').followers).toBe(1)
    expect(await readUntil(response, /(event: heartbeat\n\n){3}/)).toMatch(/^retry: 3000\nevent: heartbeat\n\n/)
    await expect.poll(() => feeds('live').followers).toBe(0)
  })

  test('of a recorded network is an error, not silence', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/demo/v2/sse/blocks`)
    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({ code: 'source.recorded' })
  })

  test.each([
    ['/v2/sse/accounts/transactions', 400, 'input.body'],
    ['/v2/sse/accounts/transactions?accounts=', 400, 'input.argument'],
    ['/v2/sse/accounts/transactions?accounts=x', 400, 'input.address'],
    ['/v2/sse/accounts/transactions?accounts=ALL&operations=0x12', 400, 'input.argument'],
    ['/v2/sse/accounts/transactions?accounts=ALL&operations=NoSuchMessage', 400, 'input.argument'],
    ['/v2/sse/blocks?workchain=x', 400, 'input.body'],
    ['/mars/v2/sse/blocks', 404, 'input.network'],
    ['/v2/sse/mempool', 404, 'lookup.route'],
  ])('%s is %i %s', async (path, status, code) => {
    const { url, feeds } = await start()
    const response = await fetch(`${url}${path}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
    expect(feeds('live').followers).toBe(0)
  })

  test('is limited per client', async () => {
    const { url, feeds } = await start({}, { perClient: 2 })
    const open = await Promise.all([fetch(`${url}/v2/sse/blocks`), fetch(`${url}/v2/sse/blocks`)])
    const third = await fetch(`${url}/v2/sse/blocks`)
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('10')
    expect(await third.json()).toMatchObject({ code: 'limit.streams', error_details: { limit: 2, of: 'client' } })
    for (const { body } of open) await body?.cancel()
    await expect.poll(() => feeds('live').followers).toBe(0)
    const next = await fetch(`${url}/v2/sse/blocks`)
    expect(next.status).toBe(200)
    await next.body?.cancel()
    // A request without a body has nothing that could end.
    for (let turn = 0; turn < 5; turn++)
      expect((await fetch(`${url}/v2/sse/blocks`, { method: 'HEAD' })).status).toBe(200)
  })

  test('needs the token, which may be in the URL, and an allowed origin', async () => {
    const { url } = await start({ token: 'secret' })
    expect((await fetch(`${url}/v2/sse/blocks`)).status).toBe(401)
    expect((await fetch(`${url}/v2/sse/blocks?token=wrong`)).status).toBe(401)
    // Only streams: elsewhere a token in a URL would be in logs.
    expect((await fetch(`${url}/v2/status?token=secret`)).status).toBe(401)
    const allowed = await fetch(`${url}/v2/sse/blocks?token=secret`)
    expect(allowed.status).toBe(200)
    await allowed.body?.cancel()
    const foreign = await fetch(`${url}/v2/sse/blocks?token=secret`, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    await foreign.body?.cancel()
  })

  test('ends with a reason when the server closes', async () => {
    const { url, closing, feeds } = await start()
    const response = await fetch(`${url}/v2/sse/blocks`)
    closing.abort()
    expect(await response.text()).toMatch(/: closed \{"reason":"the server is shutting down"\}\n\n$/)
    await expect.poll(() => feeds('live').followers).toBe(0)
  })
})
