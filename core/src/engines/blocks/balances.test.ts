import { expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../test/data.ts'
import { blocksById } from '../../../test/localnetChain.ts'
import { Cell, emptyCell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { hasInterface, interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import { codeHash, toAccount } from '../../trace/accountState.ts'
import { addressOf } from '../../units.ts'
import { balancesAfterTransactions, walletsAfterBlock } from './balances.ts'

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

/** Whether an account is a wallet after its transaction, from the recorded states. */
const recordedWallets = (): ReadonlyMap<string, boolean> =>
  new Map(
    dataFiles('localnet/scenarios')
      .flatMap(name => readData<Recorded>('localnet/scenarios', name).transactions ?? [])
      .map(({ transactionBoc, stateAfter: { shardAccountBoc } }) => {
        const code = shardAccountBoc === undefined ? undefined : codeHash(toAccount(cellFromText(shardAccountBoc)))
        const isWallet = code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
        return [cellFromText(transactionBoc).hash(), isWallet]
      }),
  )

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
  expect(found / all).toBeGreaterThan(0.99)
  expectRecorded(compared, 401)
})

test('wallets are recognized by the code in a state update, or by its hash', () => {
  let [wallets, others] = [0, 0]
  const recorded = recordedWallets()
  for (const block of blocksById().values()) {
    const isWallet = walletsAfterBlock(block)
    for (const [accountId, cells] of transactionsOfBlock(block.block)) {
      const expected = recorded.get(cells.at(-1)?.hash() ?? '')
      if (expected === undefined) continue
      const account = addressOf(block.id.workchain, accountId)
      // Also those with extra currencies, which are pruned in the state update.
      expect([account, isWallet(account)]).toEqual([account, expected])
      if (expected) wallets++
      else others++
    }
  }
  console.log(`${wallets} wallets, ${others} other accounts`)
  expect(wallets).toBeGreaterThan(50)
  expect(others).toBeGreaterThan(50)
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
