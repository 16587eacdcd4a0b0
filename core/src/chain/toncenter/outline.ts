import { type Address, lt, nano, unixSec } from '../../units.ts'
import type { IndexedMessage, OutlinePhases, TransactionOutline } from '../TraceSource.ts'
import { kindOf } from './rebuildMessage.ts'
import type { V3Description, V3Message, V3Transaction } from './v3Schemas.ts'

/** What the index tells of a transaction that cannot be rebuilt. */
export function outlineOf(transaction: V3Transaction): TransactionOutline {
  const { description } = transaction
  const message = (of: V3Message) => messageOf(of, transaction)
  return {
    type: typeOf(description),
    origStatus: transaction.orig_status,
    endStatus: transaction.end_status,
    aborted: description.aborted ?? false,
    destroyed: description.destroyed ?? false,
    totalFees: nano(transaction.total_fees),
    inMessage: transaction.in_msg && message(transaction.in_msg),
    outMessages: transaction.out_msgs
      .map(message)
      .sort((a, b) => (a.createdLt < b.createdLt ? -1 : a.createdLt > b.createdLt ? 1 : 0)),
    phases: phasesOf(description),
    stateUpdate: stateUpdateOf(transaction),
    previous: previousOf(transaction),
  }
}

function stateUpdateOf(transaction: V3Transaction): TransactionOutline['stateUpdate'] {
  const [before, after] = [transaction.account_state_before?.hash, transaction.account_state_after?.hash]
  return before && after ? { old: before, new: after } : undefined
}

function previousOf({ prev_trans_hash: hash, prev_trans_lt: at }: V3Transaction): TransactionOutline['previous'] {
  return hash && at ? { hash, lt: lt(at) } : undefined
}

const kinds = ['ord', 'storage', 'split_prepare', 'split_install', 'merge_prepare', 'merge_install'] as const

function typeOf({ type, is_tock }: V3Description): TransactionOutline['type'] {
  if (type === 'tick_tock') return is_tock ? 'tock' : 'tick'
  return kinds.find(kind => kind === type) ?? 'ord'
}

function messageOf(message: V3Message, { lt: takenAt }: { readonly lt: bigint }): IndexedMessage {
  const type = kindOf(message)
  return {
    hash: message.hash,
    type,
    source: type === 'ext_in_msg' ? undefined : message.source,
    destination: message.destination as Address | undefined,
    value: nano(message.value ?? 0n),
    extra: message.value_extra_currencies,
    // One field of the message, which newer networks give another meaning.
    ihrFee: nano(message.extra_flags || (message.ihr_fee ?? 0n)),
    ihrDisabled: type === 'int_msg' ? (message.ihr_disabled ?? true) : false,
    fwdFee: nano(message.fwd_fee ?? 0n),
    importFee: nano(message.import_fee ?? 0n),
    bounce: message.bounce ?? false,
    bounced: message.bounced ?? false,
    createdLt: lt(message.created_lt ?? takenAt),
    createdAt: unixSec(message.created_at ?? 0),
    body: message.message_content?.body,
    opCode: message.opcode,
    init: message.init_state?.body,
  }
}

const sum = (amount: bigint | undefined) => nano(amount ?? 0n)

function phasesOf(description: V3Description): OutlinePhases {
  const { storage_ph: storage, credit_ph: credit, compute_ph: compute, action, bounce } = description
  return {
    ...(storage && {
      storage: {
        fees: sum(storage.storage_fees_collected),
        ...(storage.storage_fees_due !== undefined && { due: nano(storage.storage_fees_due) }),
        statusChange: `acst_${storage.status_change ?? 'unchanged'}`,
      },
    }),
    ...(credit && {
      credit: {
        value: sum(credit.credit),
        extra: credit.credit_extra_currencies,
        dueCollected: sum(credit.due_fees_collected),
      },
    }),
    ...(compute && { compute: computeOf(compute) }),
    ...(action && {
      action: {
        success: action.success ?? false,
        resultCode: action.result_code ?? 0,
        totalActions: action.tot_actions ?? 0,
        skippedActions: action.skipped_actions ?? 0,
        messagesCreated: action.msgs_created ?? 0,
        fwdFees: sum(action.total_fwd_fees),
        actionFees: sum(action.total_action_fees),
        noFunds: action.no_funds ?? false,
      },
    }),
    ...(bounce && { bounce: bounceOf(bounce.type) }),
  }
}

function computeOf(compute: NonNullable<V3Description['compute_ph']>): NonNullable<OutlinePhases['compute']> {
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

function bounceOf(type: string): NonNullable<OutlinePhases['bounce']> {
  if (type === 'negfunds') return 'tr_phase_bounce_negfunds'
  return type === 'nofunds' ? 'tr_phase_bounce_nofunds' : 'tr_phase_bounce_ok'
}
