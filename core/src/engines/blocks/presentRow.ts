import { formatOpCode } from '../../actions/payloadComment.ts'
import type { DebugBlockTransaction } from '../../contract/debugBlocks.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import { decodeExternalIn, decodeInternal, opCodeOf } from '../../messages/decode.ts'
import { isSuccess } from '../../present/presentTransaction.ts'
import type { Message } from '../../tlb/message.ts'
import type { TransactionDescr } from '../../tlb/transaction.ts'
import type { CallContext } from '../context/Deps.ts'
import { type BlockTransaction, readBlockTransaction } from './blockContents.ts'

/** A transaction as a row of its block's table, without its account's interfaces. */
export function presentRow(context: CallContext, listed: BlockTransaction): DebugBlockTransaction {
  const transaction = readBlockTransaction(context, listed)
  const { description, in_msg } = transaction
  const name = context.network.label?.(listed.account)
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const problem = describeTransactionFailure(description)
  return {
    hash: transaction.cell.hash(),
    lt: transaction.lt,
    account: listed.account,
    ...(name !== undefined && { name }),
    utime: transaction.now,
    type: formatType(description),
    success: isSuccess(description),
    aborted: 'aborted' in description && description.aborted,
    ...(problem !== undefined && { problem }),
    ...(compute?.type === 'vm' && { exit_code: compute.exit_code }),
    ...(action && { action_result_code: action.result_code }),
    ...(in_msg && { in_msg: presentInMessage(in_msg) }),
    out_count: transaction.out_msgs.length,
    total_fees: transaction.total_fees.grams,
    orig_status: transaction.orig_status,
    end_status: transaction.end_status,
  }
}

function formatType(description: TransactionDescr): string {
  if (description.type === 'trans_tick_tock') return description.is_tock ? 'tock' : 'tick'
  return description.type === 'trans_ord' ? 'ordinary' : description.type.slice('trans_'.length).replace('_', ' ')
}

function presentInMessage(message: Message): NonNullable<DebugBlockTransaction['in_msg']> {
  const { info, body } = message
  const op = opCodeOf(body)
  const isInternal = info.type === 'int_msg_info'
  const decoded = isInternal ? decodeInternal(body, []) : decodeExternalIn(body, [])
  return {
    type: isInternal ? 'int_msg' : 'ext_in_msg',
    ...(isInternal && info.src !== undefined && { source: info.src }),
    value: isInternal ? info.value.grams : 0n,
    ...(op !== undefined && { op_code: formatOpCode(op) }),
    ...(decoded && { op_name: decoded.name }),
    bounced: isInternal && info.bounced,
  }
}

const skipReasons = {
  cskip_no_state: 'no code at this address',
  cskip_bad_state: 'the attached StateInit does not match this address',
  cskip_no_gas: 'not enough for gas',
  cskip_suspended: 'the address is suspended',
} as const

/** Why a transaction failed, in words. */
function describeTransactionFailure(description: TransactionDescr): string | undefined {
  if (!('compute_ph' in description) || isSuccess(description)) return undefined
  const { compute_ph: compute, action } = description
  if (compute.type === 'skipped') return `Compute phase skipped: ${skipReasons[compute.reason]}.`
  if (!compute.success || (compute.exit_code !== 0 && compute.exit_code !== 1)) {
    return `Compute phase failed with ${formatExitCode('exit code', compute.exit_code, 'compute')}.`
  }
  if (action && !action.success) {
    const why = action.no_funds ? ' (insufficient balance)' : ''
    return `Action phase failed${why} with ${formatExitCode('result code', action.result_code, 'action')}.`
  }
  return 'The message bounced.'
}

function formatExitCode(what: string, code: number, phase: 'compute' | 'action'): string {
  const meaning = describeExitCode(code, phase, [])
  return meaning ? `${what} ${code} (${meaning.name})` : `${what} ${code}`
}
