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

test('an identical run has no differences', () => {
  expect(compareRuns(jettonTransfer(), jettonTransfer())).toEqual({
    options: [],
    totals: [],
    actions: [],
    transactions: [],
    sameEffect: 0,
    identical: 5,
  })
})

test('transactions with the same effect but other hashes are counted, not listed', () => {
  expect(compareRuns(jettonTransfer(), changed(jettonTransfer(), otherHash))).toMatchObject({
    transactions: [],
    sameEffect: 5,
    identical: 0,
  })
})

test('lists the changed outcome, exit code, fees and gas of a transaction', () => {
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
  const { transactions, identical, totals } = compareRuns(jettonTransfer(), now)
  expect(identical).toBe(4)
  expect(transactions).toHaveLength(1)
  expect(transactions[0]).toMatchObject({ node: '0.0', onlyIn: undefined })
  expect(transactions[0]?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Outcome', saved: 'succeeded', rerun: 'failed in the compute phase' },
      expect.objectContaining({ label: 'Exit code', rerun: '-14, not enough gas' }),
      expect.objectContaining({ label: 'Fees' }),
    ]),
  )
  expect(totals.map(({ label }) => label)).toContain('Fees of all transactions')
})

test('transactions and actions of only one run are on its side', () => {
  const { transactions, actions, totals } = compareRuns(jettonTransfer(), bounce())
  expect(transactions.some(({ onlyIn }) => onlyIn === 'saved')).toBe(true)
  expect(actions.some(({ saved }) => saved?.includes('etton') ?? false)).toBe(true)
  expect(totals.find(({ label }) => label === 'Verdict')).toMatchObject({ rerun: bounce().verdict.sentence })
})

test('a rejected message has no transaction, and its exit code is shown', () => {
  const { transactions, totals } = compareRuns(jettonTransfer(), rejected())
  expect(transactions.every(({ onlyIn }) => onlyIn === 'saved')).toBe(true)
  expect(totals.find(({ label }) => label === 'Rejected with exit code')?.rerun).toMatch(/^\d+/)
})

test('lists the changed options, overrides with their account', () => {
  const saved = jettonTransfer()
  const account = saved.accounts[0]?.address ?? ''
  const now = {
    ...saved,
    arguments: { ...saved.arguments, now: saved.arguments.now + 60, overrides: [{ account, balance: 5_000_000_000n }] },
  }
  const { options } = compareRuns(saved, now)
  expect(options.map(({ label }) => label)).toEqual(['Clock', expect.stringMatching(/^Balance of /)])
  expect(options[1]).toMatchObject({ saved: undefined, rerun: '5 TON' })
})
