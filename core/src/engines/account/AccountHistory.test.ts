import { describe, expect, test } from 'vitest'
import { consecutiveDemo } from '../../../test/chainIndex/consecutiveDemo.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { AccountTransaction } from '../../chain/IndexedTrace.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, accountIdOf, compareInts } from '../../units.ts'
import type { CallContext, Network } from '../context/Deps.ts'
import { AccountHistory } from './AccountHistory.ts'

const account = findBusiest()
const whole: readonly AccountTransaction[] = consecutiveDemo()
  .traces.flatMap(({ transactions }) => transactions)
  .map(({ cell }) => ({ cell, parsed: readTransaction(cell) }))
  .filter(({ parsed }) => parsed.account_addr === accountIdOf(account))
  .map(({ cell, parsed }) => ({ hash: cell.hash(), lt: parsed.lt, cell, block: undefined }))
  .toSorted((a, b) => compareInts(b.lt, a.lt))

function findBusiest(): Address {
  const counts = new Map<string, number>()
  for (const { transactions } of consecutiveDemo().traces)
    for (const { cell } of transactions) {
      const { account_addr } = readTransaction(cell)
      counts.set(account_addr, (counts.get(account_addr) ?? 0) + 1)
    }
  const [id] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
  return `0:${id}` as Address // an account ID of the basechain
}

/** A history over a source with all transactions, and how many were requested each time. */
function openHistory(kind: 'index' | 'liteserver') {
  const requested: number[] = []
  const chain: Partial<ChainSource> = {
    async getAccountTransactions(_, { from, count }) {
      requested.push(count)
      const first = from ? whole.findIndex(({ hash }) => hash === from.hash) : 0
      return whole.slice(first, first + count)
    },
  }
  // Only these fields of the network are used.
  const network = { chain, name: 'test', recorded: false, sources: [{ kind }] } as unknown as Network
  return { history: new AccountHistory({ network } as CallContext, account), requested }
}

describe('a history of an index', () => {
  test('is read ahead, and ends where the last one was handed out', async () => {
    expect(whole.length).toBeGreaterThan(24)
    const { history, requested } = openHistory('index')
    const found: AccountTransaction[] = []
    while (found.length < whole.length) {
      expect(history.isComplete).toBe(false)
      found.push(...(await history.read(Math.min(12, whole.length - found.length))))
    }
    expect(found).toEqual(whole)
    expect(history.isComplete).toBe(true)
    expect(await history.read(12)).toEqual([])
    expect(requested[0]).toBe(24)
    expect(requested.length).toBeLessThanOrEqual(Math.ceil(whole.length / 24) + 1)
  })

  test('gives as many as are wanted, also more than are read ahead', async () => {
    const { history, requested } = openHistory('index')
    expect(await history.read(1000)).toEqual(whole)
    expect(requested).toEqual([1000])
  })
})

test('no more is requested of other sources than is wanted', async () => {
  const { history, requested } = openHistory('liteserver')
  expect(await history.read(12)).toEqual(whole.slice(0, 12))
  expect(requested).toEqual([12])
})
