import { type Address, lt, nano, unixSec } from '../../units.ts'
import type { IndexedMessage, OutlinePhases, TransactionOutline } from '../TraceSource.ts'
import { kindOf } from './rebuildMessage.ts'
import type { V3Description, V3Message, V3Transaction } from './v3Schemas.ts'

/** The outline of a transaction whose cell cannot be rebuilt. */
export function toOutline(transaction: V3Transaction): TransactionOutline {
  const { description } = transaction
  const message = (v3: V3Message) => toIndexedMessage(v3, transaction)
  return {
    type: toIndexedType(description),
    origStatus: transaction.orig_status,
    endStatus: transaction.end_status,
    aborted: description.aborted ?? false,
    destroyed: description.destroyed ?? false,
    totalFees: nano(transaction.total_fees),
    inMessage: transaction.in_msg && message(transaction.in_msg),
    outMessages: transaction.out_msgs
      .map(message)
      .sort((a, b) => (a.createdLt < b.createdLt ? -1 : a.createdLt > b.createdLt ? 1 : 0)),
    phases: toPhases(description),
    stateUpdate: toStateUpdate(transaction),
    previous: toPrevious(transaction),
  }
}

function toStateUpdate(transaction: V3Transaction): TransactionOutline['stateUpdate'] {
  const [before, after] = [transaction.account_state_before?.hash, transaction.account_state_after?.hash]
  return before && after ? { old: before, new: after } : undefined
}

function toPrevious({ prev_trans_hash: hash, prev_trans_lt: at }: V3Transaction): TransactionOutline['previous'] {
  return hash && at ? { hash, lt: lt(at) } : undefined
}

const kinds = ['ord', 'storage', 'split_prepare', 'split_install', 'merge_prepare', 'merge_install'] as const

function toIndexedType({ type, is_tock }: V3Description): TransactionOutline['type'] {
  if (type === 'tick_tock') return is_tock ? 'tock' : 'tick'
  return kinds.find(kind => kind === type) ?? 'ord'
}

function toIndexedMessage(message: V3Message, { lt: receivedAt }: { readonly lt: bigint }): IndexedMessage {
  const type = kindOf(message)
  return {
    hash: message.hash,
    type,
    source: type === 'ext_in_msg' ? undefined : message.source,
    destination: message.destination as Address | undefined,
    value: nano(message.value ?? 0n),
    extra: message.value_extra_currencies,
    // The same field of the message: newer networks use it for flags.
    ihrFee: nano(message.extra_flags || (message.ihr_fee ?? 0n)),
    ihrDisabled: type === 'int_msg' ? (message.ihr_disabled ?? true) : false,
    fwdFee: nano(message.fwd_fee ?? 0n),
    importFee: nano(message.import_fee ?? 0n),
    bounce: message.bounce ?? false,
    bounced: message.bounced ?? false,
    createdLt: lt(message.created_lt ?? receivedAt),
    createdAt: unixSec(message.created_at ?? 0),
    body: message.message_content?.body,
    opCode: message.opcode,
    init: message.init_state?.body,
  }
}

const toNano = (amount: bigint | undefined) => nano(amount ?? 0n)

function toPhases(description: V3Description): OutlinePhases {
  const { storage_ph: storage, credit_ph: credit, compute_ph: compute, action, bounce } = description
  return {
    ...(storage && {
      storage: {
        fees: toNano(storage.storage_fees_collected),
        ...(storage.storage_fees_due !== undefined && { due: nano(storage.storage_fees_due) }),
        statusChange: `acst_${storage.status_change ?? 'unchanged'}`,
      },
    }),
    ...(credit && {
      credit: {
        value: toNano(credit.credit),
        extra: credit.credit_extra_currencies,
        dueCollected: toNano(credit.due_fees_collected),
      },
    }),
    ...(compute && { compute: toComputePhase(compute) }),
    ...(action && {
      action: {
        success: action.success ?? false,
        resultCode: action.result_code ?? 0,
        totalActions: action.tot_actions ?? 0,
        skippedActions: action.skipped_actions ?? 0,
        messagesCreated: action.msgs_created ?? 0,
        fwdFees: toNano(action.total_fwd_fees),
        actionFees: toNano(action.total_action_fees),
        noFunds: action.no_funds ?? false,
      },
    }),
    ...(bounce && { bounce: toBouncePhase(bounce.type) }),
  }
}

function toComputePhase(compute: NonNullable<V3Description['compute_ph']>): NonNullable<OutlinePhases['compute']> {
  if (compute.skipped) return { skipped: true, reason: compute.reason ? `cskip_${compute.reason}` : 'unknown' }
  const exitCode = compute.exit_code ?? 0
  return {
    skipped: false,
    success: compute.success ?? (exitCode === 0 || exitCode === 1),
    exitCode,
    ...(compute.gas_used !== undefined && { gasUsed: compute.gas_used }),
    ...(compute.gas_fees !== undefined && { gasFees: nano(compute.gas_fees) }),
    ...(compute.vm_steps !== undefined && { vmSteps: compute.vm_steps }),
  }
}

function toBouncePhase(type: string): NonNullable<OutlinePhases['bounce']> {
  if (type === 'negfunds') return 'tr_phase_bounce_negfunds'
  return type === 'nofunds' ? 'tr_phase_bounce_nofunds' : 'tr_phase_bounce_ok'
}
