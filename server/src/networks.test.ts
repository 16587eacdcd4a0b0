import { toBocHex } from '@tonoscope/core/cell/text'
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toncenterRoutes } from '../../core/test/toncenterRoutes.ts'
import { type FakeHttpServer, startFakeHttpServer } from '../../node/test/fakeHttpServer.ts'
import { type RunningServer, serve } from '../test/serve.ts'
import { demo } from '../test/startTestServer.ts'

const secret = 'sEcReT-key'
let toncenter: FakeHttpServer
let gone: FakeHttpServer
let server: RunningServer
let requestedAtStart: number
const lines: string[] = []
const responses: string[] = []

beforeAll(async () => {
  toncenter = await startFakeHttpServer(toncenterRoutes(demo))
  gone = await startFakeHttpServer({})
  await gone.close()
  const source = (url: string) => ({ kind: 'toncenter' as const, url, key: secret })
  const networks: NetworkConfig[] = [
    demoNetwork(),
    ...builtInNetworks,
    { name: 'mine', globalId: -777, sources: [source(gone.url), source(toncenter.url)] },
    { name: 'gone', sources: [source(gone.url)] },
  ]
  server = await serve({
    port: 0,
    workers: 2,
    webRoot: undefined,
    networks,
    log: line => lines.push(line),
    onAccess: entry => lines.push(JSON.stringify(entry)),
  })
  // The first status does not wait for a worker.
  await vi.waitFor(async () => expect((await request('/v2/status')).json.rest_online).toBe(true), 30_000)
  requestedAtStart = toncenter.requests.length
}, 60_000)
afterAll(async () => {
  await server.close()
  await toncenter.close()
})

async function request(path: string, body?: unknown) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await response.text()
  responses.push(text)
  return { status: response.status, json: JSON.parse(text) }
}

test('start and status send no requests', async () => {
  expect(requestedAtStart).toBe(0)
  const { json } = await request('/v2/status')
  expect(
    json.networks.map(({ name, unasked = false }: { name: string; unasked?: boolean }) => [name, unasked]),
  ).toEqual([
    ['demo', false],
    ['mainnet', true],
    ['testnet', true],
    ['mine', true],
    ['gone', true],
  ])
  expect(toncenter.requests).toEqual([])
})

describe('a network of HTTP sources', () => {
  const { message } = demo.samples.find(({ id }) => id === 'fresh-jetton-transfer')!
  const newest = demo.blocks.at(-1)!.id.seqno

  test('has its path prefix and returns the same as the recorded network', async () => {
    const status = await request('/mine/v2/status')
    expect(status.json).toMatchObject({ rest_online: true, last_known_masterchain_seqno: newest })
    // At a fixed block, independent of the clock of the host.
    const body = { boc: toBocHex(message), block_seqno: newest }
    const there = await request('/mine/debug/emulate', body)
    const current = await request('/debug/emulate', body)
    expect(there.status).toBe(200)
    // Account names exist only in the recorded network; everything else must be identical.
    const hashesIn = ({ json }: typeof current) => JSON.stringify(json.trace).match(/"hash":"[0-9a-f]{64}"/g)
    expect(hashesIn(there)?.length).toBeGreaterThan(4)
    expect(hashesIn(there)).toEqual(hashesIn(current))
    expect(toncenter.requests.some(path => path.startsWith('/api/v2/getShardAccountCell'))).toBe(true)
    expect(new Set(toncenter.headers.map(headers => headers['x-api-key']))).toEqual(new Set([secret]))
  })

  test('reports the state of its sources', async () => {
    const { status, json } = await request('/mine/debug/connections')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      network: 'mine',
      sources: [
        {
          kind: 'toncenter',
          reachable: false,
          problem: { code: 'source.unreachable', text: expect.stringContaining('ECONNREFUSED') },
        },
        { kind: 'toncenter', reachable: true, network_matches: true, head: { seqno: newest } },
      ],
    })
  })

  test('reports unreachable sources', async () => {
    expect((await request('/gone/v2/status')).json).toMatchObject({ rest_online: false })
    const { status, json } = await request('/gone/v2/traces/emulate', { boc: toBocHex(message) })
    expect([status, json.code]).toEqual([502, 'source.unreachable'])
  })

  test('that is unknown is a 404', async () => {
    for (const path of ['/mars/v2/status', '/mars/debug/connections']) {
      const { status, json } = await request(path)
      expect([status, json.code]).toEqual([404, 'input.network'])
      expect(json.error_details.known).toEqual(['demo', 'mainnet', 'testnet', 'mine', 'gone'])
    }
  })
})

test('no response and no log line contains an API key', async () => {
  await request('/openapi.json')
  expect(responses.length).toBeGreaterThan(8)
  expect(lines.length).toBeGreaterThan(8)
  expect([...responses, ...lines].filter(text => text.includes('sEcReT'))).toEqual([])
})
