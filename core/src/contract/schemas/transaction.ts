import { z } from 'zod'
import { bocHex, hashHex, int32, int64, namedObject, uint32, utime } from '../../wire/schemas.ts'
import { AccountAddress, AccountStatusJson } from './account.ts'
import { ExtraCurrency } from './assets.ts'

/** The StateInit of a message: code and data for its destination. */
const StateInit = namedObject('StateInit', { boc: bocHex, interfaces: z.array(z.string()) })

/** A message that a transaction received or sent. */
export const MessageJson = namedObject('Message', {
  msg_type: z.enum(['int_msg', 'ext_in_msg', 'ext_out_msg']),
  /** For an external incoming message, the logical time of its transaction. */
  created_lt: int64,
  ihr_disabled: z.boolean(),
  bounce: z.boolean(),
  bounced: z.boolean(),
  value: int64,
  value_extra: z.array(ExtraCurrency).optional(),
  fwd_fee: int64,
  ihr_fee: int64,
  destination: AccountAddress.optional(),
  source: AccountAddress.optional(),
  import_fee: int64,
  created_at: utime,
  /** First 32 bits of the body, `0x` and 8 hex digits. */
  op_code: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/)
    .optional(),
  init: StateInit.optional(),
  /** Hash of the message cell, not normalized. */
  hash: hashHex,
  /** BoC in hex; without `raw_body=boc`, the plain bytes in hex for a byte-aligned body that begins with 32 zero bits. */
  raw_body: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
})
export type MessageJson = z.output<typeof MessageJson>

/** The compute phase. */
export const ComputePhaseJson = namedObject('ComputePhase', {
  skipped: z.boolean(),
  skip_reason: z.enum(['cskip_no_state', 'cskip_bad_state', 'cskip_no_gas', 'cskip_suspended']).optional(),
  success: z.boolean().optional(),
  gas_fees: int64.optional(),
  gas_used: int64.optional(),
  vm_steps: uint32.optional(),
  exit_code: int32.optional(),
  exit_code_description: z.string().optional(),
})
export type ComputePhaseJson = z.output<typeof ComputePhaseJson>

/** The storage phase. */
export const StoragePhaseJson = namedObject('StoragePhase', {
  fees_collected: int64,
  fees_due: int64.optional(),
  status_change: z.enum(['acst_unchanged', 'acst_frozen', 'acst_deleted']),
})
export type StoragePhaseJson = z.output<typeof StoragePhaseJson>

/** The credit phase. */
const CreditPhaseJson = namedObject('CreditPhase', { fees_collected: int64, credit: int64 })

/** The action phase. */
export const ActionPhaseJson = namedObject('ActionPhase', {
  success: z.boolean(),
  result_code: int32,
  total_actions: int32,
  skipped_actions: int32,
  fwd_fees: int64,
  total_fees: int64,
  result_code_description: z.string().optional(),
})
export type ActionPhaseJson = z.output<typeof ActionPhaseJson>

/** The type of a transaction. */
const TransactionType = z
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
const BouncePhaseType = z
  .enum(['TrPhaseBounceNegfunds', 'TrPhaseBounceNofunds', 'TrPhaseBounceOk'])
  .meta({ id: 'BouncePhaseType' })

/** A transaction with its messages and phases. */
export const TransactionJson = namedObject('Transaction', {
  hash: hashHex,
  lt: int64,
  account: AccountAddress,
  success: z.boolean(),
  utime,
  orig_status: AccountStatusJson,
  end_status: AccountStatusJson,
  total_fees: int64,
  /** Balance after the transaction; 0 if only the transaction itself is known. */
  end_balance: int64,
  transaction_type: TransactionType,
  state_update_old: hashHex,
  state_update_new: hashHex,
  in_msg: MessageJson.optional(),
  /** In traces only external outgoing messages; the others are in `children`. */
  out_msgs: z.array(MessageJson),
  /** `(workchain,shard,seqno)`; shard zero and seqno 0 for an emulated transaction. */
  block: z.string(),
  prev_trans_hash: hashHex.optional(),
  prev_trans_lt: int64.optional(),
  compute_phase: ComputePhaseJson.optional(),
  storage_phase: StoragePhaseJson.optional(),
  credit_phase: CreditPhaseJson.optional(),
  action_phase: ActionPhaseJson.optional(),
  bounce_phase: BouncePhaseType.optional(),
  aborted: z.boolean(),
  destroyed: z.boolean(),
  raw: bocHex,
})
export type TransactionJson = z.output<typeof TransactionJson>

const nodeFields = z.object({ transaction: TransactionJson, interfaces: z.array(z.string()) })

/** A transaction and its child transactions. */
export type TraceJson = z.output<typeof nodeFields> & {
  children?: TraceJson[] | undefined
  emulated?: boolean | undefined
}
export const TraceJson: z.ZodType<TraceJson, unknown> = namedObject('Trace', {
  ...nodeFields.shape,
  get children() {
    return z.array(TraceJson).optional()
  },
  emulated: z.boolean().optional(),
})
