import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toOnChainTransaction } from '../../chain/snapshot/toOnChainTransaction.ts'
import type { Reply } from '../../contract/operations.ts'
import type { Service } from '../../operations/createService.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address, Hash } from '../../units.ts'

type AccountEvents = Reply<'debugAccountEvents'>

const snapshot = demoSnapshot()
const named = (name: string): Address =>
  [...snapshot.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)

/** The recorded traces of an account, newest first, each at its newest transaction. */
function recordedEvents(account: Address): { readonly id: Hash; readonly lt: bigint }[] {
  const events = snapshot.traces.flatMap(({ transactions }) => {
    const own = transactions.map(each => toOnChainTransaction(each)).filter(each => each.account === account)
    const newest = own.map(({ lt }) => lt as bigint).reduce((a, b) => (a > b ? a : b), 0n)
    const id = transactions[0]?.cell.hash()
    return own.length > 0 && id ? [{ id, lt: newest }] : []
  })
  return events.toSorted((a, b) => (a.lt < b.lt ? 1 : -1))
}

async function readAll(service: Service, account: string, limit: number, filters?: object) {
  const pages: AccountEvents[] = []
  let before: bigint | undefined
  do {
    const body = { account, limit, ...(before !== undefined && { before_lt: before }), ...(filters && { filters }) }
    const page = await service.call('debugAccountEvents', { body })
    pages.push(page)
    before = page.next_before_lt
  } while (before !== undefined)
  return pages
}

describe('the events of an account', () => {
  test('are its recorded traces in order, with pages of any size', async () => {
    const service = await demoService()
    for (const name of ['alice', 'bob', 'jetton minter', 'nft item 2', 'elector', 'frost', 'uninit with coins']) {
      const account = named(name)
      const expected = recordedEvents(account)
      expect(expected.length, name).toBeGreaterThan(0)
      for (const limit of [1, 7, 100]) {
        if (limit === 1 && expected.length > 20) continue
        const pages = await readAll(service, account, limit)
        const listed = pages.flatMap(({ events }) => events.map(({ event, lt }) => ({ id: event.event_id, lt })))
        expect(listed, `${name}, ${limit} a page`).toEqual(expected)
        expect(pages.slice(0, -2).every(({ events }) => events.length === limit)).toBe(true)
      }
    }
  }, 120_000)
})

describe('the view of an account in /v2', () => {
  const viewOf = async (account: Address) => {
    const service = await demoService()
    const { events } = await service.call('getAccountEvents', { params: { account_id: account, limit: 100 } })
    return events.flatMap(({ actions }) => actions)
  }

  test('signs stakes of elections by who pays, and no other values', async () => {
    const values = async (name: string, kind: string) =>
      (await viewOf(named(name))).filter(({ type }) => type === kind).map(({ simple_preview }) => simple_preview.value)
    const [ofValidator, ofElector, others] = [
      await values('main', 'ElectionsDepositStake'),
      await values('elector', 'ElectionsDepositStake'),
      await values('bob', 'TonTransfer'),
    ]
    expect(Math.min(ofValidator.length, ofElector.length, others.length)).toBeGreaterThan(0)
    for (const value of ofValidator) expect(value).toMatch(/^-\d/)
    for (const value of ofElector) expect(value).toMatch(/^\+\d/)
    for (const value of others) expect(value).toMatch(/^\d/)
  })

  test('names the others in its previews', async () => {
    for (const name of ['alice', 'bob']) {
      const actions = (await viewOf(named(name))).filter(({ type }) => type !== 'Unknown')
      expect(actions.length).toBeGreaterThan(0)
      const accounts = actions.flatMap(({ simple_preview }) => simple_preview.accounts.map(({ address }) => address))
      expect(accounts).not.toContain(named(name))
      expect(accounts.length).toBeGreaterThan(actions.length / 2)
    }
  })
})

describe('the balances of an account', () => {
  test('are those of its recorded states', async () => {
    const service = await demoService()
    let compared = 0
    for (const [account, states] of snapshot.accounts) {
      const { points } = await service.call('debugAccountBalances', { body: { account, limit: 1000 } })
      for (const { lt, balance } of points) {
        const state = states.find(({ from }) => from === lt)
        if (!state) continue
        expect(balance, `${account} at ${lt}`).toBe(toAccount(state.shardAccount)?.storage.balance.grams ?? 0n)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(300)
  }, 120_000)
})
