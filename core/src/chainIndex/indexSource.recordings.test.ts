import { beforeAll, describe, expect, test } from 'vitest'
import { demoIndex, demoNode, demoRecordingNode } from '../../test/chainIndex/demoIndex.ts'
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
import { indexSource } from './indexSource.ts'

const snapshot = demoSnapshot()
const transactions = snapshot.traces.flatMap(trace => trace.transactions.map(({ cell }) => cell))
const accounts = [...snapshot.accounts.keys()]
const nowMs = () => performance.now()

const openService = (chain: ChainSource) => demoService({ network: { name: 'demo', chain } })

async function openIndexed(others: ChainSource): Promise<Service> {
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
  const index = await demoIndex()
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
