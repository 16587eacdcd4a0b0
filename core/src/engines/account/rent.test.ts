import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { toOnChainTransaction } from '../../chain/snapshot/toOnChainTransaction.ts'
import { getStorageFee, readTermsOf } from '../../fees/storageFee.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { toAccount } from '../../trace/accountState.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { unixSec } from '../../units.ts'
import { getRent } from './rent.ts'

const snapshot = demoSnapshot()

describe('the storage fee', () => {
  test('is the one of every recorded storage phase', () => {
    let compared = 0
    for (const { transactions } of snapshot.traces)
      for (const each of transactions) {
        const { account, lt, cell, masterchainSeqno } = toOnChainTransaction(each)
        const transaction = fromTransactionCell(readTransaction(cell), account)
        const state = snapshot.accounts.get(account)?.find(({ from, to }) => from < lt && lt - 1n <= to)
        const before = toAccount(state?.shardAccount)
        const block = snapshot.blocks.find(({ id }) => id.seqno === masterchainSeqno)
        const config = block && snapshot.configs.get(block.configHash)
        const { storage } = transaction.phases
        const terms = config && readTermsOf(config, account)
        if (!before || !terms || !storage) continue
        const fee = getStorageFee(terms, before.storage_stat, account, transaction.utime)
        const debt = before.storage_stat.due_payment ?? 0n
        expect((storage.fees ?? 0n) + (storage.due ?? 0n), `${account} at ${lt}`).toBe(fee + debt)
        compared++
      }
    expect(compared).toBeGreaterThan(300)
  })

  test('counts each price for the time that it was valid, and rounds up', () => {
    const prices = [
      { since: unixSec(0), bit: 1n, cell: 500n },
      { since: unixSec(2000), bit: 2n, cell: 1000n },
    ]
    const terms = { prices, freezeLimit: 100n, deleteLimit: 1000n, special: new Set<never>() }
    const address = `0:${'11'.repeat(32)}` as never
    const used = { cells: 10n, bits: 1000n }
    const fee = getStorageFee(terms, { used, last_paid: unixSec(1000) }, address, unixSec(3000))
    expect(fee).toBe((1000n * 6000n + 1000n * 12_000n + 65_535n) / 65_536n)
    expect(getStorageFee(terms, { used, last_paid: unixSec(0) }, address, unixSec(3000))).toBe(0n)
    expect(getStorageFee(terms, { used, last_paid: unixSec(3000) }, address, unixSec(3000))).toBe(0n)
  })

  test('reaches the limits in the first second in which the debt exceeds them', () => {
    const config = [...snapshot.configs.values()].at(-1) ?? expect.fail('a configuration')
    for (const [address, states] of snapshot.accounts) {
      const account = toAccount(states.at(-1)?.shardAccount)
      const terms = readTermsOf(config, address)
      if (!account || !terms || account.storage_stat.last_paid === 0) continue
      const now = account.storage_stat.last_paid
      const { freezesAt, deletesAt } = getRent(terms, account, now)
      for (const [at, limit] of [
        [freezesAt, terms.freezeLimit],
        [deletesAt, terms.deleteLimit],
      ] as const) {
        if (at === undefined || at <= now) continue
        const debtAt = (time: number) =>
          getStorageFee(terms, account.storage_stat, address, unixSec(time)) +
          (account.storage_stat.due_payment ?? 0n) -
          account.storage.balance.grams
        expect(debtAt(at)).toBeGreaterThan(limit)
        expect(debtAt(at - 1)).toBeLessThanOrEqual(limit)
      }
    }
  })
})
