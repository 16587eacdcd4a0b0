// @vitest-environment node
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import { expect, test } from 'vitest'
import { hashOf } from '../../../test/fixtures/build.ts'
import { bounce, jettonTransfer, rejected } from '../../../test/fixtures/results.ts'
import { compareRuns } from './compareRuns.ts'

type Change = (node: DebugNode) => DebugNode

/** A run in which each transaction is changed. */
function changed(result: DebugResult, change: Change): DebugResult {
  const walk = (node: DebugNode): DebugNode => ({ ...change(node), children: node.children.map(walk) })
  return { ...result, ...(result.trace && { trace: walk(result.trace) }) }
}

const otherHash: Change = node => ({
  ...node,
  transaction: { ...node.transaction, hash: hashOf(`other ${node.id}`), lt: node.transaction.lt + 5n },
})

test('a run that is the same differs in nothing', () => {
  expect(compareRuns(jettonTransfer(), jettonTransfer())).toEqual({
    asked: [],
    whole: [],
    actions: [],
    transactions: [],
    alike: 0,
    equal: 5,
  })
})

test('transactions with other hashes that do the same are counted, not listed', () => {
  expect(compareRuns(jettonTransfer(), changed(jettonTransfer(), otherHash))).toMatchObject({
    transactions: [],
    alike: 5,
    equal: 0,
  })
})

test('says of a transaction which of its outcome, exit code, fees and gas is another one', () => {
  const now = changed(jettonTransfer(), node => {
    if (node.id !== '0.0') return node
    const { transaction } = otherHash(node)
    return {
      ...node,
      compute_note: { name: 'not enough gas', description: 'It ran out of gas' },
      transaction: {
        ...transaction,
        success: false,
        total_fees: transaction.total_fees + 1_000_000n,
        compute_phase: { ...transaction.compute_phase, skipped: false, success: false, exit_code: -14 },
      },
    }
  })
  const { transactions, equal, whole } = compareRuns(jettonTransfer(), now)
  expect(equal).toBe(4)
  expect(transactions).toHaveLength(1)
  expect(transactions[0]).toMatchObject({ node: '0.0', only: undefined })
  expect(transactions[0]?.facts).toEqual(
    expect.arrayContaining([
      { what: 'Outcome', saved: 'succeeded', now: 'failed in its code' },
      expect.objectContaining({ what: 'Exit code', now: '-14, not enough gas' }),
      expect.objectContaining({ what: 'Fees' }),
    ]),
  )
  expect(whole.map(({ what }) => what)).toContain('Fees of all transactions')
})

test('transactions and actions that only one of the two has are on their side', () => {
  const { transactions, actions, whole } = compareRuns(jettonTransfer(), bounce())
  expect(transactions.some(({ only }) => only === 'saved')).toBe(true)
  expect(actions.some(({ saved }) => saved?.includes('etton') ?? false)).toBe(true)
  expect(whole.find(({ what }) => what === 'Verdict')).toMatchObject({ now: bounce().verdict.sentence })
})

test('a message that is refused now has no transaction, and its exit code is told', () => {
  const { transactions, whole } = compareRuns(jettonTransfer(), rejected())
  expect(transactions.every(({ only }) => only === 'saved')).toBe(true)
  expect(whole.find(({ what }) => what === 'Refused with exit code')?.now).toMatch(/^\d+/)
})

test('names the options that were changed, an override with its account', () => {
  const saved = jettonTransfer()
  const account = saved.accounts[0]?.address ?? ''
  const now = {
    ...saved,
    arguments: { ...saved.arguments, now: saved.arguments.now + 60, overrides: [{ account, balance: 5_000_000_000n }] },
  }
  const { asked } = compareRuns(saved, now)
  expect(asked.map(({ what }) => what)).toEqual(['Clock', expect.stringMatching(/^Balance of /)])
  expect(asked[1]).toMatchObject({ saved: undefined, now: '5 TON' })
})
