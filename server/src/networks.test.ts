import { bocHex } from '@tonoscope/core/cell/text'
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toncenterOf } from '../../core/test/toncenterOf.ts'
import { type HttpStandIn, startHttpStandIn } from '../../node/test/httpStandIn.ts'
import { demo } from '../test/askServer.ts'
import { type RunningServer, serve } from './main.ts'

const secret = 'sEcReT-key'
let toncenter: HttpStandIn
let gone: HttpStandIn
let server: RunningServer
let askedAtStart: number
const lines: string[] = []
const answers: string[] = []

beforeAll(async () => {
  toncenter = await startHttpStandIn(toncenterOf(demo))
  gone = await startHttpStandIn({})
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
  await ask('/v2/status')
  askedAtStart = toncenter.asked.length
}, 60_000)
afterAll(async () => {
  await server.close()
  await toncenter.close()
})

async function ask(path: string, body?: unknown) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  answers.push(text)
  return { status: answer.status, json: JSON.parse(text) }
}

test('start and status ask nobody', async () => {
  expect(askedAtStart).toBe(0)
  const { json } = await ask('/v2/status')
  expect(
    json.networks.map(({ name, unasked = false }: { name: string; unasked?: boolean }) => [name, unasked]),
  ).toEqual([
    ['demo', false],
    ['mainnet', true],
    ['testnet', true],
    ['mine', true],
    ['gone', true],
  ])
  expect(toncenter.asked).toEqual([])
})

describe('a network of HTTP sources', () => {
  const { message } = demo.samples.find(({ id }) => id === 'fresh-jetton-transfer')!
  const newest = demo.blocks.at(-1)!.id.seqno

  test('answers under its name, and the same as the recorded one', async () => {
    const status = await ask('/mine/v2/status')
    expect(status.json).toMatchObject({ rest_online: true, last_known_masterchain_seqno: newest })
    // At a block of its own time, so that the host's clock does not count.
    const body = { boc: bocHex(message), block_seqno: newest }
    const there = await ask('/mine/debug/emulate', body)
    const here = await ask('/debug/emulate', body)
    expect(there.status).toBe(200)
    // Names of accounts are the recorded network's own; what happened has to be the same, bit for bit.
    const hashesIn = ({ json }: typeof here) => JSON.stringify(json.trace).match(/"hash":"[0-9a-f]{64}"/g)
    expect(hashesIn(there)?.length).toBeGreaterThan(4)
    expect(hashesIn(there)).toEqual(hashesIn(here))
    expect(toncenter.asked.some(path => path.startsWith('/api/v2/getShardAccountCell'))).toBe(true)
    expect(new Set(toncenter.headers.map(headers => headers['x-api-key']))).toEqual(new Set([secret]))
  })

  test('tells how its sources are', async () => {
    const { status, json } = await ask('/mine/debug/connections')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      network: 'mine',
      sources: [
        {
          kind: 'toncenter',
          reached: false,
          problem: { code: 'source.unreachable', text: expect.stringContaining('ECONNREFUSED') },
        },
        { kind: 'toncenter', reached: true, right_network: true, head: { seqno: newest } },
      ],
    })
  })

  test('that cannot be reached says so', async () => {
    expect((await ask('/gone/v2/status')).json).toMatchObject({ rest_online: false })
    const { status, json } = await ask('/gone/v2/traces/emulate', { boc: bocHex(message) })
    expect([status, json.code]).toEqual([502, 'source.unreachable'])
  })

  test('that nobody knows is 404', async () => {
    for (const path of ['/mars/v2/status', '/mars/debug/connections']) {
      const { status, json } = await ask(path)
      expect([status, json.code]).toEqual([404, 'input.network'])
      expect(json.details.known).toEqual(['demo', 'mainnet', 'testnet', 'mine', 'gone'])
    }
  })
})

test('no answer and no line of the log tells a key', async () => {
  await ask('/openapi.json')
  expect(answers.length).toBeGreaterThan(8)
  expect(lines.length).toBeGreaterThan(8)
  expect([...answers, ...lines].filter(text => text.includes('sEcReT'))).toEqual([])
})
