import { describe, expect, test } from 'vitest'
import { hasData, readData } from '../../test/data.ts'
import { scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { cellFromText } from '../cell/text.ts'
import { readTransaction, type TransactionDescr } from '../tlb/transaction.ts'
import { buildTrace } from './buildTrace.ts'
import { nodesOf } from './Trace.ts'
import { isSuccessful, toTracePhases } from './toTraceNode.ts'

type Golden = { transactions: { raw: string; expected: Record<string, unknown> & { success: boolean } }[] }

describe.skipIf(!hasData)('recorded transactions', () => {
  test.each(['block-txs-1.json', 'block-txs-2.json'])('%s succeed where the recorded answers say so', file => {
    const { transactions } = readData<Golden>('golden/block-transactions', file)
    for (const { raw, expected } of transactions) {
      const { description } = readTransaction(cellFromText(raw))
      expect(isSuccessful(description)).toBe(expected.success)
      const phases = toTracePhases(description)
      const recorded = expected as { compute_phase?: { skipped: boolean; exit_code?: number; gas_fees?: number } }
      expect(phases.compute?.skipped).toBe(recorded.compute_phase?.skipped)
      if (phases.compute?.skipped === false) expect(phases.compute.exitCode).toBe(recorded.compute_phase?.exit_code)
    }
  })

  test('a message of the parent and the one that the child took are one', () => {
    for (const name of scenarioNames()) {
      const root = scenarioTree(readScenario(name))
      if (!root) continue
      for (const node of nodesOf(buildTrace(root, () => []).root)) {
        for (const child of node.children) expect(node.outMessages).toContain(child.inMessage)
      }
    }
  })
})

const ordinary = (given: object) =>
  ({
    type: 'trans_ord',
    credit_first: false,
    aborted: false,
    destroyed: false,
    ...given,
  }) as unknown as TransactionDescr
const ran = (exit_code: number, success = true) => ({ compute_ph: { type: 'vm', success, exit_code } })
const skipped = (reason: string) => ({ compute_ph: { type: 'skipped', reason } })

test.each([
  ['exit code 0', ordinary(ran(0)), true],
  ['exit code 1', ordinary(ran(1)), true],
  ['an exit code after what was kept', ordinary(ran(146)), false],
  ['a failure', ordinary(ran(9, false)), false],
  ['coins to an account without code', ordinary(skipped('cskip_no_state')), true],
  ['too little for gas', ordinary(skipped('cskip_no_gas')), false],
  ['a frozen account', ordinary(skipped('cskip_bad_state')), false],
  ['a bounce', ordinary({ ...skipped('cskip_no_state'), bounce: { type: 'tr_phase_bounce_ok' } }), false],
  ['a failed action phase', ordinary({ ...ran(0), action: { success: false } }), false],
  ['a storage transaction', { type: 'trans_storage', storage_ph: {} } as unknown as TransactionDescr, true],
])('%s: success is what /v2 says', (_, description, success) => {
  expect(isSuccessful(description)).toBe(success)
})
