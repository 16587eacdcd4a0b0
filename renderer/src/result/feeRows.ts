import {
  type FeePart,
  feeParts,
  getTransactionFees,
  type TransactionFees,
} from '@tonoscope/core/contract/transactionFees'
import type { TreeNode } from '../trace/traceModel.ts'
import type { StateChange } from './stateChanges.ts'

/** The fees of a transaction by kind. */
export type FeeRow = TransactionFees & { readonly trace: TreeNode; readonly gasUsed: bigint }

/** The fees of a transaction. */
export function toFeeRow(trace: TreeNode): FeeRow {
  const { transaction } = trace.node
  return { trace, ...getTransactionFees(transaction), gasUsed: transaction.compute_phase?.gas_used ?? 0n }
}

/** The sum of one kind of fee. */
export const sumFees = (rows: readonly FeeRow[], part: Exclude<keyof FeeRow, 'trace'>): bigint =>
  rows.reduce((sum, row) => sum + row[part], 0n)

/** Whether all accounts lost exactly the fees; false for an incomplete trace, which misses truncated values. */
export function feesMatchBalances(rows: readonly FeeRow[], changes: readonly StateChange[]): boolean {
  const root = rows[0]?.trace
  if (!root || rows.some(({ trace }) => trace.node.truncations.length > 0)) return false
  const brought = root.node.transaction.in_msg?.value ?? 0n
  const forward = rows[0]?.forward ?? 0n
  let lost = brought + forward
  for (const { before, after } of changes) {
    if (!before || !after) return false
    lost += before.balance - after.balance
  }
  return lost === sumFees(rows, 'total')
}

/** A part of the bar of a transaction. */
export type FeeSegment = {
  readonly part: FeePart
  readonly title: string
  readonly amount: bigint
  /** Share of the largest total, 0 to 1. */
  readonly share: number
}

/** The parts of the bar of a transaction, which is as long as its total; the largest total has the length 1. */
export function toFeeSegments(row: FeeRow, max: bigint): readonly FeeSegment[] {
  return feeParts.flatMap(([part, title]) => {
    const amount = row[part]
    // Number precision is enough for a picture.
    return amount > 0n && max > 0n
      ? [{ part, title, amount, share: Number((amount * 1_000_000n) / max) / 1_000_000 }]
      : []
  })
}
