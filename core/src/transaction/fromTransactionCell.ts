import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { opCodeOf } from '../messages/decode.ts'
import type { Message } from '../tlb/message.ts'
import type { TransactionCell, TransactionDescr } from '../tlb/transaction.ts'
import { type Address, type Hash, type Lt, type Nano, nano, type UnixSec } from '../units.ts'
import type {
  ComputePhase,
  Transaction,
  TransactionMessage,
  TransactionPhases,
  TransactionType,
} from './Transaction.ts'

/** The transaction in a cell; everything about it is known. A cell has no workchain, so its account is given. */
export function fromTransactionCell(parsed: TransactionCell, account: Address): Transaction {
  const { cell, description, lt, prev_trans_lt, state_update } = parsed
  return {
    hash: cell.hash(),
    account,
    lt,
    utime: parsed.now,
    type: toTransactionType(description),
    origStatus: parsed.orig_status,
    endStatus: parsed.end_status,
    totalFees: parsed.total_fees.grams,
    aborted: 'aborted' in description && description.aborted,
    destroyed: 'destroyed' in description && description.destroyed,
    inMessage: parsed.in_msg ? fromMessageCell(parsed.in_msg, lt) : null,
    outMessages: parsed.out_msgs.map(message => fromMessageCell(message, lt)),
    phases: readPhases(description),
    stateUpdate: { old: state_update.old_hash, new: state_update.new_hash },
    previous: prev_trans_lt === 0n ? null : { hash: parsed.prev_trans_hash, lt: prev_trans_lt },
    cell,
  }
}

const types = {
  trans_ord: 'ord',
  trans_storage: 'storage',
  trans_split_prepare: 'split_prepare',
  trans_split_install: 'split_install',
  trans_merge_prepare: 'merge_prepare',
  trans_merge_install: 'merge_install',
} as const

const toTransactionType = (description: TransactionDescr): TransactionType =>
  description.type === 'trans_tick_tock' ? (description.is_tock ? 'tock' : 'tick') : types[description.type]

/** The phases in a transaction's description; `null` where one did not run. */
export function readPhases(description: TransactionDescr): TransactionPhases {
  const storage = 'storage_ph' in description ? description.storage_ph : undefined
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const bounce = 'bounce' in description ? description.bounce : undefined
  return {
    storage: storage
      ? {
          fees: storage.storage_fees_collected,
          due: storage.storage_fees_due ?? null,
          statusChange: storage.status_change,
        }
      : null,
    credit: credit
      ? { value: credit.credit.grams, extra: credit.credit.other, dueCollected: credit.due_fees_collected ?? null }
      : null,
    compute: readComputePhase(description),
    action: action
      ? {
          success: action.success,
          resultCode: action.result_code,
          totalActions: action.tot_actions,
          skippedActions: action.skipped_actions,
          messagesCreated: action.msgs_created,
          fwdFees: action.total_fwd_fees ?? null,
          actionFees: action.total_action_fees ?? null,
          noFunds: action.no_funds,
        }
      : null,
    bounce: bounce?.type ?? null,
  }
}

/** The compute phase in a transaction's description; `null` when it has none. */
export function readComputePhase(description: TransactionDescr): ComputePhase | null {
  if (!('compute_ph' in description)) return null
  const { compute_ph: phase } = description
  if (phase.type === 'skipped') return { skipped: true, reason: phase.reason }
  return {
    skipped: false,
    success: phase.success,
    exitCode: phase.exit_code,
    gasUsed: phase.gas_used,
    gasFees: phase.gas_fees,
    vmSteps: phase.vm_steps,
  }
}

const memo = new CellMemo<TransactionMessage>()

/** The message in a cell, received or sent by the transaction with this logical time. The same cell gives the same message. */
export function fromMessageCell(message: Message, transactionLt: Lt): TransactionMessage {
  const { cell, info } = message
  // The time of an external message is that of its transaction.
  if (info.type === 'ext_in_msg_info') return new CellMessage(message, transactionLt, null)
  return memo.get(cell) ?? memo.set(cell, new CellMessage(message, info.created_lt, info.created_at))
}

/**
 * A message whose hash is computed when it is read: an event of `/v2` shows none of those that were sent. A copy by spread has no hash.
 * One class for all kinds: V8 reads its objects fast.
 */
class CellMessage implements TransactionMessage {
  readonly type: TransactionMessage['type']
  readonly source: TransactionMessage['source']
  readonly destination: TransactionMessage['destination']
  readonly value: Nano
  readonly extra: TransactionMessage['extra']
  readonly ihrFee: Nano
  readonly ihrDisabled: boolean
  readonly fwdFee: Nano
  readonly importFee: Nano
  readonly bounce: boolean
  readonly bounced: boolean
  readonly createdLt: Lt
  readonly createdAt: UnixSec | null
  readonly body: Cell
  readonly opCode: number | null
  readonly init: Cell | null
  readonly #cell: Cell

  constructor({ cell, info, init, body }: Message, createdLt: Lt, createdAt: UnixSec | null) {
    const isInternal = info.type === 'int_msg_info'
    this.type = messageTypes[info.type]
    this.source = info.type === 'ext_in_msg_info' ? null : (info.src ?? null)
    this.destination = info.type === 'ext_out_msg_info' ? null : info.dest
    this.value = isInternal ? info.value.grams : nothing
    this.extra = isInternal ? info.value.other : noExtra
    this.ihrFee = isInternal ? info.ihr_fee : nothing
    this.ihrDisabled = isInternal && info.ihr_disabled
    this.fwdFee = isInternal ? info.fwd_fee : nothing
    this.importFee = info.type === 'ext_in_msg_info' ? info.import_fee : nothing
    this.bounce = isInternal && info.bounce
    this.bounced = isInternal && info.bounced
    this.createdLt = createdLt
    this.createdAt = createdAt
    this.body = body
    this.opCode = opCodeOf(body) ?? null
    this.init = init?.cell ?? null
    this.#cell = cell
  }

  get hash(): Hash {
    return this.#cell.hash()
  }
}

const messageTypes = {
  int_msg_info: 'int_msg',
  ext_in_msg_info: 'ext_in_msg',
  ext_out_msg_info: 'ext_out_msg',
} as const

const nothing = nano(0n)
const noExtra: ReadonlyMap<number, bigint> = new Map()
