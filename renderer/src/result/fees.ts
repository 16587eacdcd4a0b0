import type { TraceNode } from '../trace/model.ts'
import type { StateChange } from './stateChanges.ts'

/** Where the fees of one transaction went. */
export type FeeRow = {
  readonly trace: TraceNode
  readonly storage: bigint
  readonly gas: bigint
  /** For carrying out orders: the part of the forward fees that is taken here. */
  readonly action: bigint
  /** For bringing an external message in. */
  readonly import: bigint
  /** What the sender paid for bringing the internal message here. */
  readonly forward: bigint
  /** For the way back of a message that bounced. */
  readonly bounce: bigint
  /** What is left of the transaction's total when the parts are taken away; 0 as a rule. */
  readonly other: bigint
  readonly total: bigint
  readonly gasUsed: bigint
}

/** The fees of each transaction, apart. */
export function feeRow(trace: TraceNode): FeeRow {
  const { transaction } = trace.node
  const storage = transaction.storage_phase?.fees_collected ?? 0n
  const gas = transaction.compute_phase?.gas_fees ?? 0n
  const action = transaction.action_phase?.total_fees ?? 0n
  const message = transaction.in_msg
  const imported = message?.import_fee ?? 0n
  const forward = message?.msg_type === 'int_msg' ? message.fwd_fee + message.ihr_fee : 0n
  // The chain does not keep the import fee in the message: what the parts leave of the total is that fee.
  const rest = transaction.total_fees - storage - gas - action
  const external = message?.msg_type === 'ext_in_msg'
  // Nor does a transaction say the fee of its bounce.
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

/** One kind of fee over all rows. */
export const sumOf = (rows: readonly FeeRow[], part: Exclude<keyof FeeRow, 'trace'>): bigint =>
  rows.reduce((sum, row) => sum + row[part], 0n)

/**
 * Whether the accounts of a whole run have together exactly as much less as the fees say.
 *
 * Value that is still on its way to accounts that were not followed would be missing, so a cut run says nothing.
 */
export function isAccountedFor(rows: readonly FeeRow[], changes: readonly StateChange[]): boolean {
  const root = rows[0]?.trace
  if (!root || rows.some(({ trace }) => trace.node.truncations.length > 0)) return false
  const brought = root.node.transaction.in_msg?.value ?? 0n
  const forward = rows[0]?.forward ?? 0n
  let lost = brought + forward
  for (const { before, after } of changes) {
    if (!before || !after) return false
    lost += before.balance - after.balance
  }
  return lost === sumOf(rows, 'total')
}
