import { expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../../test/data.ts'
import { blocksByPlace } from '../../../test/localnetChain.ts'
import { Cell, emptyCell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import { balancesIn } from './balances.ts'

type Recorded = {
  transactions?: { transactionBoc: string; stateAfter: { exists?: boolean; shardAccountBoc?: string } }[]
}

/** Balances after transactions, from the states that were recorded around them. */
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

test.skipIf(!hasData)(
  'a block tells the balances after its transactions, and they are those of the recorded states',
  () => {
    const recorded = recordedBalances()
    let [all, told, compared] = [0, 0, 0]
    for (const whole of blocksByPlace().values()) {
      const balances = balancesIn(whole)
      for (const cell of [...transactionsOfBlock(whole.block).values()].flat()) {
        all++
        const balance = balances.get(cell)
        if (balance === undefined) continue
        told++
        const expected = recorded.get(cell.hash())
        if (expected === undefined) continue
        expect([cell.hash(), balance]).toEqual([cell.hash(), expected])
        compared++
      }
    }
    console.log(`${told} of ${all} balances are told, ${compared} of them were recorded`)
    expect(told / all).toBeGreaterThan(0.9)
    expect(compared).toBeGreaterThan(400)
  },
)

test.skipIf(!hasData)('of an update of the state that cannot be read nothing is told', () => {
  for (const { id, block } of [...blocksByPlace().values()].slice(0, 20)) {
    for (const state_update of [
      emptyCell,
      Cell.of(block.state_update.data(), block.state_update.bits, [emptyCell, emptyCell]),
    ]) {
      expect(balancesIn({ id, block: { ...block, state_update } }).size).toBe(0)
    }
  }
})
