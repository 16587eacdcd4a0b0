import { toBocHex } from '../cell/text.ts'
import type {
  ActionPhaseJson,
  ComputePhaseJson,
  CreditPhaseJson,
  StoragePhaseJson,
  TransactionJson,
} from '../contract/schemas/transaction.ts'
import { exitCodeDescription, resultCodeDescription } from '../contracts/exitCodes.ts'
import type * as chain from '../tlb/transaction.ts'
import type { Address } from '../units.ts'
import { type NameLookup, presentMessage } from './presentMessage.ts'

/** What is known about a transaction besides its cell. */
export type TransactionContext = {
  readonly account: Address
  /** Interfaces of the account: they decide how bodies and exit codes are decoded. */
  readonly interfaces: readonly string[]
  /** `(workchain,shard,seqno)`. */
  readonly block: string
  /** 0 where it is unknown. */
  readonly endBalance: bigint
  /** Which out messages to include; all by default. */
  readonly outMessages?: 'all' | 'leaving'
}

/** The block id of an emulated transaction. */
export const emulatedBlockText = (workchain: number): string => `(${workchain},0000000000000000,0)`

/** A transaction as the `/v2` interface shows it. */
export function presentTransaction(
  tx: chain.TransactionCell,
  context: TransactionContext,
  names: NameLookup,
): TransactionJson {
  const { description } = tx
  const incoming = { transactionLt: tx.lt, interfaces: context.interfaces }
  return {
    hash: tx.cell.hash(),
    lt: tx.lt,
    account: names.account(context.account),
    success: isSuccess(description),
    utime: tx.now,
    orig_status: tx.orig_status,
    end_status: tx.end_status,
    total_fees: tx.total_fees.grams,
    end_balance: context.endBalance,
    transaction_type: typeNames[description.type],
    state_update_old: tx.state_update.old_hash,
    state_update_new: tx.state_update.new_hash,
    ...(tx.in_msg && { in_msg: presentMessage(tx.in_msg, incoming, names) }),
    out_msgs: includedOutMessages(tx, context).map(message =>
      presentMessage(
        message,
        // The receiver's interfaces are unknown here; an external-out message is decoded by its sender's.
        { transactionLt: tx.lt, interfaces: message.info.type === 'ext_out_msg_info' ? context.interfaces : [] },
        names,
      ),
    ),
    block: context.block,
    ...(tx.prev_trans_lt !== 0n && { prev_trans_hash: tx.prev_trans_hash, prev_trans_lt: tx.prev_trans_lt }),
    ...presentPhases(description, context.interfaces),
    aborted: 'aborted' in description && description.aborted,
    destroyed: 'destroyed' in description && description.destroyed,
    raw: toBocHex(tx.cell),
  }
}

function includedOutMessages(tx: chain.TransactionCell, { outMessages = 'all' }: TransactionContext) {
  return outMessages === 'all' ? tx.out_msgs : tx.out_msgs.filter(message => message.info.type === 'ext_out_msg_info')
}

/** The `success` field of `/v2`: `false` for an ordinary transaction with a bounce phase, whatever its other phases. */
export function isSuccess(description: chain.TransactionDescr): boolean {
  if (description.type !== 'trans_ord' && description.type !== 'trans_tick_tock') return true
  if (description.type === 'trans_ord' && description.bounce) return false
  const { compute_ph: compute, action } = description
  const computed =
    compute.type === 'skipped'
      ? compute.reason === 'cskip_no_state'
      : compute.success && (compute.exit_code === 0 || compute.exit_code === 1)
  return computed && (action === undefined || action.success)
}

const typeNames = {
  trans_ord: 'TransOrd',
  trans_tick_tock: 'TransTickTock',
  trans_storage: 'TransStorage',
  trans_split_prepare: 'TransSplitPrepare',
  trans_split_install: 'TransSplitInstall',
  trans_merge_prepare: 'TransMergePrepare',
  trans_merge_install: 'TransMergeInstall',
} as const

/** The `/v2` names of bounce phases. */
export const bouncePhaseNames = {
  tr_phase_bounce_negfunds: 'TrPhaseBounceNegfunds',
  tr_phase_bounce_nofunds: 'TrPhaseBounceNofunds',
  tr_phase_bounce_ok: 'TrPhaseBounceOk',
} as const

/** The phase fields of a `/v2` transaction. */
export type PhaseFields = Pick<
  TransactionJson,
  'compute_phase' | 'storage_phase' | 'credit_phase' | 'action_phase' | 'bounce_phase'
>

function presentPhases(description: chain.TransactionDescr, interfaces: readonly string[]): PhaseFields {
  return {
    ...('compute_ph' in description && { compute_phase: presentComputePhase(description.compute_ph, interfaces) }),
    ...('storage_ph' in description &&
      description.storage_ph && { storage_phase: presentStoragePhase(description.storage_ph) }),
    ...('credit_ph' in description &&
      description.credit_ph && { credit_phase: presentCreditPhase(description.credit_ph) }),
    ...('action' in description && description.action && { action_phase: presentActionPhase(description.action) }),
    ...('bounce' in description && description.bounce && { bounce_phase: bouncePhaseNames[description.bounce.type] }),
  }
}

function presentComputePhase(phase: chain.ComputePhase, interfaces: readonly string[]): ComputePhaseJson {
  if (phase.type === 'skipped') return { skipped: true, skip_reason: phase.reason }
  const description = exitCodeDescription(phase.exit_code, interfaces)
  return {
    skipped: false,
    success: phase.success,
    gas_fees: phase.gas_fees,
    gas_used: phase.gas_used,
    vm_steps: phase.vm_steps,
    exit_code: phase.exit_code,
    ...(description !== undefined && { exit_code_description: description }),
  }
}

function presentStoragePhase(phase: chain.StoragePhase): StoragePhaseJson {
  return {
    fees_collected: phase.storage_fees_collected,
    ...(phase.storage_fees_due !== undefined && { fees_due: phase.storage_fees_due }),
    status_change: phase.status_change,
  }
}

function presentCreditPhase(phase: chain.CreditPhase): CreditPhaseJson {
  return { fees_collected: phase.due_fees_collected ?? 0n, credit: phase.credit.grams }
}

function presentActionPhase(phase: chain.ActionPhase): ActionPhaseJson {
  const description = resultCodeDescription(phase.result_code)
  return {
    success: phase.success,
    result_code: phase.result_code,
    total_actions: phase.tot_actions,
    skipped_actions: phase.skipped_actions,
    fwd_fees: phase.total_fwd_fees ?? 0n,
    total_fees: phase.total_action_fees ?? 0n,
    ...(description !== undefined && { result_code_description: description }),
  }
}
