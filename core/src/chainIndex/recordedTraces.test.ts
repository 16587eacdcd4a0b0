import { describe, expect, test } from 'vitest'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { readTrace } from '../../test/chainIndex/readTrace.ts'
import { recordedIdentity, recordedRows } from '../../test/chainIndex/recordedRows.ts'
import { recordedState } from '../../test/localnetTrace.ts'
import { readScenario, type Scenario, scenarioNames } from '../../test/scenarios.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Address, Hash } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import { linkBatch } from './linkBatch.ts'
import { readClaims } from './readClaims.ts'

const rows = recordedRows()
const seqnos = [...rows.keys()]
const scenarios = scenarioNames()
  .map(readScenario)
  .filter(({ transactions }) => transactions.length > 0)

/** An index of all recorded blocks, committed in this order, some of them together. */
async function indexRecorded(groups: readonly (readonly number[])[]): Promise<ChainIndex> {
  const index = memoryIndex(recordedIdentity())
  for (const group of groups) {
    const blocks = group.flatMap(seqno => rows.get(seqno) ?? [])
    await index.commit(await linkBatch(index, blocks))
  }
  return index
}

/** Numbers of a linear congruential generator: the same in every run. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const shuffled = [...items]
  let state = seed
  for (let at = shuffled.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (at + 1)
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined && b !== undefined) [shuffled[at], shuffled[other]] = [b, a]
  }
  return shuffled
}

const ascending = await indexRecorded(seqnos.map(seqno => [seqno]))

describe('recorded scenarios', () => {
  test.each(scenarios.map(each => [each.name, each] as const))('%s', async (_, { transactions }) => {
    const [first] = transactions
    if (!first) return
    const found = await readTrace(ascending, first.hash)
    if (!found) throw new Error('the trace is not indexed')
    const own = new Map(found.transactions.map(each => [each.hash, each]))
    expect([...own.keys()].toSorted()).toEqual(transactions.map(({ hash }) => hash).toSorted())
    for (const each of transactions) {
      const row = own.get(each.hash)
      const { in_msg, out_msgs, total_fees, now } = readTransaction(each.cell)
      expect(row).toMatchObject({
        account: each.account,
        lt: each.lt,
        utime: now,
        parent: each.parent,
        inMessage: in_msg?.cell.hash(),
        fees: total_fees.grams,
        block: { workchain: each.block.workchain, shard: each.block.shard, seqno: each.block.seqno },
      })
      expect([...(row?.outMessages ?? []), ...(row?.externalOut ?? [])].toSorted()).toEqual(
        out_msgs.map(({ cell }) => cell.hash()).toSorted(),
      )
    }
    const lts = transactions.map(({ lt }) => lt).toSorted((a, b) => (a < b ? -1 : 1))
    expect(found.trace).toMatchObject({
      id: first.hash,
      account: first.account,
      startLt: lts[0],
      endLt: lts.at(-1),
      transactions: transactions.length,
      open: countOpen({ transactions }),
    })
  })
})

/** The messages that no transaction of a scenario has received. */
function countOpen({ transactions }: Pick<Scenario, 'transactions'>): number {
  const parsed = transactions.map(({ cell }) => readTransaction(cell))
  const received = new Set(parsed.flatMap(({ in_msg }) => in_msg?.cell.hash() ?? []))
  const sent = parsed.flatMap(({ out_msgs }) => out_msgs.filter(({ info }) => info.type === 'int_msg_info'))
  return sent.filter(({ cell }) => !received.has(cell.hash())).length
}

test('the history of every account is that of the blocks', async () => {
  const expected = new Map<Address, { readonly hash: Hash; readonly lt: bigint }[]>()
  for (const { transactions } of [...rows.values()].flat())
    for (const { account, hash, lt } of transactions)
      expected.set(account, [...(expected.get(account) ?? []), { hash, lt }])
  expect(expected.size).toBeGreaterThan(200)
  for (const [account, own] of expected) {
    const found = await ascending.byAccount(account, { limit: 10_000 })
    expect(found.map(({ hash }) => hash)).toEqual(
      own.toSorted((a, b) => (a.lt < b.lt ? 1 : -1)).map(({ hash }) => hash),
    )
  }
})

test('the head of an account is its state after its newest transaction', async () => {
  const accounts = [...new Set(scenarios.flatMap(({ transactions }) => transactions.map(({ account }) => account)))]
  const heads = await ascending.heads(accounts)
  let compared = 0
  for (const [account, head] of heads) {
    const cell = recordedState(account, head.lt)
    const state = cell && readShardAccount(cell)
    if (!state || state.last_trans_lt !== head.lt) continue
    compared++
    const init = state.account?.storage.state.type === 'active' ? state.account.storage.state.init : undefined
    expect(head).toMatchObject({
      status: state.account?.storage.state.type ?? 'nonexist',
      balance: state.account?.storage.balance.grams ?? 0n,
      codeHash: init?.code?.hash(),
    })
  }
  expect(compared).toBeGreaterThan(100)
})

describe('claims', () => {
  test('are those of the full states after the same transactions', async () => {
    const accounts = [...new Set(scenarios.flatMap(({ transactions }) => transactions.map(({ account }) => account)))]
    const [wallets, items, domains, heads] = await Promise.all([
      ascending.jettonWallets(accounts),
      ascending.items(accounts),
      ascending.domains(accounts),
      ascending.heads(accounts),
    ])
    const counts = { wallets: 0, items: 0, domains: 0 }
    for (const account of accounts) {
      const head = heads.get(account)
      const cell = head && recordedState(account, head.lt)
      const state = cell && readShardAccount(cell)
      if (!state || state.last_trans_lt !== head.lt || state.account?.storage.state.type !== 'active') continue
      const { data, code } = state.account.storage.state.init
      const claims = readClaims({ data, codeHash: code?.hash() })
      if (claims?.kind === 'jettonWallet') {
        counts.wallets++
        expect(wallets.get(account)).toMatchObject(claims.claim)
      } else expect(wallets.get(account)).toBeUndefined()
      if (claims?.kind === 'item') {
        counts.items++
        expect(items.get(account)).toMatchObject(claims.claim)
        if (claims.domain) {
          counts.domains++
          expect(domains.get(account)).toMatchObject(claims.domain)
        }
      } else expect(items.get(account)).toBeUndefined()
    }
    expect(counts).toEqual({ wallets: 5, items: 12, domains: 3 })
  })
})

describe('any sequence of ranges gives the same index', () => {
  const sequences: readonly (readonly [string, readonly (readonly number[])[]])[] = [
    ['newest first', seqnos.toReversed().map(seqno => [seqno])],
    ['shuffled', shuffle(seqnos, 7).map(seqno => [seqno])],
    ['shuffled again', shuffle(seqnos, 99).map(seqno => [seqno])],
    ['all at once', [seqnos]],
    ['later runs first, several blocks at a time', chunk(seqnos, 5).toReversed()],
  ]

  test.each(sequences)('%s', async (_, groups) => {
    const index = await indexRecorded(groups)
    const accounts = [...new Set([...rows.values()].flat().flatMap(({ heads }) => heads.map(({ account }) => account)))]
    const hashes = [...rows.values()].flat().flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
    const messages = [...rows.values()]
      .flat()
      .flatMap(({ transactions }) => transactions.flatMap(({ sent }) => sent.map(({ hash }) => hash)))
    for (const read of [
      (of: ChainIndex) => Promise.all(hashes.map(hash => of.byHash({ by: 'transaction', hash }))),
      async (of: ChainIndex) => toSorted(await of.traces(hashes)),
      async (of: ChainIndex) => toSorted(await of.openMessages(messages)),
      async (of: ChainIndex) => toSorted(await of.heads(accounts)),
      async (of: ChainIndex) => toSorted(await of.jettonWallets(accounts)),
      async (of: ChainIndex) => toSorted(await of.items(accounts)),
      async (of: ChainIndex) => toSorted(await of.domains(accounts)),
      (of: ChainIndex) => Promise.all(accounts.map(account => of.contracts(account))),
    ])
      expect(await read(index)).toEqual(await read(ascending))
  })
})

const toSorted = <K extends string, V>(map: ReadonlyMap<K, V>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(size * at, size * (at + 1)))
}
