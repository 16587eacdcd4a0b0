import { expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../test/data.ts'
import { blocksById } from '../../../test/localnetChain.ts'
import { Cell, emptyCell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import { balancesAfterTransactions } from './balances.ts'

type Recorded = {
  transactions?: { transactionBoc: string; stateAfter: { exists?: boolean; shardAccountBoc?: string } }[]
}

/** Balances after transactions, from the recorded states. */
function recordedBalances(): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const name of dataFiles('localnet/scenarios')) {
    for (const { transactionBoc, stateAfter } of readData<Recorded>('localnet/scenarios', name).transactions ?? []) {
      const state = stateAfter.shardAccountBoc === undefined ? undefined : cellFromText(stateAfter.shardAccountBoc)
      const balance = (state && readShardAccount(state).account?.storage.balance.grams) ?? 0n
      balances.set(cellFromText(transactionBoc).hash(), balance)
    }
  }
  return balances
}

test('balances from a block match the recorded states', () => {
  const recorded = recordedBalances()
  let [all, found, compared] = [0, 0, 0]
  for (const block of blocksById().values()) {
    const balances = balancesAfterTransactions(block)
    for (const cell of [...transactionsOfBlock(block.block).values()].flat()) {
      all++
      const balance = balances.get(cell)
      if (balance === undefined) continue
      found++
      const expected = recorded.get(cell.hash())
      if (expected === undefined) continue
      expect([cell.hash(), balance]).toEqual([cell.hash(), expected])
      compared++
    }
  }
  console.log(`${found} of ${all} balances are known, ${compared} of them were recorded`)
  expect(found / all).toBeGreaterThan(0.9)
  expectRecorded(compared, 401)
})

test('a malformed state update has no balances', () => {
  for (const { id, block } of [...blocksById().values()].slice(0, 20)) {
    for (const state_update of [
      emptyCell,
      Cell.of(block.state_update.data(), block.state_update.bits, [emptyCell, emptyCell]),
    ]) {
      expect(balancesAfterTransactions({ id, block: { ...block, state_update } }).size).toBe(0)
    }
  }
})
