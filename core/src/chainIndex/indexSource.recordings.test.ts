import { beforeAll, describe, expect, test } from 'vitest'
import { demoIndex, demoNode, demoRecordingNode, wholeScope } from '../../test/chainIndex/demoIndex.ts'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { recordedIdentity, recordedRows } from '../../test/chainIndex/recordedRows.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { testExecutor } from '../../test/executor.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { fallback } from '../chain/wrappers/fallback.ts'
import { createClaimChecker } from '../engines/claims/createClaimChecker.ts'
import { isAppError } from '../errors.ts'
import type { Service } from '../operations/createService.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { unixSec } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import { indexSource } from './indexSource.ts'
import { linkBatch } from './linkBatch.ts'

const snapshot = demoSnapshot()
const transactions = snapshot.traces.flatMap(trace => trace.transactions.map(({ cell }) => cell))
const accounts = [...snapshot.accounts.keys()]
const nowMs = () => performance.now()

const openService = (chain: ChainSource) => demoService({ network: { name: 'demo', chain } })

async function openIndexed(others: ChainSource, given?: ChainIndex): Promise<Service> {
  const checker = createClaimChecker(
    {
      version: 'test',
      executor: await testExecutor(),
      nowSec: () => unixSec(0),
      elapsedMs: nowMs,
      yieldToEventLoop: () => new Promise(resolve => setImmediate(resolve)),
      log: () => {},
      ceilings: { transactions: 1000, timeMs: 30_000, gas: 10n ** 12n },
    },
    {
      ...{ name: 'demo', chain: others, sourceNames: ['node'], recorded: true },
      globalId: snapshot.network.globalId,
    },
  )
  const index = given ?? (await demoIndex())
  return openService(fallback([indexSource({ index, name: 'index', others, checker, nowMs }), others], 'demo'))
}

let demo: Service
let indexed: Service
beforeAll(async () => {
  demo = await demoService()
  indexed = await openIndexed(demoRecordingNode())
}, 60_000)

type Call = Parameters<Service['call']>

/** The reply, or the code of its error. */
async function callOrCode(service: Service, ...[name, given]: Call): Promise<unknown> {
  try {
    const reply = await service.call(name, given)
    return 'took_ms' in reply ? { ...reply, took_ms: 0 } : reply
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.code
  }
}

/** Compares where the recording knows: of a part of its accounts it has no transactions, or no newest state. */
async function expectEqual(...call: Call): Promise<unknown> {
  const expected = await callOrCode(demo, ...call)
  if (expected === 'source.notRecorded') return undefined
  const reply = await callOrCode(indexed, ...call)
  expect(reply).toEqual(expected)
  return reply
}

describe('with an index and a node without one, the demo network has the same', () => {
  test('events and traces, by the hash of each transaction', async () => {
    // Classifying takes time: of each trace one transaction.
    for (const [at, trace] of snapshot.traces.entries()) {
      const hash = trace.transactions[at % trace.transactions.length]?.cell.hash() ?? ''
      expect(typeof (await expectEqual('getEvent', { params: { event_id: hash } }))).toBe('object')
    }
    for (const cell of transactions.filter((_, at) => at % 5 === 0))
      await expectEqual('getTransaction', { params: { transaction_id: cell.hash() } })
  }, 120_000)

  test('events by messages', async () => {
    for (const { message, normalized } of snapshot.traces.slice(0, 40))
      for (const hash of [message, normalized]) await expectEqual('getEvent', { params: { event_id: hash } })
    const [inner] = transactions.flatMap(cell => readTransaction(cell).out_msgs)
    await expectEqual('getTrace', { params: { trace_id: inner?.cell.hash() ?? '' } })
  }, 60_000)

  test('histories of accounts', async () => {
    let compared = 0
    for (const account of accounts) {
      if (await expectEqual('getAccountTransactions', { params: { account_id: account, limit: 20 } })) compared++
    }
    expect(compared).toBeGreaterThan(100)
  }, 60_000)

  test('events of accounts', async () => {
    for (const account of accounts.slice(0, 80)) {
      const all = await expectEqual('getAccountEvents', { params: { account_id: account, limit: 5 } })
      const next = (all as { readonly next_from?: bigint } | undefined)?.next_from
      if (next) await expectEqual('getAccountEvents', { params: { account_id: account, limit: 5, before_lt: next } })
    }
  }, 120_000)

  test('items, jettons and expiring domains', async () => {
    const sizes = { nft_items: 0, balances: 0, items: 0 }
    // The recording runs get methods of all its contracts for each of them.
    const index = await demoIndex()
    const page = { limit: 1 }
    for (const account of accounts.slice(0, 120)) {
      const held = await Promise.all([index.itemsOfOwner(account, page), index.jettonsOfOwner(account, page)])
      if (held.flat().length === 0) continue
      const params = { account_id: account }
      for (const name of ['getNftItemsOfAccount', 'getJettonBalances', 'getExpiringDns'] as const) {
        const reply = await expectEqual(name, { params })
        for (const [key, list] of Object.entries(reply ?? {})) sizes[key as keyof typeof sizes] += list.length
      }
    }
    expect(sizes).toMatchInlineSnapshot(`
      {
        "balances": 3,
        "items": 0,
        "nft_items": 2,
      }
    `)
  }, 120_000)
})

describe('items that are for sale', () => {
  test('are listed with the items of their seller, by pages, and not without `indirect_ownership`', async () => {
    const index = await demoIndex()
    const sales = [...(await index.sales(accounts)).values()]
    const items = await index.items(sales.map(({ item }) => item))
    const open = sales.filter(({ seller, address, item }) => seller && items.get(item)?.owner === address)
    expect(open.length).toMatchInlineSnapshot(`2`)
    for (const { seller, item, address } of open) {
      const listOf = async (account: string, query: object) =>
        (await expectEqual('getNftItemsOfAccount', { params: { account_id: account, ...query } })) as {
          nft_items: { address: string; sale?: { address: string } }[]
        }
      const { nft_items: all } = await listOf(seller!, { indirect_ownership: 'true' })
      expect(all.find(each => each.address === item)?.sale?.address).toBe(address)
      expect(new Set(all.map(each => each.address)).size).toBe(all.length)
      const { nft_items: own } = await listOf(seller!, { indirect_ownership: 'false' })
      expect(own.map(each => each.address)).toEqual(
        all.filter(each => each.sale === undefined).map(each => each.address),
      )
      const paged = await Promise.all(
        all.map((_, offset) => listOf(seller!, { indirect_ownership: 'true', offset: String(offset), limit: '1' })),
      )
      expect(paged.flatMap(each => each.nft_items)).toEqual(all)
      expect((await listOf(address, { indirect_ownership: 'true' })).nft_items.map(each => each.address)).toContain(
        item,
      )
    }
  }, 120_000)
})

describe('the domains that recorded blocks show', () => {
  const owners = [...snapshot.names].flatMap(([account, name]) => (['alice', 'bob'].includes(name) ? [account] : []))

  /** An index of all blocks whose domains and items are those that recorded blocks show. */
  async function domainsIndex() {
    const recorded = memoryIndex(recordedIdentity())
    for (const rows of recordedRows().values()) await recorded.commit(await linkBatch(recorded, rows))
    const [domains, items] = await Promise.all([recorded.domains(accounts), recorded.items(accounts)])
    return demoIndex(wholeScope, batch => [{ ...batch, domains: [...domains.values()], items: [...items.values()] }])
  }

  test('are listed with their expiry, once their collection and the DNS root confirm them', async () => {
    const index = await domainsIndex()
    const service = await openIndexed(demoRecordingNode(), index)
    const names = async (of: Service, account: string, period?: number) =>
      (
        await of.call('getExpiringDns', { params: { account_id: account, ...(period !== undefined && { period }) } })
      ).items.map(({ name, expiring_at }) => ({ name, expiring_at }))
    const found = await Promise.all(owners.map(account => names(service, account)))
    // The block in which it was bought is not recorded.
    const missing = 'expired-one.t.me'
    const expected = await Promise.all(owners.map(account => names(demo, account)))
    expect(found).toEqual(expected.map(list => list.filter(({ name }) => name !== missing)))
    expect(found.flat().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['alice-market.ton', 'bob-workshop.ton', 'five-days.t.me', 'this-month.t.me']),
    )
    for (const account of owners)
      expect(await names(service, account, 30)).toEqual(
        (await names(demo, account, 30)).filter(({ name }) => name !== missing),
      )
    const rows = await Promise.all(owners.map(account => index.domainsOfOwner(account, { limit: 100 })))
    expect(rows.flat().map(({ confirmed }) => confirmed)).toEqual(rows.flat().map(() => true))
  }, 60_000)

  test('are not listed if no contract confirms them', async () => {
    const [owner] = owners
    const inner = await domainsIndex()
    const [row] = await inner.domainsOfOwner(owner!, { limit: 1 })
    const forged: ChainIndex = { ...inner, domainsOfOwner: async () => [{ ...row!, label: 'not-mine' }] }
    const service = await openIndexed(demoRecordingNode(), forged)
    expect((await service.call('getExpiringDns', { params: { account_id: owner! } })).items).toEqual([])
  }, 60_000)
})

describe('without an index', () => {
  test('such a node supports none of it', async () => {
    const node = await openService(demoNode())
    const [first] = transactions
    const params = { account_id: accounts[0] ?? '' }
    const codes = await Promise.all([
      callOrCode(node, 'getEvent', { params: { event_id: first?.hash() ?? '' } }),
      callOrCode(node, 'getTransaction', { params: { transaction_id: first?.hash() ?? '' } }),
      callOrCode(node, 'getNftItemsOfAccount', { params }),
      callOrCode(node, 'getJettonBalances', { params }),
      callOrCode(node, 'getExpiringDns', { params }),
    ])
    expect(codes).toEqual(codes.map(() => 'source.unsupported'))
  })
})
