import { describe, expect, test, vi } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { testExecutor } from '../../../test/executor.ts'
import { fakeServer, status } from '../../../test/fakeServer.ts'
import { toncenterRoutes } from '../../../test/toncenterRoutes.ts'
import type { HttpFetch } from '../../chain/http/openHttpPort.ts'
import { builtInNetworks } from '../../chain/networks/builtInNetworks.ts'
import type { NetworkConfig } from '../../chain/networks/NetworkConfig.ts'
import { openNetwork } from '../../chain/networks/openNetwork.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { createService, type Service } from '../../operations/createService.ts'
import { unixSec } from '../../units.ts'

const demo = demoSnapshot()
const newest = demo.blocks.at(-1)!
const now = unixSec(newest.genUtime + 100)

const toncenter = (host: string, key?: string) => ({
  kind: 'toncenter' as const,
  url: `https://${host}`,
  ...(key !== undefined && { key }),
})

/** The service with networks of fake servers, by host. */
async function serviceOver(
  networks: readonly NetworkConfig[],
  servers: Readonly<Record<string, HttpFetch>>,
): Promise<Service> {
  const fetch: HttpFetch = (url, init) => {
    const server = servers[new URL(url).host]
    if (!server) throw new TypeError(`unexpected request to ${url}`)
    return server(url, init)
  }
  const ports = { fetch, nowMs: () => performance.now() }
  return createService({
    version: '0.1.0',
    networks: new Map(networks.map(config => [config.name, openNetwork(config, ports)])),
    executor: await testExecutor(),
    nowSec: () => now,
    elapsedMs: () => performance.now(),
    yieldToEventLoop: async () => {},
    log: () => {},
    ceilings: { transactions: 100, timeMs: 1000, gas: 10n ** 9n },
  })
}

const connections = async (config: NetworkConfig, servers: Readonly<Record<string, HttpFetch>>) =>
  (await (await serviceOver([config], servers)).call('debugConnections', {})).sources

const good = fakeServer(toncenterRoutes(demo)).fetch
const rejectConnection: HttpFetch = () => Promise.reject(new TypeError('connect ECONNREFUSED'))
const otherBlocks = (): Snapshot => ({
  ...demo,
  blocks: demo.blocks.map(block => ({ ...block, id: { ...block.id, rootHash: 'ab'.repeat(32) as never } })),
})

/** Advances the timers. */
async function hurried<T>(start: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let isDone = false
    const work = start().finally(() => {
      isDone = true
    })
    while (!isDone) await vi.advanceTimersByTimeAsync(100)
    return await work
  } finally {
    vi.useRealTimers()
  }
}

describe('the connections of a network', () => {
  test('report for each source: reached, matching network, delay, supported methods and problem', async () => {
    const config = {
      name: 'mine',
      globalId: -777,
      sources: [
        toncenter('good.example'),
        toncenter('late.example'),
        toncenter('gone.example'),
        toncenter('odd.example'),
      ],
    }
    const rows = await connections(config, {
      'good.example': good,
      'late.example': fakeServer(toncenterRoutes(demo, { behind: 2 })).fetch,
      'gone.example': rejectConnection,
      'odd.example': fakeServer({ '/api/*': () => ({ ok: true, last: 5 }) }).fetch,
    })
    const [first, late, gone, odd] = rows
    expect(first).toMatchObject({
      kind: 'toncenter',
      location: 'good.example',
      reachable: true,
      network_matches: true,
      head: { seqno: newest.id.seqno },
      lag_sec: 100,
      latency_ms: expect.any(Number),
      supported: expect.arrayContaining(['account states', 'traces by hash', 'NFT items of an owner']),
      unsupported: expect.arrayContaining(['account states before on-chain transactions']),
    })
    expect(first?.problem).toBeUndefined()
    const before = demo.blocks.at(-3)!
    expect(late).toMatchObject({ reachable: true, network_matches: true, head: { seqno: before.id.seqno } })
    expect(late?.lag_sec).toBe(now - before.genUtime)
    expect(gone).toMatchObject({ reachable: false, problem: { code: 'source.unreachable' } })
    expect(gone?.network_matches).toBeUndefined()
    expect(odd).toMatchObject({ reachable: true, problem: { code: 'source.malformed' } })
  })

  test('detect a source of another network by its global id', async () => {
    const [row] = await connections(
      { name: 'mine', globalId: -239, sources: [toncenter('good.example')] },
      { 'good.example': good },
    )
    expect(row).toMatchObject({ reachable: true, network_matches: false })
  })

  test('detect a source of another chain with the same global id by its blocks', async () => {
    const config = { name: 'mine', sources: [toncenter('a.example'), toncenter('b.example'), toncenter('c.example')] }
    const rows = await connections(config, {
      'a.example': good,
      'b.example': fakeServer(toncenterRoutes(otherBlocks())).fetch,
      'c.example': fakeServer(toncenterRoutes(demo, { behind: 5 })).fetch,
    })
    // The global id is not configured: the first source decides.
    expect(rows.map(row => row.network_matches)).toEqual([undefined, false, true])
  })

  test('do not wait for a source that hangs', async () => {
    const rows = await hurried(() =>
      connections(
        { name: 'mine', globalId: -777, sources: [toncenter('hangs.example'), toncenter('good.example')] },
        { 'hangs.example': () => new Promise(() => {}), 'good.example': good },
      ),
    )
    expect(rows.map(({ reachable, problem }) => [reachable, problem?.code])).toEqual([
      [false, 'source.timeout'],
      [true, undefined],
    ])
  })

  test('list the open circuit of a source that kept calls waiting', async () => {
    const config = { name: 'mine', globalId: -777, sources: [toncenter('hangs.example'), toncenter('good.example')] }
    const rows = await hurried(async () => {
      const service = await serviceOver([config], {
        'hangs.example': () => new Promise(() => {}),
        'good.example': good,
      })
      expect((await service.call('debugConnections', {})).sources.map(row => row.open_circuits)).toEqual([
        undefined,
        undefined,
      ])
      await service.call('debugConfig', { body: {} })
      return (await service.call('debugConnections', {})).sources
    })
    expect(rows.map(row => row.open_circuits)).toEqual([
      [
        {
          name: expect.stringContaining('hangs.example'),
          open_for_sec: expect.any(Number),
          next_try_sec: expect.any(Number),
          reason: expect.stringContaining('did not respond within 6000 ms'),
        },
      ],
      undefined,
    ])
    const [circuit] = rows[0]?.open_circuits ?? []
    expect(circuit?.next_try_sec).toBeGreaterThan(0)
    expect(circuit?.next_try_sec).toBeLessThanOrEqual(30)
  })

  test('of a file list its blocks', async () => {
    const config: NetworkConfig = {
      name: 'file',
      sources: [{ kind: 'snapshot', file: '/home/me/x.gz', bytes: demoFile() }],
    }
    const [row] = await connections(config, {})
    expect(row).toMatchObject({ kind: 'snapshot', location: 'x.gz', reachable: true, head: { seqno: newest.id.seqno } })
    expect(row?.lag_sec).toBeUndefined()
    const broken: NetworkConfig = { name: 'file', sources: [{ kind: 'snapshot', file: 'x', bytes: new Uint8Array(9) }] }
    expect((await connections(broken, {}))[0]).toMatchObject({ reachable: false, problem: { code: 'input.snapshot' } })
  })

  test('never contain an API key, also when the server echoes it', async () => {
    const repeating: HttpFetch = async (url, init) => {
      const { fetch } = fakeServer({
        '/api/*': () => status(401, { error: `no such key: ${init.headers['X-API-Key']}` }),
      })
      return fetch(url, init)
    }
    const config = { name: 'mine', sources: [toncenter('a.example', 'sEcReT')] }
    const service = await serviceOver([config], { 'a.example': repeating })
    const replies = [await service.call('debugConnections', {}), await service.call('getStatus', {})]
    expect(JSON.stringify(replies)).toContain('a.example')
    expect(JSON.stringify(replies)).not.toContain('sEcReT')
  })
})

describe('the status', () => {
  test('contacts only recorded networks and the requested one', async () => {
    const recorded: NetworkConfig = { name: 'demo', sources: [{ kind: 'snapshot', file: 'demo', bytes: demoFile() }] }
    const mine = { name: 'mine', sources: [toncenter('good.example')] }
    const service = await serviceOver([recorded, ...builtInNetworks, mine], { 'good.example': good })
    const status = await service.call('getStatus', {})
    expect(status).toMatchObject({ rest_online: true, default_network: 'demo' })
    expect(status.networks.map(({ name, unasked, head }) => [name, unasked, head !== undefined])).toEqual([
      ['demo', undefined, true],
      ['mainnet', true, false],
      ['testnet', true, false],
      ['mine', true, false],
    ])
    const own = await service.call('getStatus', {}, { network: 'mine' })
    expect(own.networks.at(-1)).toMatchObject({ name: 'mine', head: { seqno: newest.id.seqno } })
    expect(own).toMatchObject({ last_known_masterchain_seqno: newest.id.seqno, indexing_latency: 100 })
  })

  test('does not wait for a network that hangs', async () => {
    const config = { name: 'mine', sources: [toncenter('hangs.example')] }
    const service = await serviceOver([config], { 'hangs.example': () => new Promise(() => {}) })
    const status = await hurried(() => service.call('getStatus', {}))
    expect(status.rest_online).toBe(false)
    expect(status.networks[0]?.problem).toMatch(/^mine did not respond within 4000 ms/)
  })
})
