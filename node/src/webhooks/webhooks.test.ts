import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlockFeed } from '@tonoscope/core/live/BlockFeed'
import type { FeedBlock } from '@tonoscope/core/live/FeedBlock'
import { readWebhooks, type Webhook } from '@tonoscope/core/live/readWebhooks'
import { unixSec } from '@tonoscope/core/units'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../core/test/fakeClock.ts'
import { listDeadLetters, retryDeadLetter } from './deadLetters.ts'
import { type DocumentStore, openDocumentFolder } from './documentFolder.ts'
import { runWebhook, type WebhookHost } from './runWebhook.ts'
import { sendWebhook } from './sendWebhook.ts'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const account = `0:${'ab'.repeat(32)}`

/** What a receiver does with a request: a status, or no response, or a broken connection. */
type Behaviour = number | 'hang' | 'reset'
type Received = { readonly headers: IncomingMessage['headers']; readonly body: string }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A loopback receiver; once its behaviours are used up, it responds with 200. */
async function startReceiver(...behaviours: Behaviour[]) {
  const received: Received[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ headers: request.headers, body })
    const next = behaviours.shift() ?? 200
    if (next === 'hang') return
    if (next === 'reset') return request.socket.destroy()
    response.writeHead(next, next === 503 ? { 'retry-after': '7' } : {}).end('thanks')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise(resolve => server.close(resolve)))
  ends.push(() => server.closeAllConnections())
  const address = server.address()
  return { received, behaviours, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook` }
}

const toWebhook = (url: string, more: object = {}): Webhook => {
  const row = {
    name: 'payments',
    url,
    secret,
    events: ['transactions', 'traces'],
    accounts: ['ALL'],
    allow_private: true,
  }
  const [webhook] = readWebhooks(
    JSON.stringify({ format: 'tonoscope-webhooks/1', webhooks: [{ ...row, ...more }] }),
    {},
  )
  return webhook ?? expect.fail('the file has a webhook')
}

const toBlock = (seqno: number): FeedBlock => ({
  seqno,
  utime: unixSec(seqno),
  blocks: [],
  transactions: [
    { account: account as never, lt: BigInt(seqno) as never, hash: `${seqno}`.padStart(64, '0') as never, opCode: 0 },
  ],
  traces:
    seqno % 2 === 0 ? [{ id: `${seqno}`.padStart(64, 'e') as never, accounts: [account as never], position: 0 }] : [],
})

const folder = (): DocumentStore => openDocumentFolder(join(mkdtempSync(join(tmpdir(), 'webhooks-')), 'state'))

/** A webhook on a network that the test lets grow, with a clock that moves by itself. */
function startWebhook(webhook: Webhook, store: DocumentStore, first = 100, more: Partial<WebhookHost> = {}) {
  const clock = fakeClock()
  const network = { newest: first }
  const delays: number[] = []
  const feed = new BlockFeed({
    createReader: () => ({
      async next(after) {
        const { newest } = network
        const from = after ?? newest
        const count = Math.min(4, newest - from)
        return { newest, blocks: Array.from({ length: Math.max(0, count) }, (_, at) => toBlock(from + 1 + at)) }
      },
    }),
    limits: { maxBlocks: 8, maxResumed: 8 },
    nowMs: clock.nowMs,
    startTimer: clock.startTimer,
  })
  const controller = new AbortController()
  const logLines: string[] = []
  const ended = runWebhook(
    webhook,
    {
      feed,
      store,
      network: 'live',
      describeEvent: async id => `{"event_id":"${id}","lt":123456789012345678901}`,
      send: { timeoutMs: 300 },
      nowSec: () => Math.floor(Date.now() / 1000),
      random: () => 0.5,
      startTimer(ms, onEnd) {
        delays.push(ms)
        return clock.startTimer(ms, onEnd)
      },
      policy: { maxAttempts: 5, firstMs: 1000, maxMs: 60_000 },
      log: line => logLines.push(line),
      ...more,
    },
    controller.signal,
  )
  const ticking = setInterval(() => clock.advance(500), 5)
  const stop = async () => {
    controller.abort()
    await ended
    clearInterval(ticking)
  }
  ends.push(stop)
  return { network, delays, logLines, stop }
}

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id'])

describe('a webhook', () => {
  test('delivers signed events in order, which an unmodified verifier accepts', async () => {
    const receiver = await startReceiver()
    const { network } = startWebhook(toWebhook(receiver.url), folder())
    await new Promise(resolve => setTimeout(resolve, 50))
    network.newest = 103
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(4)
    expect(idsOf(receiver.received)).toEqual([
      'transaction_101000000',
      'transaction_102000000',
      'trace_102000000',
      'transaction_103000000',
    ])
    const verifier = new Verifier(secret)
    for (const { body, headers } of receiver.received)
      expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({ network: 'live' })
    const [first, , trace] = receiver.received
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'transaction',
      network: 'live',
      data: { account_id: account, lt: 101, tx_hash: '101'.padStart(64, '0') },
    })
    expect(trace?.body).toContain('"data":{"accounts":["0:abab')
    expect(trace?.body).toContain(`"event":{"event_id":"${'102'.padStart(64, 'e')}","lt":123456789012345678901}}`)
    // A changed body, another time or another key is not accepted.
    const headers = first?.headers as Record<string, string>
    expect(() => verifier.verify(`${first?.body} `, headers)).toThrow()
    expect(() =>
      verifier.verify(first?.body ?? '', {
        ...headers,
        'webhook-timestamp': `${Number(headers['webhook-timestamp']) + 1}`,
      }),
    ).toThrow()
    expect(() =>
      new Verifier(`whsec_${Buffer.alloc(24, 8).toString('base64')}`).verify(first?.body ?? '', headers),
    ).toThrow()
  })

  test('repeats what fails, with growing delays and the same ID, then goes on', async () => {
    const receiver = await startReceiver('reset', 'hang', 503, 500)
    const { network, delays } = startWebhook(toWebhook(receiver.url, { events: ['transactions'] }), folder())
    await new Promise(resolve => setTimeout(resolve, 50))
    network.newest = 102
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(6)
    expect(idsOf(receiver.received)).toEqual([
      ...Array.from({ length: 5 }, () => 'transaction_101000000'),
      'transaction_102000000',
    ])
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '3', '4', '5', '1'])
    // Half of each is random; Retry-After is 7 s.
    expect(delays).toEqual([750, 1500, 7000, 6000])
  })

  test('keeps what was not delivered as a dead letter, which can be sent again', async () => {
    const receiver = await startReceiver(500, 500, 500, 500, 500)
    const store = folder()
    const webhook = toWebhook(receiver.url, { events: ['transactions'] })
    const { network, logLines } = startWebhook(webhook, store)
    await new Promise(resolve => setTimeout(resolve, 50))
    network.newest = 102
    await expect.poll(() => idsOf(receiver.received).at(-1), { timeout: 10_000 }).toBe('transaction_102000000')
    expect(logLines).toEqual([
      'webhook payments: transaction_101000000 was not delivered in 5 attempts: the response has status 500',
    ])
    const [letter, ...others] = await listDeadLetters(store)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ webhook: 'payments', id: 'transaction_101000000', attempts: 5 })
    if (!letter) return
    receiver.behaviours.push(500)
    const nowSec = () => Math.floor(Date.now() / 1000)
    expect(await retryDeadLetter(store, webhook, letter, { nowSec })).toMatchObject({ delivered: false })
    const [kept] = await listDeadLetters(store)
    expect(kept?.attempts).toBe(6)
    expect(await retryDeadLetter(store, webhook, kept ?? letter, { nowSec })).toEqual({ delivered: true, status: 200 })
    expect(await listDeadLetters(store)).toEqual([])
    const last = receiver.received.at(-1)
    expect(new Verifier(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toBeTruthy()
    expect(last?.headers['webhook-attempt']).toBe('7')
  })

  test('delivers everything at least once across restarts, also what came in between', async () => {
    const store = folder()
    const receiver = await startReceiver()
    const webhook = toWebhook(receiver.url, { events: ['transactions'] })
    const first = startWebhook(webhook, store)
    await new Promise(resolve => setTimeout(resolve, 50))
    first.network.newest = 105
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(5)
    // It is stopped while an attempt is open: that one is repeated.
    receiver.behaviours.push('hang')
    first.network.newest = 106
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(6)
    await first.stop()
    // More blocks than a feed keeps, or reads again for others.
    const second = startWebhook(webhook, store, 160)
    await expect.poll(() => idsOf(receiver.received).at(-1), { timeout: 10_000 }).toBe('transaction_160000000')
    const ids = idsOf(receiver.received)
    expect(ids.slice(0, 6)).toEqual([101, 102, 103, 104, 105, 106].map(seqno => `transaction_${seqno}000000`))
    expect([...new Set(ids)]).toEqual(Array.from({ length: 60 }, (_, at) => `transaction_${101 + at}000000`))
    expect(ids.length).toBe(61)
    await second.stop()
  })

  test('says why an event is missing', async () => {
    const receiver = await startReceiver()
    let calls = 0
    const describeEvent = async (): Promise<string> => {
      calls++
      throw new Error('this source has no index')
    }
    const { network } = startWebhook(toWebhook(receiver.url, { events: ['traces'] }), folder(), 101, { describeEvent })
    await new Promise(resolve => setTimeout(resolve, 50))
    network.newest = 102
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ event_error: 'this source has no index' })
    expect(calls).toBe(3)
  })
})

describe('a receiver', () => {
  const letter = { id: 'x', body: '{}' }
  const nowSec = () => 0

  test('with a private address is rejected unless its operator allows it, by name and by number', async () => {
    const receiver = await startReceiver()
    const guarded = toWebhook(receiver.url, { allow_private: false })
    expect(await sendWebhook(guarded, letter, 1, { nowSec })).toEqual({ delivered: false, reason: 'private address' })
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const named = { ...guarded, url: receiver.url.replace('127.0.0.1', 'receiver.example') }
    expect(await sendWebhook(named, letter, 1, { nowSec, resolve })).toEqual({
      delivered: false,
      reason: 'private address',
    })
    expect(receiver.received).toEqual([])
    expect(await sendWebhook(toWebhook(receiver.url), letter, 1, { nowSec })).toEqual({ delivered: true, status: 200 })
  })

  test('cannot redirect', async () => {
    const receiver = await startReceiver(302)
    expect(await sendWebhook(toWebhook(receiver.url), letter, 1, { nowSec })).toEqual({
      delivered: false,
      reason: 'the response has status 302',
    })
  })

  test('that is down is named by what failed', async () => {
    const down = toWebhook('http://127.0.0.1:9/hook')
    expect(await sendWebhook(down, letter, 1, { nowSec })).toMatchObject({ delivered: false, reason: /^unreachable/ })
  })
})

describe('a file of webhooks', () => {
  const row = { name: 'a', url: 'https://receiver.example/', secret, events: ['blocks'] }
  const read = (change: object, env = {}) =>
    readWebhooks(JSON.stringify({ format: 'tonoscope-webhooks/1', webhooks: [{ ...row, ...change }] }), env)

  test('may take secrets from the environment', () => {
    expect(read({ secret: { env: 'HOOK' } }, { HOOK: secret })[0]?.secret).toBe(secret)
  })

  test.each([
    [{ secret: 'short' }, 'webhooks file, webhooks.0.secret: expected whsec_ and at least 24 bytes in base64'],
    [{ secret: { env: 'HOOK' } }, 'webhooks file, webhooks.0.secret: the environment variable is not set'],
    [{ url: 'ftp://receiver.example' }, 'webhooks file, webhooks.0.url'],
    [{ events: ['transactions'] }, 'webhooks file, webhooks.0.accounts: give accounts, or ["ALL"]'],
    [{ events: ['mempool'] }, 'webhooks file, webhooks.0.events.0'],
    [{ typo: 1 }, 'webhooks file, webhooks.0'],
  ])('with %j is rejected', (change, message) => {
    expect(() => read(change)).toThrow(message)
  })
})
