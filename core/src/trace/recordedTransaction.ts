import { cellFromText } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { opCodeOf } from '../messages/decode.ts'
import type { ComputePhase, Transaction, TransactionMessage } from '../transaction/Transaction.ts'
import { type Hash, type Lt, nano } from '../units.ts'
import type { RecordedMessage, RecordedTransaction, TraceFile } from './traceFile.ts'

/** The transaction in a trace file, which has the result of the compute phase only. @throws input.argument */
export function readRecordedTransaction(recorded: RecordedTransaction, messages: TraceFile['messages']): Transaction {
  const readMessage = (hash: Hash): TransactionMessage[] => {
    const message = messages[hash]
    return message ? [readRecordedMessage(message, recorded.lt)] : []
  }
  return {
    hash: recorded.hash,
    account: recorded.account,
    lt: recorded.lt,
    utime: recorded.utime,
    type: readType(recorded),
    origStatus: recorded.orig_status,
    endStatus: recorded.end_status,
    totalFees: recorded.total_fees,
    aborted: recorded.aborted,
    destroyed: recorded.destroyed,
    inMessage: recorded.in_msg ? readMessage(recorded.in_msg)[0] : null,
    outMessages: recorded.out_msgs.flatMap(readMessage),
    phases: {
      compute: readComputePhase(recorded),
      bounce: recorded.bounce_phase ? (bounces[recorded.bounce_phase] ?? 'tr_phase_bounce_ok') : null,
    },
    stateUpdate:
      recorded.state_update_old && recorded.state_update_new
        ? { old: recorded.state_update_old, new: recorded.state_update_new }
        : undefined,
    previous: readPrevious(recorded),
    cell: undefined,
  }
}

function readPrevious({ prev_trans_hash: hash, prev_trans_lt: at }: RecordedTransaction): Transaction['previous'] {
  if (at === 0n) return null
  return hash && at ? { hash, lt: at } : undefined
}

function readType({ transaction_type: type, is_tock: isTock }: RecordedTransaction): Transaction['type'] {
  if (!type) return undefined
  if (!/tick/i.test(type)) return 'ord'
  return isTock ? 'tock' : 'tick'
}

const skipReasons = {
  nonexist: 'cskip_no_state',
  uninit: 'cskip_no_state',
  active: 'cskip_no_gas',
  frozen: 'cskip_bad_state',
} as const

function readComputePhase({ compute_phase: phase, orig_status }: RecordedTransaction): ComputePhase | undefined {
  if (!phase) return undefined
  // Recordings omit the reason, but each account status has exactly one.
  if (phase.skipped) return { skipped: true, reason: skipReasons[orig_status] }
  const { exit_code: exitCode } = phase
  return { skipped: false, success: exitCode === undefined ? undefined : exitCode === 0 || exitCode === 1, exitCode }
}

const bounces: Readonly<Record<string, Transaction['phases']['bounce']>> = {
  nofunds: 'tr_phase_bounce_nofunds',
  negfunds: 'tr_phase_bounce_negfunds',
}

/** The message in a trace file, received or sent by the transaction with this logical time. @throws input.argument */
function readRecordedMessage(recorded: RecordedMessage, transactionLt: Lt): TransactionMessage {
  const { msg_type: type } = recorded
  const isInternal = type === 'int_msg'
  const required = <T>(value: T | undefined, name: string): T => {
    if (value !== undefined) return value
    throw new AppError('input.argument', { name: `messages.${recorded.hash}.${name}`, reason: 'missing' })
  }
  const body = cellFromText(recorded.body)
  return {
    hash: recorded.hash,
    type,
    source: type === 'ext_in_msg' ? null : recorded.source,
    destination: type === 'ext_out_msg' ? null : recorded.destination,
    value: isInternal ? required(recorded.value, 'value') : nano(0n),
    extra: new Map(Object.entries(recorded.value_extra ?? {}).map(([id, amount]) => [Number(id), amount])),
    ihrFee: isInternal ? recorded.ihr_fee : nano(0n),
    ihrDisabled: isInternal ? recorded.ihr_disabled : false,
    fwdFee: isInternal ? recorded.fwd_fee : nano(0n),
    importFee: type === 'ext_in_msg' ? recorded.import_fee : nano(0n),
    bounce: isInternal && required(recorded.bounce, 'bounce'),
    bounced: isInternal && required(recorded.bounced, 'bounced'),
    createdLt: type === 'ext_in_msg' ? transactionLt : required(recorded.created_lt, 'created_lt'),
    createdAt: type === 'ext_in_msg' ? null : recorded.created_at,
    body,
    opCode: opCodeOf(body) ?? null,
    init: recorded.init ? cellFromText(recorded.init) : null,
  }
}
