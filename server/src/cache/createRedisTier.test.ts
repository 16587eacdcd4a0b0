import { afterEach, expect, test, vi } from 'vitest'
import { type RespServer, startRespServer } from '../../test/respServer.ts'
import { createRedisTier, type RedisTier } from './createRedisTier.ts'

const started: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.close()
})

async function open(server: RespServer, { url = server.url, timeoutMs = 100 } = {}) {
  const lines: string[] = []
  const state = { errors: 0, now: 1_700_000_000_000 }
  const tier = await createRedisTier({
    url,
    timeoutMs,
    log: line => lines.push(line),
    onError: () => state.errors++,
    nowMs: () => state.now,
  })
  started.push(tier, server)
  return { tier, lines, state }
}
const isConnected = (tier: RedisTier) => vi.waitFor(() => expect(tier.isConnected()).toBe(true), 10_000)

const result = { reply: new TextEncoder().encode('{"a":1}'), newestBlock: { seqno: 7, ageSec: 3 } }
const always = Number.POSITIVE_INFINITY

test('keeps a result, for its lifetime', async () => {
  const server = await startRespServer()
  const { tier, state } = await open(server)
  await isConnected(tier)
  tier.set('always', result, always)
  tier.set('short', { ...result, newestBlock: undefined }, 5000)
  await vi.waitFor(() => expect(server.keys().toSorted()).toEqual(['tonoscope:1:always', 'tonoscope:1:short']))
  expect(await tier.get('always')).toEqual({ result, lifetimeMs: always })
  state.now += 2000
  expect(await tier.get('short')).toEqual({ result: { ...result, newestBlock: undefined }, lifetimeMs: 3000 })
  state.now += 3000
  expect(await tier.get('short')).toBeUndefined()
  expect(await tier.get('other')).toBeUndefined()
  expect(state.errors).toBe(0)
})

test('what it cannot read is missing', async () => {
  const server = await startRespServer()
  const { tier, state } = await open(server)
  await isConnected(tier)
  tier.set('a', result, always)
  await vi.waitFor(() => expect(server.keys().length).toBe(1))
  for (const broken of ['', 'x', '\0\0\0\x02{}not gzip', '\xff\xff\xff\xff']) {
    server.overwrite(Buffer.from(broken, 'latin1'))
    expect(await tier.get('a')).toBeUndefined()
  }
  expect(state.errors).toBeGreaterThan(0)
})

test('one that hangs delays three requests, and then none', async () => {
  const server = await startRespServer()
  const { tier, state, lines } = await open(server)
  await isConnected(tier)
  server.hang()
  for (let i = 0; i < 3; i++) expect(await tier.get('a')).toBeUndefined()
  expect(state.errors).toBe(3)
  // Not queried during the pause.
  expect(await tier.get('a')).toBeUndefined()
  tier.set('a', result, always)
  expect(state.errors).toBe(3)
  expect(lines).toEqual([expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+: .*; results are kept in memory only$/)])
})

test('one that ends is reported once, and used again when it is back', async () => {
  const server = await startRespServer()
  const { tier, lines } = await open(server)
  await isConnected(tier)
  await server.close()
  await vi.waitFor(() => expect(tier.isConnected()).toBe(false))
  expect(await tier.get('a')).toBeUndefined()
  await vi.waitFor(() => expect(lines.length).toBe(1), 10_000)
  started.push(await startRespServer({ port: Number(new URL(server.url).port) }))
  await isConnected(tier)
  expect(lines.length).toBe(2)
  expect(lines[1]).toMatch(/connected again$/)
})

test('a wrong password is reported without the password', async () => {
  const server = await startRespServer({ password: 'right' })
  const { tier, lines } = await open(server, { url: server.url.replace('right', 'wrong-secret') })
  await vi.waitFor(() => expect(lines.length).toBe(1), 10_000)
  expect(lines[0]).toMatch(/WRONGPASS|NOAUTH/)
  expect(lines.join()).not.toContain('wrong-secret')
  expect(await tier.get('a')).toBeUndefined()
})

test.each(['127.0.0.1:6379', 'http://127.0.0.1:6379', 'redis://', ''])('%j is not a URL of Redis', async url => {
  const options = { url, log: () => {}, onError: () => {}, nowMs: () => 0 }
  await expect(createRedisTier(options)).rejects.toMatchObject({ code: 'input.argument', details: { name: '--redis' } })
})
