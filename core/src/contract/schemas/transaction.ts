import { z } from 'zod'
import { bocHex, hashHex, int32, int64, utime } from '../../wire/scalars.ts'
import { AccountAddress, AccountStatus } from './account.ts'
import { Message } from './message.ts'

/** The compute phase. */
export const ComputePhase = z
  .object({
    skipped: z.boolean(),
    skip_reason: z.enum(['cskip_no_state', 'cskip_bad_state', 'cskip_no_gas', 'cskip_suspended']).optional(),
    success: z.boolean().optional(),
    gas_fees: int64.optional(),
    gas_used: int64.optional(),
    vm_steps: int32.optional(),
    exit_code: int32.optional(),
    exit_code_description: z.string().optional(),
  })
  .meta({ id: 'ComputePhase' })
export type ComputePhase = z.output<typeof ComputePhase>

/** The storage phase. */
export const StoragePhase = z
  .object({
    fees_collected: int64,
    fees_due: int64.optional(),
    status_change: z.enum(['acst_unchanged', 'acst_frozen', 'acst_deleted']),
  })
  .meta({ id: 'StoragePhase' })
export type StoragePhase = z.output<typeof StoragePhase>

/** The credit phase. */
export const CreditPhase = z.object({ fees_collected: int64, credit: int64 }).meta({ id: 'CreditPhase' })
export type CreditPhase = z.output<typeof CreditPhase>

/** The action phase. */
export const ActionPhase = z
  .object({
    success: z.boolean(),
    result_code: int32,
    total_actions: int32,
    skipped_actions: int32,
    fwd_fees: int64,
    total_fees: int64,
    result_code_description: z.string().optional(),
  })
  .meta({ id: 'ActionPhase' })
export type ActionPhase = z.output<typeof ActionPhase>

/** The type of a transaction. */
export const TransactionType = z
  .enum([
    'TransOrd',
    'TransTickTock',
    'TransSplitPrepare',
    'TransSplitInstall',
    'TransMergePrepare',
    'TransMergeInstall',
    'TransStorage',
  ])
  .meta({ id: 'TransactionType' })

/** The result of the bounce phase. */
export const BouncePhaseType = z
  .enum(['TrPhaseBounceNegfunds', 'TrPhaseBounceNofunds', 'TrPhaseBounceOk'])
  .meta({ id: 'BouncePhaseType' })

/** A transaction with its messages and phases. */
export const Transaction = z
  .object({
    hash: hashHex,
    lt: int64,
    account: AccountAddress,
    success: z.boolean(),
    utime,
    orig_status: AccountStatus,
    end_status: AccountStatus,
    total_fees: int64,
    /** Balance after the transaction; 0 if only the transaction itself is known. */
    end_balance: int64,
    transaction_type: TransactionType,
    state_update_old: hashHex,
    state_update_new: hashHex,
    in_msg: Message.optional(),
    /** In traces only external outgoing messages; the others are in `children`. */
    out_msgs: z.array(Message),
    /** `(workchain,shard,seqno)`; shard zero and seqno 0 for an emulated transaction. */
    block: z.string(),
    prev_trans_hash: hashHex.optional(),
    prev_trans_lt: int64.optional(),
    compute_phase: ComputePhase.optional(),
    storage_phase: StoragePhase.optional(),
    credit_phase: CreditPhase.optional(),
    action_phase: ActionPhase.optional(),
    bounce_phase: BouncePhaseType.optional(),
    aborted: z.boolean(),
    destroyed: z.boolean(),
    raw: bocHex,
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.output<typeof Transaction>
