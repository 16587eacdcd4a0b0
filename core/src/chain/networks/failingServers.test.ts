import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { fakeServer } from '../../../test/fakeServer.ts'
import { toncenterRoutes } from '../../../test/toncenterRoutes.ts'
import type { HttpFetch } from '../http/openHttpPort.ts'
import { tonapiSource } from '../tonapi/tonapiSource.ts'
import { toncenterSource } from '../toncenter/toncenterSource.ts'
import { openNetwork } from './openNetwork.ts'

const page = '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'
const settings = { name: 'server', baseUrl: 'https://server.example', timeoutMs: 3000 }
const opened = { toncenter: toncenterSource, tonapi: tonapiSource }
type Reply = { readonly status?: number; readonly body: string; readonly headers?: Record<string, string> }

/** A server that always sends this reply; without one, what the demo network has. */
function failingServer(...replies: readonly Reply[]) {
  const good = fakeServer(toncenterRoutes(demoSnapshot()))
  const times: number[] = []
  const fetch: HttpFetch = async (url, init) => {
    times.push(performance.now())
    const [reply] = replies
    return reply ? new Response(reply.body, { status: 200, ...reply }) : good.fetch(url, init)
  }
  return { fetch, times }
}

const soon = { 'retry-after': '0.01' }

describe.each(['toncenter', 'tonapi'] as const)('%s', kind => {
  const newest = (fetch: HttpFetch) => opened[kind]({ ...settings, fetch }).getMasterchainBlock?.('newest')

  test.each<[string, Reply, string, RegExp, number]>([
    [
      '429 for a minute',
      { status: 429, body: '{}', headers: { 'retry-after': '60' } },
      'unreachable',
      /again in 60 s/,
      1,
    ],
    ['429 again and again', { status: 429, body: page, headers: soon }, 'unreachable', /too many requests/, 4],
    ['500', { status: 500, body: '{"error":"broken"}', headers: soon }, 'unreachable', /returned 500: broken/, 2],
    ['502 with a page', { status: 502, body: page, headers: soon }, 'unreachable', /returned 502/, 4],
    ['503', { status: 503, body: '{"error":"busy"}', headers: soon }, 'unreachable', /returned 503: busy/, 4],
    ['a page instead of JSON', { body: page }, 'malformed', /a web page instead of JSON.*check the address/, 1],
    ['JSON that is cut off', { body: '{"ok":true,"result":{"last":{"seq' }, 'malformed', /cut off/, 1],
    ['nothing', { body: '' }, 'malformed', /an empty reply/, 1],
    ['other JSON', { body: '{"hello":[1]}' }, 'malformed', /./, 1],
    ['a list', { body: '[]' }, 'malformed', /./, 1],
  ])('%s', async (_, reply, code, text, count) => {
    const { fetch, times } = failingServer(reply)
    const error = await newest(fetch)?.then(
      () => undefined,
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({ code: `source.${code}`, message: expect.stringMatching(text) })
    expect(error?.message).not.toContain('<')
    expect(times).toHaveLength(count)
  })
})

test.each<[string, Record<string, string>, number, number]>([
  ['seconds', { 'retry-after': '0.2' }, 190, 1500],
  ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:01 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' }, 990, 2500],
  ['nothing', {}, 490, 1500],
])('429 with %s in Retry-After is retried after that time', async (_, headers, min, max) => {
  const { id } = demoSnapshot().blocks.at(-1) ?? expect.fail('no block')
  const { fetch, times } = failingServer()
  let isFirst = true
  const busyOnce: HttpFetch = async (url, init) => {
    const reply = await fetch(url, init)
    if (!isFirst) return reply
    isFirst = false
    return new Response('{"error":"Ratelimit exceeded"}', { status: 429, headers })
  }
  const source = toncenterSource({ ...settings, fetch: busyOnce })
  expect((await source.getMasterchainBlock?.('newest'))?.id).toEqual(id)
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThan(min)
  expect(second - first).toBeLessThan(max)
})

test('a server of another network is named, with both global ids', async () => {
  const network = openNetwork(
    { name: 'mine', globalId: -3, sources: [{ kind: 'toncenter', url: 'https://server.example' }] },
    { fetch: failingServer().fetch, nowMs: () => performance.now() },
  )
  const { id } = await network.chain.getMasterchainBlock('newest')
  await expect(network.chain.getConfig(id)).rejects.toThrow(/another network, with the global id -777 instead of -3/)
})
