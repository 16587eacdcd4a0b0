import { beforeAll, describe, expect, test } from 'vitest'
import { consecutiveDemo } from '../../test/chainIndex/consecutiveDemo.ts'
import {
  demoBatch,
  demoIdentity,
  demoIndex,
  demoNode,
  demoRange,
  demoRecordingNode,
  wholeScope,
} from '../../test/chainIndex/demoIndex.ts'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { fallback } from '../chain/wrappers/fallback.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, lt } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import { indexSource } from './indexSource.ts'
import type { TransactionRow } from './rows.ts'

const end = lt(2n ** 64n - 1n)
const nowMs = () => 0
const open = (index: ChainIndex, others = demoNode()) => indexSource({ index, name: 'index', others, nowMs })

/** The account with the transactions of the most traces in the index, newest first. */
async function findBusiest(
  index: ChainIndex,
): Promise<{ readonly account: Address; readonly rows: readonly TransactionRow[] }> {
  const all = await Promise.all(
    [...demoSnapshot().accounts.keys()].map(async account => ({
      account,
      rows: await index.byAccount(account, { limit: 1000 }),
    })),
  )
  const countTraces = (rows: readonly TransactionRow[]) => new Set(rows.map(({ traceId }) => traceId)).size
  return all.reduce((a, b) => (countTraces(a.rows) >= countTraces(b.rows) ? a : b))
}

/** Counts the calls of each method. */
function countCalls(index: ChainIndex): { readonly index: ChainIndex; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>()
  const counted = new Proxy(index, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: readonly unknown[]) => {
        counts.set(String(name), (counts.get(String(name)) ?? 0) + 1)
        return Reflect.apply(member, target, args)
      }
    },
  })
  return { index: counted, counts }
}

// It is made once, by get methods of all contracts.
beforeAll(async () => void (await demoIndex()), 60_000)

describe('the history of an account with gaps', () => {
  test('ends at the first one, unless gaps are wanted', async () => {
    const index = await demoIndex()
    const { account, rows } = await findBusiest(index)
    const source = open(index)
    const range = { beforeLt: end, count: 1000 }
    const consecutive = await source.getAccountTransactions(account, range)
    expect(consecutive.length).toBeLessThan(rows.length)
    const all = await source.getAccountTransactions(account, { ...range, withGaps: true })
    expect(all.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash))
    expect(all.slice(0, consecutive.length)).toEqual(consecutive)
    const last = consecutive.at(-1)
    expect(last && readTransaction(last.cell).prev_trans_lt).not.toBe(all[consecutive.length]?.lt)
  })

  test('a page of its events takes as few reads as without', async () => {
    const { index, counts } = countCalls(await demoIndex())
    const { account } = await findBusiest(index)
    const others = demoRecordingNode()
    const service = await demoService({
      network: { name: 'demo', chain: fallback([open(index, others), others], 'demo') },
    })
    counts.clear()
    const { events } = await service.call('getAccountEvents', { params: { account_id: account, limit: 20 } })
    expect(events).toHaveLength(20)
    expect(counts.get('byAccount')).toBeLessThanOrEqual(4)
    // Traces are known from the history.
    expect([counts.get('transactions'), counts.get('byHash')]).toEqual([undefined, undefined])
  }, 60_000)
})

test('the demo network without gaps has the same messages and traces', async () => {
  const index = memoryIndex(demoIdentity())
  const batch = await demoBatch(consecutiveDemo())
  await index.commit({ ...batch, cells: [] })
  const { transactions, traces } = await demoBatch()
  expect(batch.traces.map(each => each.transactions)).toEqual(traces.map(each => each.transactions))
  expect(batch.transactions.map(({ inMessage, outMessages }) => [inMessage, outMessages])).toEqual(
    transactions.map(({ inMessage, outMessages }) => [inMessage, outMessages]),
  )
  const cells = new Map(
    consecutiveDemo().traces.flatMap(each => each.transactions.map(({ cell }) => [cell.hash(), cell] as const)),
  )
  const { rows } = await findBusiest(index)
  const previous = rows.map(({ hash }) => readTransaction(cells.get(hash) ?? expect.fail('a cell')))
  expect(previous.map(each => each.prev_trans_hash)).toEqual([...rows.slice(1).map(({ hash }) => hash), '0'.repeat(64)])
}, 60_000)

test('a trace that became part of another one after the history was read is found as that one', async () => {
  const { traces, transactions } = await demoBatch()
  const [into, from] = traces
  const row = transactions.find(({ traceId }) => traceId === from?.id)
  if (!into || !from || !row) throw new Error('two traces')
  const index = await demoIndex(wholeScope, batch => [
    { ...batch, traces: batch.traces.map(each => (each === from ? { ...each, hasStart: false } : each)) },
  ])
  const source = open(index)
  await source.getAccountTransactions(row.account, { from: row, count: 1 })
  const find = () => source.getIndexedTrace({ by: 'any', hash: row.hash })
  await expect(find()).rejects.toMatchObject({ code: 'source.notRecorded' })
  await index.commit({
    ...{ range: { first: demoRange.last + 1, last: demoRange.last + 1 }, blocks: [], transactions: [], cells: [] },
    merges: [{ from: from.id, into: into.id }],
    traces: [{ ...into, transactions: into.transactions + from.transactions }],
    ...{
      parents: [],
      opened: [],
      received: [],
      heads: [],
      jettonWallets: [],
      items: [],
      domains: [],
      sales: [],
      contracts: [],
    },
  })
  expect((await find())?.id).toBe(into.id)
})
