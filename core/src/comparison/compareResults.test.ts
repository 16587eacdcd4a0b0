import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { toBocHex } from '../cell/text.ts'
import type { DebugNode, DebugResult } from '../contract/debug.ts'
import { compareResults } from './compareResults.ts'

let saved: DebugResult
let rejected: DebugResult
beforeAll(async () => {
  const service = await demoService()
  const run = (id: string) => {
    const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)
    const body = {
      boc: toBocHex(sample.message),
      ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
    }
    return service.call('debugEmulate', { body, headers: {} })
  }
  ;[saved, rejected] = await Promise.all([run('jetton-transfer'), run('fresh-wrong-seqno')])
}, 60_000)

type Change = (node: DebugNode) => DebugNode

/** The run with each transaction changed. */
function change(edit: Change): DebugResult {
  const walk = (node: DebugNode): DebugNode => ({ ...edit(node), children: node.children.map(walk) })
  return { ...saved, ...(saved.trace && { trace: walk(saved.trace) }) }
}

const withOtherHash: Change = node => ({
  ...node,
  transaction: { ...node.transaction, hash: node.transaction.hash.replace(/^../, 'ff'), lt: node.transaction.lt + 5n },
})
const changeOne = (id: string, edit: Change) => change(node => (node.id === id ? edit(withOtherHash(node)) : node))

test('an identical run has no differences', () => {
  expect(compareResults(saved, saved)).toMatchObject({
    ...{ equality: 'identical', sentence: 'Identical: all 5 transactions have the same hashes.' },
    ...{ inputs: [], outcome: [], actions: [], money: [], fees: [] },
  })
})

test('the same effect with other hashes is equal', () => {
  expect(compareResults(saved, change(withOtherHash))).toMatchObject({
    equality: 'equal',
    transactions: Array.from({ length: 5 }, () => ({ equality: 'equal', differences: [] })),
  })
})

describe('the first difference', () => {
  test('is an exit code, with its meaning', () => {
    const other = changeOne('0.0', ({ transaction, ...node }) => ({
      ...node,
      compute_note: { name: 'not enough gas', description: 'It ran out of gas' },
      transaction: {
        ...transaction,
        success: false,
        total_fees: transaction.total_fees + 1_000_000n,
        compute_phase: { ...transaction.compute_phase, skipped: false, success: false, exit_code: -14 },
      },
    }))
    const { first, equality, outcome, transactions } = compareResults(saved, other)
    expect(equality).toBe('different')
    expect(first).toMatchObject({
      transaction: 1,
      difference: { field: 'outcome', left: 'succeeded', right: 'failed in the compute phase' },
    })
    expect(transactions[1]?.differences).toContainEqual({
      ...{ field: 'exit_code', title: 'Exit code', unit: 'text', left: '0', right: '-14, not enough gas' },
    })
    expect(outcome.map(({ field }) => field)).toContain('fees')
  })

  test('is a skipped action', () => {
    const other = changeOne('0', ({ transaction, ...node }) => ({
      ...node,
      transaction: {
        ...transaction,
        ...(transaction.action_phase && { action_phase: { ...transaction.action_phase, skipped_actions: 1 } }),
      },
    }))
    expect(compareResults(saved, other).first).toMatchObject({
      transaction: 0,
      difference: { field: 'action.skipped', unit: 'count', left: '0', right: '1' },
      sentence: expect.stringMatching(/^They begin to differ in transaction 0, .*: Skipped actions: 0 → 1\.$/),
    })
  })

  test('is the value of a message: only amounts differ', () => {
    const other = changeOne('0.0', ({ transaction, ...node }) => ({
      ...node,
      transaction: { ...transaction, ...(transaction.in_msg && { in_msg: { ...transaction.in_msg, value: 7n } }) },
    }))
    const { equality, first } = compareResults(saved, other)
    expect(equality).toBe('amounts')
    expect(first).toMatchObject({ difference: { field: 'message.value', unit: 'nano', right: '7' } })
  })

  test('of a parent comes before that of its child', () => {
    const both = change(node =>
      node.id === '0.0' || node.id === '0.0.0'
        ? { ...withOtherHash(node), transaction: { ...withOtherHash(node).transaction, in_msg: undefined } }
        : node,
    )
    expect(compareResults(saved, both).first?.transaction).toBe(1)
  })
})

test('a message to another account is a transaction of one side each', () => {
  const stranger = `0:${'77'.repeat(32)}`
  const other = changeOne('0.0', ({ transaction, ...node }) => ({
    ...node,
    transaction: { ...transaction, account: { ...transaction.account, address: stranger } },
  }))
  const { transactions } = compareResults(saved, other)
  const onlyLeft = transactions.filter(({ right }) => right === undefined)
  const onlyRight = transactions.filter(({ left }) => left === undefined)
  expect([onlyLeft.length, onlyRight.length]).toEqual([4, 4])
  expect(onlyLeft[0]).toMatchObject({ left: '0.0', differences: [{ field: 'transaction', left: 'succeeded' }] })
})

test('a rejected message has no transactions', () => {
  const { equality, sentence, first, outcome } = compareResults(saved, rejected, { left: 'A', right: 'B' })
  expect([equality, sentence]).toEqual(['different', 'Only A has transactions: in B the message is rejected.'])
  expect(first?.transaction).toBe(0)
  expect(outcome.find(({ field }) => field === 'rejection')?.right).toMatch(/^133/)
  expect(compareResults(rejected, rejected)).toMatchObject({
    equality: 'identical',
    sentence: 'Equal: both were rejected for the same reason.',
  })
})

test('inputs that differ, overrides with their account', () => {
  const account = saved.accounts[0]?.address ?? ''
  const args = { ...saved.arguments, now: saved.arguments.now + 60, overrides: [{ account, balance: 5_000_000_000n }] }
  expect(compareResults(saved, { ...saved, arguments: args }).inputs).toMatchObject([
    { field: 'now', unit: 'time' },
    { field: 'overrides.balance', account, right: '5000000000' },
  ])
})
