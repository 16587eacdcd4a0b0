import type { Cell } from '../cell/Cell.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import type { Message } from '../tlb/message.ts'
import type { TransactionCell, TransactionDescr } from '../tlb/transaction.ts'
import { type Address, type Hash, type Lt, lt, nano, unixSec } from '../units.ts'
import type { TraceMessage, TraceNode, TracePhases } from './Trace.ts'

/** A transaction with the states around it, from an emulator or a recording. */
export type ExecutedTransaction = {
  readonly transaction: TransactionCell
  readonly hash: Hash
  readonly account: Address
  /** `ShardAccount` cells; `null` = the account did not exist, `undefined` = unknown. */
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
  readonly emulated: boolean
}

/** Returns the interfaces of an account; empty when unknown. */
export type InterfaceLookup = (account: Address) => readonly string[]

/** Converts an executed transaction to a trace node with its children and truncations. */
export function toTraceNode(
  executed: ExecutedTransaction,
  interfacesOf: InterfaceLookup,
  children: readonly TraceNode[],
  truncations: TraceNode['truncations'],
): TraceNode {
  const { transaction, account } = executed
  const { description } = transaction
  const delivered = new Map(
    children.flatMap(child => (child.inMessage ? [[child.inMessage.hash, child.inMessage]] : [])),
  )
  return {
    hash: executed.hash,
    account,
    lt: transaction.lt,
    utime: transaction.now,
    success: isSuccessful(description),
    aborted: 'aborted' in description && description.aborted,
    destroyed: 'destroyed' in description && description.destroyed,
    type: toTransactionType(description),
    origStatus: transaction.orig_status,
    endStatus: transaction.end_status,
    totalFees: transaction.total_fees.grams,
    inMessage: transaction.in_msg && toTraceMessage(transaction.in_msg, interfacesOf, transaction.lt),
    outMessages: transaction.out_msgs.map(
      message => delivered.get(message.cell.hash()) ?? toTraceMessage(message, interfacesOf, transaction.lt),
    ),
    phases: toTracePhases(description),
    interfaces: interfacesOf(account),
    children,
    emulated: executed.emulated,
    transaction,
    before: executed.before,
    after: executed.after,
    truncations,
  }
}

/** Converts a message to its trace form; an external message gets the lt of its transaction. */
export function toTraceMessage(message: Message, interfacesOf: InterfaceLookup, transactionLt: Lt): TraceMessage {
  const { info, body } = message
  const common = {
    hash: message.cell.hash(),
    body,
    init: message.init?.cell,
    opCode: opCodeOf(body),
    ...emptyMessageFields,
  }
  switch (info.type) {
    case 'int_msg_info':
      return {
        ...common,
        type: 'int_msg',
        source: info.src,
        destination: info.dest,
        value: info.value.grams,
        extra: info.value.other,
        ihrFee: info.ihr_fee,
        ihrDisabled: info.ihr_disabled,
        fwdFee: info.fwd_fee,
        bounce: info.bounce,
        bounced: info.bounced,
        createdLt: info.created_lt,
        createdAt: info.created_at,
        decoded: decodeInternal(body, interfacesOf(info.dest)),
      }
    case 'ext_in_msg_info':
      return {
        ...common,
        type: 'ext_in_msg',
        source: undefined,
        destination: info.dest,
        importFee: info.import_fee,
        createdLt: transactionLt,
        decoded: decodeExternalIn(body, interfacesOf(info.dest)),
      }
    case 'ext_out_msg_info':
      return {
        ...common,
        type: 'ext_out_msg',
        source: info.src,
        destination: undefined,
        createdLt: info.created_lt,
        createdAt: info.created_at,
        decoded: decodeExternalOut(body, info.src ? interfacesOf(info.src) : []),
      }
  }
}

/** Default fields of external messages. */
const emptyMessageFields = {
  value: nano(0n),
  extra: new Map<number, bigint>(),
  ihrFee: nano(0n),
  ihrDisabled: false,
  fwdFee: nano(0n),
  importFee: nano(0n),
  bounce: false,
  bounced: false,
  createdLt: lt(0n),
  createdAt: unixSec(0),
}

/** Whether a transaction succeeded, as `/v2` defines it; types that run no code always succeed. */
export function isSuccessful(description: TransactionDescr): boolean {
  if (description.type !== 'trans_ord' && description.type !== 'trans_tick_tock') return true
  const { compute_ph: compute, action } = description
  if (description.type === 'trans_ord' && description.bounce) return false
  if (action && !action.success) return false
  if (compute.type === 'skipped') return compute.reason === 'cskip_no_state'
  return compute.success && (compute.exit_code === 0 || compute.exit_code === 1)
}

const types = {
  trans_ord: 'ord',
  trans_storage: 'storage',
  trans_split_prepare: 'split_prepare',
  trans_split_install: 'split_install',
  trans_merge_prepare: 'merge_prepare',
  trans_merge_install: 'merge_install',
} as const

const toTransactionType = (description: TransactionDescr): TraceNode['type'] =>
  description.type === 'trans_tick_tock' ? (description.is_tock ? 'tock' : 'tick') : types[description.type]

/** Converts the phases of a transaction to their trace form. */
export function toTracePhases(description: TransactionDescr): TracePhases {
  const storage = 'storage_ph' in description ? description.storage_ph : undefined
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const bounce = 'bounce' in description ? description.bounce : undefined
  return {
    ...(storage && {
      storage: {
        fees: storage.storage_fees_collected,
        ...(storage.storage_fees_due !== undefined && { due: storage.storage_fees_due }),
        statusChange: storage.status_change,
      },
    }),
    ...(credit && {
      credit: {
        value: credit.credit.grams,
        extra: credit.credit.other,
        dueCollected: credit.due_fees_collected ?? nano(0n),
      },
    }),
    ...(compute && {
      compute:
        compute.type === 'skipped'
          ? { skipped: true, reason: compute.reason }
          : {
              skipped: false,
              success: compute.success,
              exitCode: compute.exit_code,
              gasUsed: compute.gas_used,
              gasFees: compute.gas_fees,
              vmSteps: compute.vm_steps,
            },
    }),
    ...(action && {
      action: {
        success: action.success,
        resultCode: action.result_code,
        totalActions: action.tot_actions,
        skippedActions: action.skipped_actions,
        messagesCreated: action.msgs_created,
        fwdFees: action.total_fwd_fees ?? nano(0n),
        actionFees: action.total_action_fees ?? nano(0n),
        noFunds: action.no_funds,
      },
    }),
    ...(bounce && { bounce: bounce.type }),
  }
}
