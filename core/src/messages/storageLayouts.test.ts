import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import { nodesOf } from '../trace/Trace.ts'
import { readWalletData } from '../verdict/walletData.ts'
import { readStoredData } from './storageLayouts.ts'
import { isWalletKind } from './walletMessage.ts'

/** Contracts of the recordings whose data has no public layout, or none that is known here. */
const unknown = new Set(['cron', 'nft_auction_v1'])

describe('recorded states', () => {
  const states = new Map<string, { data: Cell; interfaces: readonly string[] }>()
  beforeAll(async () => {
    const executor = await testExecutor()
    for (const name of scenarioNames()) {
      const gathered = await gatherScenario(name, executor)
      if (!gathered) continue
      for (const node of nodesOf(gathered.trace.root))
        for (const state of [node.before, node.after]) {
          const { data } = getInit(toAccount(state))
          const interfaces = gathered.facts.interfaces(node.account)
          if (data && interfaces.length > 0) states.set(`${interfaces} ${data.hash()}`, { data, interfaces })
        }
    }
  }, 120_000)

  test('every contract with a known interface is read completely', () => {
    expect(states.size).toBeGreaterThan(100)
    const unread = [...states.values()].filter(({ data, interfaces }) => !readStoredData(data, interfaces))
    expect(new Set(unread.map(({ interfaces }) => interfaces.join()))).toEqual(unknown)
  })

  test('wallets have the numbers that their messages are checked against', () => {
    for (const { data, interfaces } of states.values()) {
      const kind = interfaces.find(isWalletKind)
      const wallet = kind && readWalletData(kind, data)
      if (!wallet) continue
      const fields = new Map(readStoredData(data, interfaces)?.fields.map(field => [field.name, field.value]))
      expect(fields.get('public_key')).toBe(wallet.public_key)
      if (wallet.seqno !== undefined) expect(fields.get('seqno')).toBe(String(wallet.seqno))
    }
  })

  test('an item has its owner, a jetton wallet its balance in smallest units, a sale its price in coins', () => {
    const kinds = new Map<string, Set<string>>()
    for (const { data, interfaces } of states.values())
      for (const { name, kind } of readStoredData(data, interfaces)?.fields ?? [])
        kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
    expect(kinds.get('owner')).toEqual(new Set(['address']))
    expect(kinds.get('balance')).toEqual(new Set(['jettons']))
    expect(kinds.get('full_price')).toEqual(new Set(['coins']))
    expect(kinds.get('vesting.start_time')).toEqual(new Set(['time']))
    expect(kinds.get('domain')).toEqual(new Set(['text']))
  })
})

test('data that a layout does not read completely is not decoded', () => {
  const wallet = new Builder().uint(7, 32).uint(1, 32).uint(2n, 256)
  expect(readStoredData(wallet.end(), ['wallet_v3r2'])?.fields[0]).toEqual({
    name: 'seqno',
    kind: 'integer',
    value: '7',
  })
  const longer = new Builder().uint(7, 32).uint(1, 32).uint(2n, 256).bit(true).end()
  expect(readStoredData(longer, ['wallet_v3r2'])).toBeUndefined()
  expect(readStoredData(new Builder().uint(7, 16).end(), ['wallet_v3r2'])).toBeUndefined()
  expect(readStoredData(wallet.end(), ['unknown'])).toBeUndefined()
})

test('a dictionary that unfolds to 2^60 entries is not walked', () => {
  let fork = new Builder().uint(0b00, 2).end()
  for (let depth = 0; depth < 60; depth++) fork = new Builder().uint(0b00, 2).ref(fork).ref(fork).end()
  const data = new Builder().uint(7, 32).uint(1, 32).uint(2n, 256).bit(true).ref(fork).end()
  expect(readStoredData(data, ['wallet_v4r2'])).toBeUndefined()
})
