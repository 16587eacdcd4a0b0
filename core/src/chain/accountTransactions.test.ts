import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { fakeServer } from '../../test/fakeServer.ts'
import { v3Transaction } from '../../test/v3Form.ts'
import { formatBlockId } from '../blockId.ts'
import { toBocHex } from '../cell/text.ts'
import { type Address, type Hash, type Lt, lt } from '../units.ts'
import type { AccountTransaction } from './IndexedTrace.ts'
import { snapshotSource } from './snapshot/snapshotSource.ts'
import type { SourceMethods } from './sourceMethods.ts'
import { tonapiSource } from './tonapi/tonapiSource.ts'
import { toncenterSource } from './toncenter/toncenterSource.ts'

type HistorySource = Pick<SourceMethods, 'getAccountTransactions'>
const snapshot = demoSnapshot()
const account = [...snapshot.names].find(([, name]) => name === 'alice')?.[0] as Address // its key
const history = await listRecorded()

/** All recorded transactions of the account, newest first; a recording has gaps, over which each request leads. */
async function listRecorded(): Promise<readonly AccountTransaction[]> {
  const source = snapshotSource(snapshot, 'demo') as HistorySource // it has this method
  const found: AccountTransaction[] = []
  for (let beforeLt: Lt | undefined = lt(2n ** 63n); beforeLt !== undefined; beforeLt = found.at(-1)?.lt) {
    const page = await source.getAccountTransactions(account, { count: 100, beforeLt }).catch(() => [])
    if (page.length === 0) break
    found.push(...page)
  }
  return found
}

/** Fewer than any client requests, as servers do. */
const serverLimit = 7

/** One that is not in a block yet is newer than all others. */
function pending() {
  const [newest] = history
  if (!newest) throw new Error('no history')
  const more = v3Transaction(newest.cell, account, {})
  return { ...more, lt: String(newest.lt + 100n), emulated: true }
}

const toncenter = (listed: readonly AccountTransaction[] = history): HistorySource => {
  const { fetch } = fakeServer({
    '/api/v3/transactions': ({ searchParams }) => {
      const end = searchParams.get('end_lt')
      const matching = listed
        .filter(each => end === null || each.lt <= BigInt(end))
        .map(each => v3Transaction(each.cell, account, each.block && { block: each.block }))
      const limit = Math.min(serverLimit, Number(searchParams.get('limit')))
      return { transactions: [...(end === null ? [pending()] : []), ...matching].slice(0, limit) }
    },
  })
  // An index has this method.
  return toncenterSource({ name: 'stand-in', baseUrl: 'https://index.example', fetch }) as HistorySource
}

const tonapi = (listed: readonly AccountTransaction[] = history): HistorySource => {
  const { fetch } = fakeServer({
    '/v2/blockchain/accounts/*': ({ searchParams }) => {
      const before = searchParams.get('before_lt')
      const matching = listed.filter(each => before === null || each.lt < BigInt(before))
      const limit = Math.min(serverLimit, Number(searchParams.get('limit')))
      return {
        transactions: matching.slice(0, limit).map(each => ({
          hash: each.hash,
          account: { address: account },
          raw: toBocHex(each.cell),
          ...(each.block && { block: formatBlockId(each.block) }),
        })),
      }
    },
  })
  // As above.
  return tonapiSource({ name: 'stand-in', baseUrl: 'https://api.example', fetch }) as HistorySource
}

const ids = (found: readonly { readonly hash: Hash; readonly lt: Lt }[]) => found.map(({ hash, lt }) => `${lt} ${hash}`)

describe.each([
  ['toncenter', toncenter],
  ['tonapi', tonapi],
] as const)('the transactions of an account at %s', (_, open) => {
  test('are those of the chain, newest first, to the first one', async () => {
    expect(history.length).toBeGreaterThan(3 * serverLimit)
    const found = await open().getAccountTransactions(account, { count: 1000 })
    expect(ids(found)).toEqual(ids(history))
    expect(found.map(({ block }) => block)).toEqual(history.map(({ block }) => block))
  })

  test.each([1, 2, 6, 7, 8, 15])('are the same in pages of %d', async count => {
    const source = open()
    const found: AccountTransaction[] = []
    for (;;) {
      const last = found.at(-1)
      const page = await source.getAccountTransactions(account, { count, ...(last && { beforeLt: last.lt }) })
      found.push(...page)
      if (page.length < count) break
    }
    expect(ids(found)).toEqual(ids(history))
  })

  test('start at a transaction, which is the first of the list', async () => {
    const from = history[4]
    if (!from) throw new Error('the history is too short')
    expect(ids(await open().getAccountTransactions(account, { from, count: 9 }))).toEqual(ids(history.slice(4, 13)))
  })

  test('are none before the first one, and none of an account without any', async () => {
    const first = history.at(-1)?.lt ?? lt(0n)
    expect(await open().getAccountTransactions(account, { beforeLt: first, count: 5 })).toEqual([])
    expect(await open([]).getAccountTransactions(account, { beforeLt: first, count: 5 })).toEqual([])
  })

  test('of another account are rejected', async () => {
    const other = `0:${'12'.repeat(32)}` as Address // in the form of one
    await expect(open().getAccountTransactions(other, { count: 5 })).rejects.toMatchObject({ code: 'source.malformed' })
  })

  test('are rejected if a server repeats a page', async () => {
    const { fetch } = fakeServer({
      '/api/v3/transactions': () => ({
        transactions: history.slice(0, 3).map(each => v3Transaction(each.cell, account, {})),
      }),
      '/v2/blockchain/accounts/*': () => ({
        transactions: history
          .slice(0, 3)
          .map(each => ({ hash: each.hash, account: { address: account }, raw: toBocHex(each.cell) })),
      }),
    })
    const source = (open === toncenter ? toncenterSource : tonapiSource)({
      name: 'stand-in',
      baseUrl: 'https://index.example',
      fetch,
    })
    await expect(source.getAccountTransactions?.(account, { count: 9 })).rejects.toThrow('the same page again')
  })
})
