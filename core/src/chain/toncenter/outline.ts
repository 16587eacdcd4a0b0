import { AppError } from '../../errors.ts'
import type {
  ActionPhase,
  ComputePhase,
  TransactionMessage,
  TransactionOutline,
  TransactionPhases,
} from '../../transaction/Transaction.ts'
import { compareInts, nano } from '../../units.ts'
import { kindOf } from './rebuildMessage.ts'
import type { V3Description, V3Message, V3Transaction } from './v3Schemas.ts'

/** The outline of a transaction whose cell cannot be rebuilt. @throws source.malformed */
export function toOutline(transaction: V3Transaction): TransactionOutline {
  const { description, account_state_before: before, account_state_after: after } = transaction
  const message = (v3: V3Message) => toMessage(v3, transaction)
  return {
    type: toType(description),
    origStatus: transaction.orig_status,
    endStatus: transaction.end_status,
    aborted: description.aborted,
    destroyed: description.destroyed,
    totalFees: transaction.total_fees,
    inMessage: transaction.in_msg ? message(transaction.in_msg) : null,
    outMessages: transaction.out_msgs.map(message).sort((a, b) => compareInts(a.createdLt, b.createdLt)),
    phases: toPhases(description),
    stateUpdate: before?.hash && after?.hash ? { old: before.hash, new: after.hash } : undefined,
    previous: toPrevious(transaction),
  }
}

function toPrevious({ prev_trans_hash: hash, prev_trans_lt: at }: V3Transaction): TransactionOutline['previous'] {
  if (at === 0n) return null
  return hash && at ? { hash, lt: at } : undefined
}

const kinds = ['ord', 'storage', 'split_prepare', 'split_install', 'merge_prepare', 'merge_install'] as const

function toType({ type, is_tock }: V3Description): TransactionOutline['type'] {
  if (type === 'tick_tock') return is_tock === undefined ? type : is_tock ? 'tock' : 'tick'
  return kinds.find(kind => kind === type)
}

function toMessage(message: V3Message, { hash, lt: transactionLt }: V3Transaction): TransactionMessage {
  const type = kindOf(message)
  const isInternal = type === 'int_msg'
  const body = message.message_content?.body
  const required = <T>(value: T | undefined, name: string): T => {
    if (value !== undefined) return value
    throw new AppError('source.malformed', {
      source: 'the index',
      reason: `message ${message.hash} of transaction ${hash} has no ${name}`,
    })
  }
  return {
    hash: message.hash,
    type,
    source: type === 'ext_in_msg' ? null : message.source,
    destination: type === 'ext_out_msg' ? null : message.destination,
    value: isInternal ? required(message.value, 'value') : nano(0n),
    extra: message.value_extra_currencies,
    // The same field of the message: newer networks use it for flags.
    ihrFee: isInternal ? message.extra_flags || (message.ihr_fee ?? message.extra_flags) : nano(0n),
    ihrDisabled: isInternal && message.ihr_disabled,
    fwdFee: isInternal ? message.fwd_fee : nano(0n),
    importFee: type === 'ext_in_msg' ? message.import_fee : nano(0n),
    bounce: isInternal && required(message.bounce, 'bounce'),
    bounced: isInternal && required(message.bounced, 'bounced'),
    createdLt: type === 'ext_in_msg' ? transactionLt : required(message.created_lt, 'created_lt'),
    createdAt: type === 'ext_in_msg' ? null : message.created_at,
    body,
    opCode: message.opcode ?? (body && body.bits < 32 ? null : undefined),
    init: message.init_state ? message.init_state.body : null,
  }
}

/** In a transaction that ran code, an absent phase did not run if the index has the compute phase. */
function toPhases(description: V3Description): TransactionPhases {
  const { storage_ph: storage, credit_ph: credit, compute_ph: compute, action, bounce } = description
  const absent = compute || !['ord', 'tick_tock'].includes(description.type) ? null : undefined
  return {
    storage: storage
      ? {
          fees: storage.storage_fees_collected,
          due: storage.storage_fees_due ?? null,
          statusChange: storage.status_change && `acst_${storage.status_change}`,
        }
      : absent,
    credit: credit
      ? {
          value: credit.credit,
          extra: credit.credit_extra_currencies,
          dueCollected: credit.due_fees_collected ?? null,
        }
      : absent,
    compute: compute ? toComputePhase(compute) : absent,
    action: action ? toActionPhase(action) : absent,
    bounce: bounce ? `tr_phase_bounce_${bounce.type}` : absent,
  }
}

function toComputePhase(compute: NonNullable<V3Description['compute_ph']>): ComputePhase {
  if (compute.skipped) return { skipped: true, reason: compute.reason && `cskip_${compute.reason}` }
  return {
    skipped: false,
    success: compute.success,
    exitCode: compute.exit_code,
    gasUsed: compute.gas_used,
    gasFees: compute.gas_fees,
    vmSteps: compute.vm_steps,
  }
}

const toActionPhase = (action: NonNullable<V3Description['action']>): ActionPhase => ({
  success: action.success,
  resultCode: action.result_code,
  totalActions: action.tot_actions,
  skippedActions: action.skipped_actions,
  messagesCreated: action.msgs_created,
  fwdFees: action.total_fwd_fees ?? null,
  actionFees: action.total_action_fees ?? null,
  noFunds: action.no_funds,
})
