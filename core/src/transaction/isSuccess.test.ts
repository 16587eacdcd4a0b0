import { describe, expect, test } from 'vitest'
import { hasGolden, readData } from '../../test/data.ts'
import { cellFromText } from '../cell/text.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { addressOf } from '../units.ts'
import { fromTransactionCell } from './fromTransactionCell.ts'
import { isSuccess } from './isSuccess.ts'
import type { ComputePhase, Transaction } from './Transaction.ts'

type Golden = { transactions: { raw: string; expected: Record<string, unknown> & { success: boolean } }[] }

describe.skipIf(!hasGolden)('recorded transactions', () => {
  test.each(['block-txs-1.json', 'block-txs-2.json'])('%s succeed as in the recorded replies', file => {
    const { transactions } = readData<Golden>('golden/block-transactions', file)
    for (const { raw, expected } of transactions) {
      const parsed = readTransaction(cellFromText(raw))
      const tx = fromTransactionCell(parsed, addressOf(0, parsed.account_addr))
      expect(isSuccess(tx)).toBe(expected.success)
      const { phases } = tx
      const recorded = expected as { compute_phase?: { skipped: boolean; exit_code?: number; gas_fees?: number } }
      expect(phases.compute?.skipped).toBe(recorded.compute_phase?.skipped)
      if (phases.compute?.skipped === false) expect(phases.compute.exitCode).toBe(recorded.compute_phase?.exit_code)
    }
  })
})

type Outcome = Parameters<typeof isSuccess>[0]
const none = { storage: null, credit: null, action: null, bounce: null }
const ordinary = (phases: Transaction['phases'], aborted: boolean | undefined = false): Outcome => ({
  type: 'ord',
  aborted,
  phases: { ...none, ...phases },
})
const ran = (exitCode: number | undefined, success: boolean | undefined = true): { compute: ComputePhase } => ({
  compute: { skipped: false, success, exitCode },
})
const skipped = (reason: 'cskip_no_state' | 'cskip_no_gas' | 'cskip_bad_state' | undefined) => ({
  compute: { skipped: true, reason } as const,
})
const failedAction = { success: false } as Transaction['phases']['action']

test.each<[string, Outcome, boolean]>([
  ['exit code 0', ordinary(ran(0)), true],
  ['exit code 1', ordinary(ran(1)), true],
  ['an exit code after a commit', ordinary(ran(146)), false],
  ['a failure', ordinary(ran(9, false)), false],
  ['coins to an account without code', ordinary(skipped('cskip_no_state'), true), true],
  ['too little for gas', ordinary(skipped('cskip_no_gas')), false],
  ['a frozen account', ordinary(skipped('cskip_bad_state')), false],
  ['a bounce', ordinary({ ...skipped('cskip_no_state'), bounce: 'tr_phase_bounce_ok' }), false],
  ['a failed action phase', ordinary({ ...ran(0), action: failedAction }), false],
  ['a storage transaction', { type: 'storage', aborted: false, phases: none }, true],
  ['unknown phases, not aborted', { type: 'ord', aborted: false, phases: {} }, true],
  ['unknown phases, aborted', { type: 'ord', aborted: true, phases: {} }, false],
  ['an unknown action phase, aborted', { type: 'ord', aborted: true, phases: ran(0) }, false],
  ['nothing known', { type: undefined, aborted: undefined, phases: {} }, true],
  ['an unknown exit code', ordinary(ran(undefined, undefined), undefined), true],
  ['an unknown skip reason', ordinary(skipped(undefined)), false],
])('%s: success is as on /v2', (_, outcome, success) => {
  expect(isSuccess(outcome)).toBe(success)
})
