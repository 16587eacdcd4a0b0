import { expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import { nano } from '../units.ts'
import { toAccount } from './accountState.ts'
import { findEndBalances, getBalanceChange } from './endBalances.ts'

const balanceOf = (state: Parameters<typeof toAccount>[0]) => nano(toAccount(state)?.storage.balance.grams ?? 0n)
const recorded = () =>
  scenarioNames().flatMap(name =>
    readScenario(name).transactions.map(({ account, cell, hash, before, after }) => ({
      name,
      transaction: { ...fromTransactionCell(readTransaction(cell), account), hash },
      before: balanceOf(before),
      after: balanceOf(after),
    })),
  )

test('every recorded transaction changed the balance by this much', () => {
  const different = recorded().filter(
    ({ transaction, before, after }) =>
      !transaction.destroyed && after - before !== (getBalanceChange(transaction) ?? after - before),
  )
  expect(different.map(({ name, transaction }) => `${name} ${transaction.hash}`)).toEqual([])
  expectRecorded(recorded().filter(({ transaction }) => getBalanceChange(transaction) !== undefined).length, 671)
})

test('balances between two known states are found from both sides', () => {
  const all = recorded()
  let found = 0
  for (const first of all) {
    const second = all.find(({ transaction }) => transaction.previous?.hash === first.transaction.hash)
    if (!second || first.transaction.destroyed || second.transaction.destroyed) continue
    const unknown = { before: undefined, after: undefined }
    const fromEnd = findEndBalances([
      { ...first, ...unknown },
      { ...second, before: undefined },
    ])
    const fromStart = findEndBalances([
      { ...first, after: undefined },
      { ...second, ...unknown },
    ])
    expect(fromEnd.get(first.transaction.hash)).toBe(first.after)
    expect([fromStart.get(first.transaction.hash), fromStart.get(second.transaction.hash)]).toEqual([
      first.after,
      second.after,
    ])
    // Another transaction of the account was in between.
    const gap = { ...second, before: undefined, transaction: { ...second.transaction, previous: null } }
    expect(findEndBalances([{ ...first, ...unknown }, gap]).has(first.transaction.hash)).toBe(false)
    found++
  }
  expect(found).toBeGreaterThan(50)
})
