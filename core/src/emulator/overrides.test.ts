import { describe, expect, test } from 'vitest'
import { someAddress } from '../../test/fakes.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { readShardAccount } from '../tlb/account.ts'
import { nano, unixSec } from '../units.ts'
import { overrideAccount } from './overrides.ts'

const account = someAddress('c')
const code = new Builder().uint(0xff00, 16).end()
const data = new Builder().uint(7, 32).end()

test('an account that does not exist is created', () => {
  const cell = overrideAccount(undefined, { account, balance: nano(5n), code, data }, unixSec(100))
  const { account: created, last_trans_lt } = readShardAccount(cell)
  expect(created).toMatchObject({
    addr: account,
    storage_stat: { last_paid: 100 },
    storage: { balance: { grams: 5n } },
  })
  expect(created?.storage.state).toMatchObject({ type: 'active', init: { code, data } })
  expect(last_trans_lt).toBe(0n)
  const onlyCoins = overrideAccount(undefined, { account, balance: nano(5n) }, unixSec(100))
  expect(readShardAccount(onlyCoins).account?.storage.state).toEqual({ type: 'uninit' })
})

describe('an existing account', () => {
  const states = () =>
    scenarioNames()
      .flatMap(name => readScenario(name).transactions)
      .flatMap(tx => (tx.before ? [tx.before] : []))

  test('keeps everything that is not overridden', () => {
    for (const cell of states().slice(0, 200)) {
      const before = readShardAccount(cell)
      if (before.account === undefined) continue
      const change = { account: before.account.addr, balance: nano(123n) }
      const after = readShardAccount(overrideAccount(cell, change, unixSec(1)))
      expect(after.account?.storage.balance).toEqual({ ...before.account.storage.balance, grams: 123n })
      expect(after.account?.storage.last_trans_lt).toBe(before.account.storage.last_trans_lt)
      expect(after.account?.storage_stat.last_paid).toBe(before.account.storage_stat.last_paid)
      expect(after.account?.storage_stat.due_payment).toBe(before.account.storage_stat.due_payment)
      expect([after.last_trans_hash, after.last_trans_lt]).toEqual([before.last_trans_hash, before.last_trans_lt])
      const [stateAfter, stateBefore] = [after.account!.storage.state, before.account.storage.state]
      if (stateBefore.type === 'active' && stateAfter.type === 'active') {
        expect(stateAfter.init.cell.hash()).toBe(stateBefore.init.cell.hash())
      } else expect(stateAfter).toEqual(stateBefore)
    }
  })

  test('has the same storage usage as on the network', () => {
    for (const cell of states()) {
      const { account: before } = readShardAccount(cell)
      if (before === undefined) continue
      const same = { account: before.addr, balance: before.storage.balance.grams }
      const after = readShardAccount(overrideAccount(cell, same, unixSec(1))).account
      expect(after?.storage_stat.used).toEqual(before.storage_stat.used)
    }
  })
})
