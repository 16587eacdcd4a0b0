import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded } from '../../../test/data.ts'
import { testExecutor } from '../../../test/executor.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction, scenarioNames } from '../../../test/scenarios.ts'
import { formatBlockId } from '../../blockId.ts'
import type { WasmExecutor } from '../../emulator/wasmExecutor.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import { replayEarlier } from './replayEarlier.ts'

/** Transactions of one account in one block, in order, where there are several. */
function listGroups(): ScenarioTransaction[][] {
  const groups = new Map<string, ScenarioTransaction[]>()
  for (const name of scenarioNames()) {
    for (const tx of readScenario(name).transactions) {
      const key = `${tx.account} ${formatBlockId(tx.block)}`
      groups.set(key, [...(groups.get(key) ?? []), tx])
    }
  }
  return [...groups.values()]
    .map(group => group.toSorted((a, b) => Number(a.lt - b.lt)))
    .filter(([first, ...later]) => {
      // All of them are recorded: each begins with the state that the one before left.
      let last = first
      return later.every(each => {
        const follows = last?.after?.hash() === each.before?.hash()
        last = each
        return follows
      })
    })
    .filter(group => group.length > 1)
}

describe('replayEarlier', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor({ transactionMs: 60_000 })
  })

  const replay = (group: readonly ScenarioTransaction[], wanted: Hash, change?: { readonly seed: Hash }) => {
    const [first] = group
    if (!first) throw new Error('a group has transactions')
    const { account, before, now, seed, config } = first
    return replayEarlier({
      ...{ executor, account, state: before ?? null, transactions: group.map(({ cell }) => cell), wanted },
      context: { now, seed, config, libraries: recordedLibraries(), ...change },
    })
  }

  test('leads to the state that the next transaction found', () => {
    let count = 0
    for (const group of listGroups()) {
      for (const [i, { cell, before }] of group.entries()) {
        if (i === 0) continue
        const state = replay(group.slice(0, i), readTransaction(cell).state_update.old_hash)
        expect(state?.hash()).toBe(before?.hash())
        count++
      }
    }
    expectRecorded(count, 3)
  })

  test('an earlier transaction that comes out differently gives no state', () => {
    const [group] = listGroups()
    if (!group) throw new Error('the recordings have several transactions of an account in a block')
    const last = group.at(-1)
    const wanted = last ? readTransaction(last.cell).state_update.old_hash : ('0'.repeat(64) as Hash)
    const others = group.slice(0, -1)
    expect(replay(others, wanted)).toBeDefined()
    expect(replay(others, '0'.repeat(64) as Hash)).toBeUndefined()
    const late = others.map(each => ({ ...each, now: (each.now + 1) as typeof each.now }))
    expect(replay(late, wanted)).toBeUndefined()
  })
})
