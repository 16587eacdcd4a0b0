import { describe, expect, test, vi } from 'vitest'
import { demoFile, demoSnapshot } from '../../test/demo.ts'
import { testExecutor } from '../../test/executor.ts'
import { standIn, status } from '../../test/standIn.ts'
import { toncenterOf } from '../../test/toncenterOf.ts'
import type { Fetch } from '../chain/http/HttpPort.ts'
import { builtInNetworks } from '../chain/networks/builtInNetworks.ts'
import type { NetworkConfig } from '../chain/networks/NetworkConfig.ts'
import type { Snapshot } from '../chain/snapshot/Snapshot.ts'
import { unixSec } from '../units.ts'
import { createService, type Service } from './host.ts'
import { hostNetwork } from './hostNetwork.ts'

const demo = demoSnapshot()
const newest = demo.blocks.at(-1)!
const now = unixSec(newest.genUtime + 100)

const toncenter = (host: string, key?: string) => ({
  kind: 'toncenter' as const,
  url: `https://${host}`,
  ...(key !== undefined && { key }),
})

/** The service over networks whose servers are stand-ins, by host. */
async function serviceOver(
  networks: readonly NetworkConfig[],
  servers: Readonly<Record<string, Fetch>>,
): Promise<Service> {
  const fetch: Fetch = (url, init) => {
    const server = servers[new URL(url).host]
    if (!server) throw new TypeError(`nobody should ask ${url}`)
    return server(url, init)
  }
  const ports = { fetch, nowMs: () => performance.now() }
  return createService({
    version: '0.1.0',
    networks: new Map(networks.map(config => [config.name, hostNetwork(config, ports)])),
    executor: await testExecutor(),
    nowSec: () => now,
    elapsedMs: () => performance.now(),
    breathe: async () => {},
    log: () => {},
    ceilings: { transactions: 100, timeMs: 1000, gas: 10n ** 9n },
  })
}

const connections = async (config: NetworkConfig, servers: Readonly<Record<string, Fetch>>) =>
  (await (await serviceOver([config], servers)).call('debugConnections', {})).sources

const good = standIn(toncenterOf(demo)).fetch
const refuse: Fetch = () => Promise.reject(new TypeError('connect ECONNREFUSED'))
const otherBlocks = (): Snapshot => ({
  ...demo,
  blocks: demo.blocks.map(block => ({ ...block, id: { ...block.id, rootHash: 'ab'.repeat(32) as never } })),
})

/** Lets the time pass for which something would be waited for. */
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
  test('say for each source: reached, right, how far behind, what it can answer, and why not', async () => {
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
      'late.example': standIn(toncenterOf(demo, { behind: 2 })).fetch,
      'gone.example': refuse,
      'odd.example': standIn({ '/api/*': () => ({ ok: true, last: 5 }) }).fetch,
    })
    const [first, late, gone, odd] = rows
    expect(first).toMatchObject({
      kind: 'toncenter',
      place: 'good.example',
      reached: true,
      right_network: true,
      head: { seqno: newest.id.seqno },
      behind_sec: 100,
      latency_ms: expect.any(Number),
      can: expect.arrayContaining(['account states', 'traces by hash', 'items of an owner']),
      cannot: expect.arrayContaining(['states before landed transactions']),
    })
    expect(first?.problem).toBeUndefined()
    const before = demo.blocks.at(-3)!
    expect(late).toMatchObject({ reached: true, right_network: true, head: { seqno: before.id.seqno } })
    expect(late?.behind_sec).toBe(now - before.genUtime)
    expect(gone).toMatchObject({ reached: false, problem: { code: 'source.unreachable' } })
    expect(gone?.right_network).toBeUndefined()
    expect(odd).toMatchObject({ reached: true, problem: { code: 'source.malformed' } })
  })

  test('name a source of another network by its number', async () => {
    const [row] = await connections(
      { name: 'mine', globalId: -239, sources: [toncenter('good.example')] },
      { 'good.example': good },
    )
    expect(row).toMatchObject({ reached: true, right_network: false })
  })

  test('name a source of another chain with the same number by its blocks', async () => {
    const config = { name: 'mine', sources: [toncenter('a.example'), toncenter('b.example'), toncenter('c.example')] }
    const rows = await connections(config, {
      'a.example': good,
      'b.example': standIn(toncenterOf(otherBlocks())).fetch,
      'c.example': standIn(toncenterOf(demo, { behind: 5 })).fetch,
    })
    // Nobody says which chain is meant: the first source does.
    expect(rows.map(row => row.right_network)).toEqual([undefined, false, true])
  })

  test('do not wait for a source that hangs, and are told apart from those that answer', async () => {
    const rows = await hurried(() =>
      connections(
        { name: 'mine', globalId: -777, sources: [toncenter('hangs.example'), toncenter('good.example')] },
        { 'hangs.example': () => new Promise(() => {}), 'good.example': good },
      ),
    )
    expect(rows.map(({ reached, problem }) => [reached, problem?.code])).toEqual([
      [false, 'source.timeout'],
      [true, undefined],
    ])
  })

  test('of a file say what it holds', async () => {
    const config: NetworkConfig = {
      name: 'file',
      sources: [{ kind: 'snapshot', file: '/home/me/x.gz', bytes: demoFile() }],
    }
    const [row] = await connections(config, {})
    expect(row).toMatchObject({ kind: 'snapshot', place: 'x.gz', reached: true, head: { seqno: newest.id.seqno } })
    expect(row?.behind_sec).toBeUndefined()
    const broken: NetworkConfig = { name: 'file', sources: [{ kind: 'snapshot', file: 'x', bytes: new Uint8Array(9) }] }
    expect((await connections(broken, {}))[0]).toMatchObject({ reached: false, problem: { code: 'input.snapshot' } })
  })

  test('never tell a key, also when the server repeats it', async () => {
    const repeating: Fetch = async (url, init) => {
      const { fetch } = standIn({ '/api/*': () => status(401, { error: `no such key: ${init.headers['X-API-Key']}` }) })
      return fetch(url, init)
    }
    const config = { name: 'mine', sources: [toncenter('a.example', 'sEcReT')] }
    const service = await serviceOver([config], { 'a.example': repeating })
    const told = [await service.call('debugConnections', {}), await service.call('getStatus', {})]
    expect(JSON.stringify(told)).toContain('a.example')
    expect(JSON.stringify(told)).not.toContain('sEcReT')
  })
})

describe('the status', () => {
  test('asks no network but the recorded ones and the one it is about', async () => {
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
    expect(status.networks[0]?.problem).toMatch(/^mine did not answer within 4000 ms/)
  })
})
