import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toOnChainTransaction } from '../../chain/snapshot/toOnChainTransaction.ts'
import type { DebugAccountEvent, DebugEventFilters } from '../../contract/debugAccount.ts'
import { toFriendlyAddress } from '../../encoding/address.ts'
import type { Service } from '../../operations/createService.ts'
import type { Address } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'

const snapshot = demoSnapshot()
const named = (name: string): Address =>
  [...snapshot.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)
const [alice, bob] = [named('alice'), named('bob')]

let service: Service
let all: readonly DebugAccountEvent[]

async function readEvents(account: Address, limit: number, filters: DebugEventFilters = {}) {
  const events: DebugAccountEvent[] = []
  let before: bigint | undefined
  do {
    const body = { account, limit, filters, ...(before !== undefined && { before_lt: before }) }
    const page = await service.call('debugAccountEvents', { body })
    expect(page.events.length).toBeLessThanOrEqual(limit)
    events.push(...page.events)
    before = page.next_before_lt
  } while (before !== undefined)
  return events
}

const idsOf = (events: readonly DebugAccountEvent[]) => events.map(({ event }) => event.event_id)

beforeAll(async () => {
  service = await demoService()
  all = await readEvents(alice, 100)
}, 60_000)

/** The filter keeps some events of alice and drops others: exactly those of the condition, in order. */
async function expectKept(filters: DebugEventFilters, isKept: (event: DebugAccountEvent) => boolean): Promise<void> {
  const kept = all.filter(isKept)
  expect(kept.length, 'events that the filter keeps').toBeGreaterThan(0)
  expect(kept.length, 'events that the filter drops').toBeLessThan(all.length)
  expect(idsOf(await readEvents(alice, 100, filters))).toEqual(idsOf(kept))
}

/** The kinds of the actions of an event, as `/v2` and as `/debug` name them. */
const kindsOf = ({ event, actions }: DebugAccountEvent): readonly string[] => [
  ...event.actions.map(({ type }) => type),
  ...actions.map(({ kind }) => kind),
]

describe('events are filtered', () => {
  test.each([['NftPurchase'], ['MultisigExecution'], ['TonTransfer', 'DomainRenew']])(
    'by kind: %s',
    async (...kinds) => {
      await expectKept({ kinds }, event => kindsOf(event).some(kind => kinds.includes(kind)))
    },
  )

  test.each(['in', 'out'] as const)('by direction: %s', async direction => {
    await expectKept({ direction }, event => event.direction === direction)
  })

  test('by counterpart, by its address in any form or its domain', async () => {
    const hasBob = ({ event, actions }: DebugAccountEvent) => writeJson([event.actions, actions] as never).includes(bob)
    await expectKept({ counterpart: bob }, hasBob)
    const withAlice = idsOf(await readEvents(bob, 100, { counterpart: alice }))
    expect(withAlice.length).toBeGreaterThan(0)
    for (const form of ['alice-market.ton', toFriendlyAddress(alice, { bounceable: false })])
      expect(idsOf(await readEvents(bob, 100, { counterpart: form }))).toEqual(withAlice)
  })

  test('by asset: a jetton, also one whose transfer failed, and TON', async () => {
    const minter = named('jetton minter')
    const ofMinter = await readEvents(alice, 100, { asset: minter })
    expect(ofMinter.length).toBeGreaterThan(0)
    expect(ofMinter.some(({ outcome }) => outcome === 'failed')).toBe(true)
    for (const { event } of ofMinter) expect(writeJson(event.actions as never)).toContain(minter)
    const others = all.filter(({ event }) => !idsOf(ofMinter).includes(event.event_id))
    const transfers = others.flatMap(({ event }) => event.actions).filter(({ type }) => type === 'JettonTransfer')
    expect(transfers.filter(({ JettonTransfer }) => JettonTransfer?.jetton.address === minter)).toEqual([])
    const ofTon = await readEvents(alice, 100, { asset: 'TON' })
    const tonTransfers = all.filter(
      ({ event: { actions } }) => actions.length === 1 && actions[0]?.type === 'TonTransfer',
    )
    expect(idsOf(ofTon)).toEqual(expect.arrayContaining(idsOf(tonTransfers)))
    expect(ofTon.length).toBeLessThan(all.length)
  })

  test('by amount, both limits included', async () => {
    const { event } =
      all.find(({ event: { actions } }) => actions.length === 1 && actions[0]?.type === 'TonTransfer') ??
      expect.fail('an event that is one transfer')
    const amount = event.actions[0]?.TonTransfer?.amount ?? expect.fail('a transfer')
    const id = event.event_id
    const kept = async (filters: DebugEventFilters) => idsOf(await readEvents(alice, 100, filters)).includes(id)
    expect(await kept({ min_amount: String(amount), max_amount: String(amount) })).toBe(true)
    expect(await kept({ min_amount: String(amount + 1n) })).toBe(false)
    expect(await kept({ max_amount: String(amount - 1n) })).toBe(false)
    // Of another asset it has no amount.
    expect(await kept({ asset: named('jetton minter'), min_amount: '0' })).toBe(false)
  })

  test('by time, both ends included', async () => {
    const times = new Map(
      snapshot.traces
        .flatMap(({ transactions }) => transactions.map(each => toOnChainTransaction(each)))
        .filter(({ account }) => account === alice)
        .map(({ lt, blockUtime }) => [lt as bigint, Number(blockUtime)]),
    )
    const timeOf = ({ lt }: DebugAccountEvent) => times.get(lt) ?? expect.fail(`no transaction at ${lt}`)
    const sorted = all.map(timeOf)
    const [to, from] = [sorted[Math.floor(all.length / 4)] ?? 0, sorted[Math.floor((all.length * 3) / 4)] ?? 0]
    await expectKept({ from_time: from }, event => timeOf(event) >= from)
    await expectKept({ to_time: to }, event => timeOf(event) <= to)
    await expectKept({ from_time: from, to_time: to }, event => timeOf(event) >= from && timeOf(event) <= to)
  })

  test('to those that failed, wholly or in part', async () => {
    await expectKept({ failed_only: true }, ({ outcome }) => outcome === 'failed' || outcome === 'partly')
  })

  test('by all filters at once', async () => {
    const filters: DebugEventFilters = { direction: 'out', failed_only: true, kinds: ['TonTransfer', 'JettonTransfer'] }
    await expectKept(
      filters,
      event =>
        event.direction === 'out' &&
        (event.outcome === 'failed' || event.outcome === 'partly') &&
        kindsOf(event).some(kind => filters.kinds?.includes(kind)),
    )
  })
})

test('pages of any size give the same events, with any filter', async () => {
  const accounts = ['bob', 'carol', 'frank', 'judy', 'jetton minter', 'multisig', 'hugo'].map(named)
  const expected = new Map<string, Promise<readonly string[]>>()
  const filters: readonly DebugEventFilters[] = [{}, { direction: 'in' }, { failed_only: true }, { asset: 'TON' }]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...accounts),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(...filters),
      async (account, limit, filter) => {
        const key = `${account} ${writeJson(filter as never)}`
        const whole = expected.get(key) ?? readEvents(account, 100, filter).then(idsOf)
        expected.set(key, whole)
        expect(idsOf(await readEvents(account, limit, filter))).toEqual(await whole)
      },
    ),
    { numRuns: 25, seed: 7 },
  )
}, 120_000)

test('GET /v2/accounts/{id}/events has the recorded traces of an account in order', async () => {
  for (const account of [bob, named('judy'), named('jetton minter')]) {
    const recorded = snapshot.traces
      .map(({ transactions }) => transactions.map(each => toOnChainTransaction(each)))
      .filter(transactions => transactions.some(each => each.account === account))
      .map(transactions => ({
        id: transactions[0]?.cell.hash(),
        lt: transactions.reduce((newest, { account: of, lt }) => (of === account && lt > newest ? lt : newest), 0n),
      }))
      .toSorted((a, b) => (a.lt < b.lt ? 1 : -1))
      .map(({ id }) => id)
    const listed: string[] = []
    let before: bigint | undefined
    do {
      const page = await service.call('getAccountEvents', {
        params: { account_id: account, limit: 5, ...(before !== undefined && { before_lt: before }) },
      })
      listed.push(...page.events.map(({ event_id }) => event_id))
      before = page.events.length === 0 || page.next_from === 0n ? undefined : page.next_from
    } while (before !== undefined)
    expect(listed).toEqual(recorded)
  }
}, 60_000)
