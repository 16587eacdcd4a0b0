import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { toBocHex } from '@tonoscope/core/cell/text'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../test/builtServer.ts'
import { startRespServer } from '../test/respServer.ts'
import { demo } from '../test/startTestServer.ts'

// Servers behind a balancer have nothing in common but Redis.

const servers: BuiltServer[] = []
const redisServers: { end(): unknown }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  for (const redis of redisServers.splice(0)) await redis.end()
})

const sample = demo.samples.find(({ id }) => id === 'fresh-jetton-transfer')
const genUtime = demo.blocks.at(-1)?.genUtime ?? 0

async function emulate(url: string, now = genUtime) {
  const response = await fetch(`${url}/debug/emulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ boc: sample && toBocHex(sample.message), now }),
  })
  return { status: response.status, origin: response.headers.get('cache-status'), text: await response.text() }
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^tonoscope_${name} (\\d+)$`, 'm').exec(text)?.[1])
}

async function start(redis: string): Promise<BuiltServer> {
  const server = await startBuiltServer('--workers', '1', '--redis', redis)
  servers.push(server)
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 60_000)
  await vi.waitFor(async () => expect(await readMetric(server.url, 'redis_up')).toBe(1), 10_000)
  return server
}

type Redis = { readonly url: string; readonly end: () => unknown }

/** A free port of this machine. */
const findPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // It listens on a port, so the address is not a pipe name.
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function startRealRedis(): Promise<Redis> {
  const port = await findPort()
  const child: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
    { stdio: 'ignore' },
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    end: () => void child.kill('SIGKILL'),
  }
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const kinds: [string, boolean, () => Promise<Redis>][] = [
  [
    'a small server of the tests',
    true,
    async () => {
      const server = await startRespServer()
      let isOpen = true
      const end = async () => {
        if (isOpen) await server.close()
        isOpen = false
      }
      return { url: server.url, end }
    },
  ],
  [hasRedis ? 'redis-server' : 'redis-server, which is not installed', hasRedis, startRealRedis],
]

describe.each(kinds)('two servers with one Redis (%s)', (_, isAvailable, startRedis) => {
  test.skipIf(!isAvailable)(
    'share results, and lose nothing when Redis ends',
    async () => {
      const redis = await startRedis()
      redisServers.push(redis)
      const [one, two] = [await start(redis.url), await start(redis.url)]
      // What is not in Redis yet is computed by the other server as well: then the next attempt is another call.
      let now = genUtime + 1000
      const { computed, found } = await vi.waitFor(async () => {
        now++
        const first = await emulate(one.url, now)
        expect(first).toMatchObject({ status: 200, origin: 'Tonoscope; fwd=uri-miss' })
        const second = await emulate(two.url, now)
        expect(second.origin).toMatch(/hit/)
        return { computed: first, found: second }
      }, 10_000)
      // The same bytes, its duration included.
      expect(found.text).toBe(computed.text)
      expect(await emulate(one.url, now)).toMatchObject({ status: 200, origin: 'Tonoscope; hit; detail=memory' })
      const requests = Array.from({ length: 8 }, (_, i) =>
        emulate(i % 2 === 0 ? one.url : two.url, genUtime + 1 + (i >> 1)),
      )
      await redis.end()
      expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
      await vi.waitFor(async () => expect(await readMetric(one.url, 'redis_up')).toBe(0), 10_000)
      expect(await emulate(one.url, genUtime + 500)).toMatchObject({ status: 200, origin: 'Tonoscope; fwd=uri-miss' })
      expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
      await vi.waitFor(async () => expect(await readMetric(one.url, 'redis_errors_total')).toBeGreaterThan(0), 10_000)
      expect(one.logLines.join('\n')).toMatch(/^Redis at 127\.0\.0\.1:\d+: .*; results are kept in memory only$/)
    },
    240_000,
  )
})
