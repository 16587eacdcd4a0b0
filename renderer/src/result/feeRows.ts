import type { TreeNode } from '../trace/traceModel.ts'
import type { StateChange } from './stateChanges.ts'

/** The kinds of fees, in the order of the phases that charge them. */
export const feeParts = [
  ['storage', 'Storage'],
  ['gas', 'Gas'],
  ['action', 'Action'],
  ['import', 'Import'],
  ['forward', 'Forward'],
  ['bounce', 'Bounce'],
  ['other', 'Other'],
] as const
export type FeePart = (typeof feeParts)[number][0]

/** The fees of a transaction by kind. */
export type FeeRow = {
  readonly trace: TreeNode
  readonly storage: bigint
  readonly gas: bigint
  /** Action fees: the part of the forward fees that is charged here. */
  readonly action: bigint
  readonly import: bigint
  /** Forward fee that the sender paid for the incoming internal message. */
  readonly forward: bigint
  readonly bounce: bigint
  /** The rest of `total_fees`; normally 0. */
  readonly other: bigint
  readonly total: bigint
  readonly gasUsed: bigint
}

/** The fees of a transaction. */
export function toFeeRow(trace: TreeNode): FeeRow {
  const { transaction } = trace.node
  const storage = transaction.storage_phase?.fees_collected ?? 0n
  const gas = transaction.compute_phase?.gas_fees ?? 0n
  const action = transaction.action_phase?.total_fees ?? 0n
  const message = transaction.in_msg
  const imported = message?.import_fee ?? 0n
  const forward = message?.msg_type === 'int_msg' ? message.fwd_fee + message.ihr_fee : 0n
  // The import fee is not part of the message on chain: it is the rest of the total.
  const rest = transaction.total_fees - storage - gas - action
  const external = message?.msg_type === 'ext_in_msg'
  // The same holds for the fee of a bounce.
  const bounced = !external && transaction.bounce_phase === 'TrPhaseBounceOk'
  return {
    trace,
    storage,
    gas,
    action,
    import: external ? rest : imported,
    forward,
    bounce: bounced ? rest : 0n,
    other: external || bounced ? 0n : rest,
    total: transaction.total_fees + forward,
    gasUsed: transaction.compute_phase?.gas_used ?? 0n,
  }
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
