import type { AdnlPort } from '@tonoscope/core/chain/liteserver/adnl/AdnlPort'
import { LiteserverClient } from '@tonoscope/core/chain/liteserver/LiteserverClient'
import {
  defaultTimeouts,
  type LiteserverAddress,
  LiteserverConnection,
} from '@tonoscope/core/chain/liteserver/LiteserverConnection'
import type { LiteserverQuery } from '@tonoscope/core/chain/liteserver/queries'
import { encodeBoxed, encodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type FakeLiteserver,
  type FakeResponse,
  startFakeLiteserver,
  startSilentServer,
} from '../../test/fakeLiteserver.ts'
import { nodeAdnlPort } from './nodeAdnlPort.ts'

const timeQuery: LiteserverQuery<'liteServer.getTime', number> = {
  name: 'liteServer.getTime',
  params: {},
  verify: ({ now }) => now,
}
const time = (now: number) => encodeBoxed('liteServer.currentTime', { now })
const timeouts = { ...defaultTimeouts, backoffMs: 20 }

const running: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close()
})
async function startFake(react: (request: Uint8Array) => FakeResponse, delayMs?: number): Promise<FakeLiteserver> {
  const server = await startFakeLiteserver(react, delayMs)
  running.push(server)
  return server
}
function clientOf(servers: readonly { readonly address: LiteserverAddress }[], timeoutMs = 2_000): LiteserverClient {
  const client = new LiteserverClient({
    servers: servers.map(({ address }) => address),
    port: nodeAdnlPort,
    timeouts,
    queryTimeoutMs: timeoutMs,
  })
  running.push(client)
  return client
}
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('LiteserverClient', () => {
  test('connects, sends a query and gets the reply', async () => {
    const server = await startFake(() => time(1_700_000_000))
    expect((await clientOf([server]).query(timeQuery)).value).toBe(1_700_000_000)
  })

  test('runs parallel queries on one connection, with replies in any order', async () => {
    const server = await startFake(request => {
      const seqno = new DataView(request.buffer, request.byteOffset).getUint32(4, true)
      return { afterMs: (seqno * 7) % 23, reply: time(seqno) }
    })
    const connection = new LiteserverConnection(server.address, nodeAdnlPort, timeouts)
    running.push(connection)
    const sendQuery = (mode: number) =>
      connection.query(encodeRequest('liteServer.getMasterchainInfoExt', { mode }), 2_000)
    const replies = await Promise.all(Array.from({ length: 200 }, (_, mode) => sendQuery(mode)))
    for (const [mode, reply] of replies.entries()) expect(Buffer.compare(reply, time(mode))).toBe(0)
    expect(server.connectionCount()).toBe(1)
  })

  test('receives a reply of several megabytes', async () => {
    const big = encodeBoxed('liteServer.blockData', {
      id: { workchain: 0, shard: 0n, seqno: 0, root_hash: '0'.repeat(64) as never, file_hash: '0'.repeat(64) as never },
      data: new Uint8Array(5_000_000).fill(5),
    })
    const server = await startFake(() => big)
    const connection = new LiteserverConnection(server.address, nodeAdnlPort, timeouts)
    running.push(connection)
    expect(Buffer.compare(await connection.query(encodeRequest('liteServer.getTime', {}), 5_000), big)).toBe(0)
  })

  test('reconnects after a disconnect', async () => {
    const server = await startFake(() => time(1))
    const client = clientOf([server])
    await client.query(timeQuery)
    server.disconnectAll()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect((await client.query(timeQuery)).value).toBe(1)
    expect(server.connectionCount()).toBe(2)
  })

  test.each<[string, FakeResponse]>([
    ['disconnects', 'disconnect'],
    ['sends garbage', 'garbage'],
    ['sends no reply', 'nothing'],
    ['is too slow', { afterMs: 2_000, reply: time(9) }],
    ['sends another reply type', encodeBoxed('liteServer.version', { mode: 0, version: 1, capabilities: 1n, now: 1 })],
    ['sends half of a reply', time(9).subarray(0, 6)],
    ['returns an error', encodeBoxed('liteServer.error', { code: 651, message: 'not ready' })],
  ])('retries on another server when one %s', async (_, reaction) => {
    const bad = await startFake(() => reaction)
    const good = await startFake(() => time(7), 60)
    const client = clientOf([bad, good], 1_000)
    // Both are new: the order of the list decides, so the bad one is query first.
    expect(await client.query(timeQuery)).toEqual({ value: 7, server: `127.0.0.1:${good.address.port}` })
    expect(bad.queryCount()).toBe(1)
  })

  test('avoids a server that failed recently', async () => {
    const bad = await startFake(() => 'garbage')
    const good = await startFake(() => time(7), 60)
    const client = clientOf([bad, good], 1_000)
    for (let i = 0; i < 5; i++) await client.query(timeQuery)
    expect(bad.queryCount()).toBe(1)
    expect(client.health()[0]).toMatchObject({ name: `127.0.0.1:${good.address.port}`, replies: 5, failures: 0 })
    expect(client.health()[1]?.lastError).toBeDefined()
  })

  test.each([
    ['limits requests', 429, 1],
    ['lacks the requested block', 651, 5],
  ])('a server that %s is queried again only if another query may succeed', async (_, errorCode, count) => {
    const limited = await startFake(() => encodeBoxed('liteServer.error', { code: errorCode, message: 'no' }))
    const good = await startFake(() => time(7), 60)
    const client = clientOf([limited, good])
    for (let i = 0; i < 5; i++) expect((await client.query(timeQuery)).value).toBe(7)
    expect(limited.queryCount()).toBe(count)
  })

  test('prefers the faster of two servers', async () => {
    const slow = await startFake(() => time(1), 80)
    const fast = await startFake(() => time(2))
    const client = clientOf([slow, fast])
    for (let i = 0; i < 10; i++) await client.query(timeQuery)
    expect(fast.queryCount()).toBeGreaterThanOrEqual(9)
  })

  test('reports the errors when all servers fail', async () => {
    const rejecting = await startFake(() => encodeBoxed('liteServer.error', { code: 651, message: 'not in db' }))
    await expect(clientOf([rejecting]).query(timeQuery)).rejects.toEqual(code('source.refused'))
    const silent = await startFake(() => 'nothing')
    await expect(clientOf([silent], 100).query(timeQuery)).rejects.toEqual(code('source.timeout'))
    const garbled = await startFake(() => 'garbage')
    await expect(clientOf([garbled], 300).query(timeQuery)).rejects.toEqual(code('source.malformed'))
    const aborted = await startFake(() => 'nothing')
    await aborted.close()
    await expect(clientOf([aborted], 300).query(timeQuery)).rejects.toEqual(code('source.unreachable'))
  })

  test('rejects a server with another key', async () => {
    const server = await startFake(() => time(1))
    const other = await startFake(() => time(2))
    const impostor = { address: { ...server.address, port: other.address.port } }
    await expect(clientOf([impostor], 500).query(timeQuery)).rejects.toEqual(code('source.unreachable'))
    expect(other.queryCount()).toBe(0)
  })

  test('stops waiting when aborted', async () => {
    const server = await startFake(() => 'nothing')
    const client = clientOf([server])
    const controller = new AbortController()
    const query = client.query(timeQuery, { signal: controller.signal })
    setTimeout(() => controller.abort(), 30)
    await expect(query).rejects.toEqual(code('limit.cancelled'))
    await expect(client.query(timeQuery, { signal: controller.signal })).rejects.toEqual(code('limit.cancelled'))
  })

  test('keeps an idle connection alive', async () => {
    const server = await startFake(() => time(1))
    const connection = new LiteserverConnection(server.address, nodeAdnlPort, { ...timeouts, pingMs: 250 })
    running.push(connection)
    const sendQuery = () => connection.query(encodeRequest('liteServer.getTime', {}), 2_000)
    await sendQuery()
    // Longer than it would take a silent server to be given up.
    await new Promise(resolve => setTimeout(resolve, 900))
    await sendQuery()
    expect(server.connectionCount()).toBe(1)
  })

  test('queries another server when one is slow, and uses the first reply', async () => {
    const slow = await startFake(() => ({ afterMs: 60_000, reply: time(1) }))
    const good = await startFake(() => time(2))
    const client = clientOf([slow, good], 60_000)
    const started = performance.now()
    expect((await client.query(timeQuery)).value).toBe(2)
    expect(performance.now() - started).toBeLessThan(30_000)
    // It still owes an reply, which counts against it.
    expect((await client.query(timeQuery)).value).toBe(2)
    expect(slow.queryCount()).toBe(1)
  })

  test('fails at the deadline, even with untried servers', async () => {
    const servers = await Promise.all(Array.from({ length: 5 }, () => startFake(() => 'nothing')))
    const client = new LiteserverClient({
      servers: servers.map(({ address }) => address),
      port: nodeAdnlPort,
      timeouts,
      queryTimeoutMs: 60_000,
      totalTimeoutMs: 200,
    })
    running.push(client)
    await expect(client.query(timeQuery)).rejects.toEqual(code('source.timeout'))
  })

  test('increases the backoff after each failed connection attempt', async () => {
    const { address } = await startFake(() => time(1))
    let attempts = 0
    const rejecting: AdnlPort = {
      ...nodeAdnlPort,
      connect(_host, _port, { onClose }) {
        attempts++
        queueMicrotask(() => onClose('connection refused'))
        return { write: () => undefined, close: () => undefined }
      },
    }
    const timeouts = { ...defaultTimeouts, backoffMs: 100, maxBackoffMs: 3_200 }
    const connection = new LiteserverConnection(address, rejecting, timeouts)
    vi.useFakeTimers()
    try {
      const keepRequesting = setInterval(() => {
        connection.query(encodeRequest('liteServer.getTime', {}), 100_000).catch(() => undefined)
      }, 10)
      await vi.advanceTimersByTimeAsync(10_000)
      clearInterval(keepRequesting)
      connection.close()
    } finally {
      vi.useRealTimers()
    }
    // After 100, 200, 400, 800, 1600, 3200 and 3200 ms.
    expect(attempts).toBe(8)
  })

  test('sends nothing if aborted before the start', async () => {
    const server = await startFake(() => time(1))
    const aborted = AbortSignal.abort()
    await expect(clientOf([server]).query(timeQuery, { signal: aborted })).rejects.toEqual(code('limit.cancelled'))
    const { replies, errors } = await clientOf([server]).queryMany(timeQuery, 3, { signal: aborted })
    expect(replies).toEqual([])
    expect(errors).toEqual([code('limit.cancelled')])
    expect(server.queryCount()).toBe(0)
  })

  test('names the key of the global config when a server rejects the handshake', async () => {
    const server = await startFake(() => time(1))
    const wrongKey = { address: { ...server.address, key: (await startFake(() => time(2))).address.key } }
    await expect(clientOf([wrongKey], 500).query(timeQuery)).rejects.toThrow(/key in the global config may be wrong/)
  })

  test('a server with a long round trip has time for the handshake and for the reply', async () => {
    // Each takes most of its own limit.
    const server = await startFake(() => time(3), 700)
    const client = new LiteserverClient({
      servers: [server.address],
      port: nodeAdnlPort,
      timeouts: { ...timeouts, connectMs: 1_000 },
      queryTimeoutMs: 1_000,
    })
    running.push(client)
    expect((await client.query(timeQuery)).value).toBe(3)
  })

  test('a query does not wait for a reconnect that is far away', async () => {
    const server = await startSilentServer()
    running.push(server)
    const hasty = { ...timeouts, connectMs: 100, backoffMs: 30_000 }
    const connection = new LiteserverConnection(server.address, nodeAdnlPort, hasty)
    running.push(connection)
    const send = () => connection.query(encodeRequest('liteServer.getTime', {}), 5_000)
    await expect(send()).rejects.toThrow(/no handshake within 100 ms/)
    const started = performance.now()
    await expect(send()).rejects.toThrow(/no handshake within 100 ms; next attempt in 30 s/)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(server.connectionCount()).toBe(1)
  })

  test.each(['connection', 'reply'])('200 queries to a dead %s fail at once after the first timeout', async dead => {
    const silent = await startSilentServer()
    const hanging = await startFake(() => 'nothing')
    running.push(silent)
    const client = new LiteserverClient({
      servers: [(dead === 'reply' ? hanging : silent).address],
      port: nodeAdnlPort,
      timeouts: { ...timeouts, connectMs: 1_100 },
      queryTimeoutMs: 1_100,
    })
    running.push(client)
    await expect(client.query(timeQuery)).rejects.toEqual(
      code(dead === 'reply' ? 'source.timeout' : 'source.unreachable'),
    )
    const started = performance.now()
    const queries = Array.from({ length: 200 }, () => client.query(timeQuery))
    for (const query of queries) await expect(query).rejects.toThrow(/next attempt in 1 s/)
    expect((await client.queryMany(timeQuery, 3)).errors).toEqual([code('source.unreachable')])
    expect(performance.now() - started).toBeLessThan(800)
    expect(hanging.queryCount()).toBe(dead === 'reply' ? 1 : 0)
  })

  test('one query finds out that a server works again', async () => {
    let isHanging = true
    const server = await startFake(() => (isHanging ? 'nothing' : time(4)))
    const client = new LiteserverClient({
      servers: [server.address],
      port: nodeAdnlPort,
      timeouts,
      queryTimeoutMs: 1_050,
    })
    running.push(client)
    await expect(client.query(timeQuery)).rejects.toEqual(code('source.timeout'))
    await new Promise(resolve => setTimeout(resolve, 1_050))
    isHanging = false
    expect((await client.query(timeQuery)).value).toBe(4)
    expect((await client.query(timeQuery)).value).toBe(4)
  })
})
