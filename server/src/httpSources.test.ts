import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { isAppError } from '@tonoscope/core/errors'
import { nodePorts } from '@tonoscope/node/host'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { demoService } from '../../core/test/demoService.ts'
import { type FakeClock, fakeClock } from '../../core/test/fakeClock.ts'
import { tonapiRoutes } from '../../core/test/tonapiRoutes.ts'
import { toncenterRoutes } from '../../core/test/toncenterRoutes.ts'
import { type FakeHttpServer, type Respond, sendReply, startFakeHttpServer } from '../../node/test/fakeHttpServer.ts'
import { demo } from '../test/startTestServer.ts'
import { errorText } from './cli/command.ts'

const kinds = ['toncenter', 'tonapi'] as const
type Kind = (typeof kinds)[number]
const routes = { toncenter: toncenterRoutes, tonapi: tonapiRoutes }

const running: FakeHttpServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

/** A service of the recorded network, as it is on the internet: it may respond in other ways. */
async function startService(kind: Kind, respond: Respond = sendReply, snapshot: Snapshot = demo) {
  const server = await startFakeHttpServer(routes[kind](snapshot))
  server.respond(respond)
  running.push(server)
  return { server, source: { kind, url: server.url } }
}

/** A network of these sources, whose clock stands. */
function openWith(sources: NetworkConfig['sources'], globalId = -777) {
  const clock = fakeClock()
  const { fetch } = nodePorts()
  const { nowMs, startTimer } = clock
  return { clock, network: openNetwork({ name: 'mine', globalId, sources }, { fetch, nowMs, startTimer }) }
}

/** The result of a call, or its error; the clock is advanced by each of these times when the next timer ends then. */
async function settle<T>(call: Promise<T>, clock: FakeClock, waits: readonly number[], server: FakeHttpServer) {
  const result = call.catch((error: unknown) => error)
  for (const ms of waits) {
    const before = server.requests.length
    await vi.waitFor(() => expect([server.requests.length > 0, clock.nextTimerMs()]).toEqual([true, ms]), waitOptions)
    clock.advance(ms)
    // A retry; after the last wait there may be none.
    if (ms < 5000) await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(before), waitOptions)
  }
  return result
}
const waitOptions = { timeout: 20_000, interval: 1 }

const page = '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'
const newest = demo.blocks.at(-1)!
const earlier = demo.blocks.at(-2)!

/** Responds with this, whatever the request. */
const always =
  (status: number, body: string, headers: Record<string, string> = {}): Respond =>
  response => {
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers })
    response.end(body)
  }
const limited = '{"ok":false,"error":"Ratelimit exceeded","code":429}'
const maxBytes = 32 * 2 ** 20
const clocks = { 'retry-after': 'Thu, 01 Jan 2026 00:00:01 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' }
const retries = [500, 1000, 2000]

/** Sends the first half of the reply, then does something else. */
const halfThen =
  (next: (response: Parameters<Respond>[0]) => void): Respond =>
  (response, { text }) => {
    response.writeHead(200, { 'content-length': text.length })
    response.write(text.slice(0, text.length / 2), () => next(response))
  }

type Scenario = {
  readonly respond: Respond
  readonly code: 'unreachable' | 'malformed' | 'timeout'
  /** What happened, and where it is specific, what to do. */
  readonly text: RegExp
  /** The delays of the retries. */
  readonly waits?: readonly number[]
  readonly opensCircuit?: true
}

const scenarios: Readonly<Record<string, Scenario>> = {
  '429 without Retry-After': {
    respond: always(429, limited),
    code: 'unreachable',
    text: /too many requests; try again in 4 s$/,
    waits: retries,
  },
  '429 with a page': {
    respond: always(429, page),
    code: 'unreachable',
    text: /too many requests; try again in 4 s$/,
    waits: retries,
  },
  '429 with seconds in Retry-After': {
    respond: always(429, limited, { 'retry-after': '1' }),
    code: 'unreachable',
    text: /too many requests; try again in 1 s$/,
    waits: [1000, 1000, 1000],
  },
  '429 with a date in Retry-After': {
    respond: always(429, limited, clocks),
    code: 'unreachable',
    text: /too many requests; try again in 1 s$/,
    waits: [1000, 1000, 1000],
  },
  '429 for a minute': {
    respond: always(429, limited, { 'retry-after': '60' }),
    code: 'unreachable',
    text: /too many requests; try again in 60 s$/,
  },
  '500 with an error': {
    respond: always(500, '{"ok":false,"error":"broken"}'),
    code: 'unreachable',
    text: /the server returned 500: broken$/,
    waits: [500],
  },
  '502 with a page of its proxy': {
    respond: always(502, page),
    code: 'unreachable',
    text: /the server returned 502$/,
    waits: retries,
  },
  '503 with Retry-After': {
    respond: always(503, '{"error":"busy"}', { 'retry-after': '1' }),
    code: 'unreachable',
    text: /the server returned 503: busy$/,
    waits: [1000, 1000, 1000],
  },
  '504 without a body': {
    respond: always(504, ''),
    code: 'unreachable',
    text: /the server returned 504$/,
    waits: retries,
  },
  'a page instead of JSON': {
    respond: always(200, page),
    code: 'malformed',
    text: /a web page instead of JSON.*: check the address of the source$/,
  },
  'truncated JSON': {
    respond: (response, { text }) => always(200, text.slice(0, text.length / 2))(response, { status: 200, text }),
    code: 'malformed',
    text: /the reply is truncated after \d+ characters; try again$/,
  },
  nothing: { respond: always(200, ''), code: 'malformed', text: /an empty reply$/ },
  'other JSON': { respond: always(200, '{"hello":[1]}'), code: 'malformed', text: /invalid response from / },
  'a list': { respond: always(200, '[]'), code: 'malformed', text: /invalid response from / },
  'a connection that is reset before the reply': {
    respond: response => response.destroy(),
    code: 'unreachable',
    text: /^cannot reach .*: the request failed: /,
  },
  'a connection that is reset in the middle of the reply': {
    respond: halfThen(response => response.socket?.resetAndDestroy()),
    code: 'unreachable',
    text: /the connection ended in the middle of the reply; try again$/,
  },
  'an oversized reply that is announced': {
    respond: response => void response.writeHead(200, { 'content-length': maxBytes + 1 }).write('{"x":"'),
    code: 'malformed',
    text: /the response is longer than 33554432 bytes$/,
  },
  'an oversized reply in pieces': {
    respond: response => {
      const piece = Buffer.alloc(2 ** 20, 32)
      const sendPiece = () => !response.destroyed && response.write(piece, sendPiece)
      sendPiece()
    },
    code: 'malformed',
    text: /the response is longer than 33554432 bytes$/,
  },
  'no reply': { respond: () => {}, code: 'timeout', text: /did not respond within \d+ ms$/, opensCircuit: true },
  'half of a reply': {
    respond: halfThen(() => {}),
    code: 'timeout',
    text: /did not respond within \d+ ms$/,
    opensCircuit: true,
  },
}
const table = kinds.flatMap(kind =>
  Object.entries(scenarios).map(([what, scenario]) => [kind, what, scenario] as const),
)
/** Time limits of a call: of the only source, and of one that is followed by others. */
const [ownLimitMs, limitMs, pauseMs] = [15_000, 6000, 30_000]

describe.each(table)('%s that sends %s', (kind, _, { respond, code, text, waits = [], opensCircuit }) => {
  test('alone fails with the reason and advice', async () => {
    const { server, source } = await startService(kind, respond)
    const { clock, network } = openWith([source])
    const call = network.chain.getMasterchainBlock('newest')
    const error = await settle(call, clock, opensCircuit ? [ownLimitMs] : waits, server)
    expect(error).toMatchObject({ code: `source.${code}`, message: expect.stringMatching(text) })
    if (!isAppError(error)) throw error
    expect(error.message).toContain(new URL(server.url).host)
    expect(error.message).not.toContain('<')
    // Then what to do.
    expect(errorText(error)).toMatch(/\n {2}(Try again|Check the address).*--network/)
    expect(server.requests).toHaveLength(waits.length + 1)
    expect(clock.nextTimerMs()).toBeUndefined()
  })

  test('is followed by the next source', async () => {
    const { server, source } = await startService(kind, respond)
    const next = await startService('toncenter')
    const { clock, network } = openWith([source, next.source])
    const call = network.chain.getMasterchainBlock('newest')
    expect(await settle(call, clock, opensCircuit ? [limitMs] : waits, server)).toMatchObject({ id: newest.id })
    expect(server.requests).toHaveLength(waits.length + 1)
    expect(next.server.requests.length).toBeGreaterThan(0)
    // Only one that kept the call waiting is paused.
    const circuits = async () => (await network.sources[0]?.openCircuits?.()) ?? []
    expect(await circuits()).toEqual(
      opensCircuit
        ? [{ name: expect.any(String), openForMs: limitMs, nextTryMs: pauseMs, reason: expect.stringMatching(text) }]
        : [],
    )
    server.respond(sendReply)
    const [failed, seqno] = [server.requests.length, earlier.id.seqno]
    expect(await network.chain.getMasterchainBlock({ seqno })).toMatchObject({ id: earlier.id })
    expect(server.requests.length > failed).toBe(!opensCircuit)
    // After the pause the first call tries it.
    clock.advance(pauseMs)
    expect(await network.chain.getMasterchainBlock('newest')).toMatchObject({ id: newest.id })
    expect(server.requests.length).toBeGreaterThan(failed)
    expect(await circuits()).toEqual([])
  })
})

describe.each(kinds)('%s', kind => {
  test.each([
    ['without Retry-After', {}, 500],
    ['with seconds in Retry-After', { 'retry-after': '3' }, 3000],
    ['with a date in Retry-After', clocks, 1000],
  ])('that is busy once, %s, is queried again after that time, and no other source', async (_, headers, waitMs) => {
    const { server, source } = await startService(kind)
    const next = await startService('toncenter')
    server.respond((response, reply) => {
      server.respond(sendReply)
      always(429, limited, headers)(response, reply)
    })
    const { clock, network } = openWith([source, next.source])
    const call = network.chain.getMasterchainBlock('newest')
    expect(await settle(call, clock, [waitMs], server)).toMatchObject({ id: newest.id })
    expect(next.server.requests).toEqual([])
  })

  test('that is slow is awaited within its time limit', async () => {
    const waiting: (() => void)[] = []
    const { server, source } = await startService(kind, (response, reply) => {
      waiting.push(() => sendReply(response, reply))
      server.respond(sendReply)
    })
    const next = await startService('toncenter')
    const { clock, network } = openWith([source, next.source])
    const call = network.chain.getMasterchainBlock('newest')
    await vi.waitFor(() => expect(waiting).toHaveLength(1), waitOptions)
    clock.advance(limitMs - 1)
    waiting[0]?.()
    expect(await call).toMatchObject({ id: newest.id })
    expect(next.server.requests).toEqual([])
    expect(await network.sources[0]?.openCircuits?.()).toEqual([])
  })

  test('of another network is named with both global ids', async () => {
    const { source } = await startService(kind)
    const { network } = openWith([source], -3)
    const { id } = await network.chain.getMasterchainBlock('newest')
    const error = await network.chain.getConfig(id).catch((error: unknown) => error)
    expect(error).toMatchObject({
      code: 'source.malformed',
      message: expect.stringMatching(/it serves another network, with the global ID -777 instead of -3$/),
    })
    expect(errorText(error)).toMatch(/--network/)
  })

  test('of another chain with the same global id is found by its blocks', async () => {
    const blocks = demo.blocks.map(block => ({
      ...block,
      id: { ...block.id, rootHash: 'ab'.repeat(32) as typeof block.id.rootHash },
    }))
    const other = await startService(kind, sendReply, { ...demo, blocks })
    const good = await startService('toncenter')
    const { network } = openWith([good.source, other.source])
    const { chain, sources } = network
    const service = await demoService({ network: { chain, sources, recorded: false, globalId: undefined } })
    const rows = (await service.call('debugConnections', {})).sources
    expect(rows.map(({ network_matches }) => network_matches)).toEqual([undefined, false])
  })
})
