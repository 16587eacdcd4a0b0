import type { TransactionJson } from './schemas/transaction.ts'

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

/** The fees of a transaction by kind, in nanotons. */
export type TransactionFees = {
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
}

/** The fees of a transaction. */
export function getTransactionFees(transaction: TransactionJson): TransactionFees {
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
    storage,
    gas,
    action,
    import: external ? rest : imported,
    forward,
    bounce: bounced ? rest : 0n,
    other: external || bounced ? 0n : rest,
    total: transaction.total_fees + forward,
  }
}
