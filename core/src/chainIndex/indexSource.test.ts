import { beforeAll, describe, expect, test } from 'vitest'
import { demoIndex, demoNode, demoRange, wholeScope } from '../../test/chainIndex/demoIndex.ts'
import { demoSnapshot } from '../../test/demo.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { AppError } from '../errors.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Address } from '../units.ts'
import type { ChainIndex, IndexBatch, IndexScope } from './ChainIndex.ts'
import type { CheckedClaim, ClaimChecker } from './ClaimChecker.ts'
import { indexSource } from './indexSource.ts'

const snapshot = demoSnapshot()
const traces = snapshot.traces.filter(({ transactions }) => transactions.length > 1)
const trace = traces[0]!
const root = trace.transactions[0]!.cell
const absent = 'f'.repeat(64) as ReturnType<typeof root.hash>
const code = (expected: string) => expect.objectContaining({ code: expected })
const unchecked = (): never => {
  throw new Error('nothing is checked')
}

const open = (index: ChainIndex, given: { others?: ChainSource; checker?: Partial<ClaimChecker> } = {}) => {
  const { others = demoNode(), checker } = given
  const full = checker && { checkJettonWallets: unchecked, checkDomains: unchecked, ...checker }
  return indexSource({ index, name: 'index', others, checker: full, nowMs: () => 0 })
}
const openChanged = async (change: (batch: IndexBatch) => readonly IndexBatch[], scope: IndexScope = wholeScope) =>
  open(await demoIndex(scope, change))
const byHash = (hash: typeof absent) => ({ by: 'any', hash }) as const

// It is made once, by get methods of all contracts.
beforeAll(async () => void (await demoIndex()), 60_000)

/** An account with several transactions in sequence. */
async function findHistory() {
  const source = open(await demoIndex())
  for (const account of snapshot.accounts.keys()) {
    const all = await source.getAccountTransactions(account, { count: 100 })
    if (all.length > 3) return { account, all }
  }
  throw new Error('the recording has such an account')
}

describe('an index of all blocks', () => {
  test('knows that there is no transaction, no item and no jetton', async () => {
    const source = open(await demoIndex())
    expect(await source.getIndexedTrace(byHash(absent))).toBeUndefined()
    expect(await source.getIndexedTransaction(byHash(absent))).toBeUndefined()
    expect(await source.getOwnedItems(`0:${absent}` as Address)).toEqual([])
    expect(await source.getAccountTransactions(`0:${absent}` as Address, { count: 3 })).toEqual([])
  })

  test('reports messages that are not received as pending', async () => {
    const last = trace.transactions.at(-1)!.cell.hash()
    const source = await openChanged(batch => [
      { ...batch, transactions: batch.transactions.filter(({ hash }) => hash !== last) },
    ])
    const found = await source.getIndexedTrace(byHash(root.hash()))
    const message = readTransaction(trace.transactions.at(-1)!.cell).in_msg?.cell.hash()
    expect(found).toMatchObject({ pending: true, cutShort: false, open: new Map([[message, 'pending']]) })
  })

  test('rejects cells that are not those of its transactions', async () => {
    const other = snapshot.fullBlocks?.at(-1)?.root
    const source = open(await demoIndex(), { others: { ...demoNode(), getBlock: async () => other! } })
    await expect(source.getIndexedTrace(byHash(root.hash()))).rejects.toEqual(code('source.malformed'))
  })
})

describe('an index of some blocks', () => {
  const late: (batch: IndexBatch) => readonly IndexBatch[] = batch => [{ ...batch, range: { ...demoRange, first: 90 } }]
  const early: typeof late = batch => [{ ...batch, range: { first: 1, last: 1600 } }]

  test.each([
    ['without the first blocks', late],
    ['without the newest blocks', early],
  ])('%s does not know what is absent, or what an account holds', async (_, change) => {
    const source = await openChanged(change)
    const owner = `0:${absent}` as Address
    for (const request of [
      () => source.getIndexedTrace(byHash(absent)),
      () => source.getIndexedTransaction(byHash(absent)),
      () => source.getOwnedItems(owner),
      () => source.getIndirectlyOwnedItems(owner),
      () => source.getDomainsOfOwner(owner),
      () => source.getDomainsOfWallets([owner]),
      () => source.getJettonWalletsOfOwner(owner),
      () => source.getJettonWallets([owner]),
    ])
      await expect(request()).rejects.toEqual(code('source.notRecorded'))
  })

  test('has no trace without its start, and none that may go on in blocks that it lacks', async () => {
    const change = (more: object) => (batch: IndexBatch) => [
      { ...batch, traces: batch.traces.map(each => (each.id === root.hash() ? { ...each, ...more } : each)) },
    ]
    const startless = await openChanged(change({ hasStart: false }))
    await expect(startless.getIndexedTrace(byHash(root.hash()))).rejects.toEqual(code('source.notRecorded'))
    const last = trace.transactions.at(-1)!.cell.hash()
    const outdated = await openChanged(batch =>
      early({ ...batch, transactions: batch.transactions.filter(({ hash }) => hash !== last) }),
    )
    await expect(outdated.getIndexedTrace(byHash(root.hash()))).rejects.toEqual(code('source.notRecorded'))
  })

  test('ends a history where a transaction is missing', async () => {
    const { account, all } = await findHistory()
    const source = await openChanged(batch => [
      { ...batch, transactions: batch.transactions.filter(({ hash }) => hash !== all[2]?.hash) },
    ])
    expect(await source.getAccountTransactions(account, { count: 100 })).toEqual(all.slice(0, 2))
    const from = { lt: all[2]!.lt, hash: all[2]!.hash }
    await expect(source.getAccountTransactions(account, { from, count: 1 })).rejects.toEqual(code('source.notRecorded'))
  })
})

test('an index of some accounts has their histories, and no traces', async () => {
  const { account } = await findHistory()
  const source = await openChanged(batch => [batch], { ...wholeScope, accounts: [account] })
  expect((await source.getAccountTransactions(account, { count: 2 })).length).toBe(2)
  await expect(source.getIndexedTrace(byHash(root.hash()))).rejects.toEqual(code('source.unsupported'))
  const other = `0:${absent}` as Address
  await expect(source.getAccountTransactions(other, { count: 1 })).rejects.toEqual(code('source.unsupported'))
  await expect(source.getOwnedItems(account)).rejects.toEqual(code('source.notRecorded'))
  await expect(source.getIndirectlyOwnedItems(account)).rejects.toEqual(code('source.notRecorded'))
})

describe('claims of jetton wallets', () => {
  const wallets = async (index: ChainIndex) =>
    (await Promise.all([...snapshot.accounts.keys()].map(owner => index.jettonsOfOwner(owner, { limit: 9 })))).flat()

  test('are listed once they are confirmed, which is kept', async () => {
    const index = await demoIndex()
    const [claim] = await wallets(index)
    const owner = claim!.owner
    const own = await index.jettonsOfOwner(owner, { limit: 9 })
    let checks = 0
    const check = (result: CheckedClaim<true>): Partial<ClaimChecker> => ({
      checkJettonWallets: async rows => {
        checks++
        return new Map(rows.map(({ address }) => [address, result]))
      },
    })
    await expect(open(index).getJettonWalletsOfOwner(owner)).rejects.toEqual(code('source.notRecorded'))
    const failure = new AppError('source.unreachable', { source: 'node', reason: 'down' })
    await expect(open(index, { checker: check(failure) }).getJettonWalletsOfOwner(owner)).rejects.toThrow(/down/)
    const listed = await open(index, { checker: check(true) }).getJettonWalletsOfOwner(owner)
    expect(listed.map(({ address }) => address)).toEqual(own.map(({ address }) => address))
    expect(await open(index, { checker: check(false) }).getJettonWalletsOfOwner(owner)).toEqual(listed)
    expect(checks).toBe(2)
  })

  test('that are not true are left out', async () => {
    const index = await demoIndex()
    const [claim] = await wallets(index)
    const checker: Partial<ClaimChecker> = {
      checkJettonWallets: async rows => new Map(rows.map(({ address }) => [address, false])),
    }
    expect(await open(index, { checker }).getJettonWalletsOfOwner(claim!.owner)).toEqual([])
  })
})
