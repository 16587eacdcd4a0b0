import { formatOpCode } from '../../actions/ops/comments.ts'
import type { DebugBlockTransaction } from '../../contract/debugBlocks.ts'
import type { RawBodyForm } from '../../contract/operation.ts'
import type { TransactionJson } from '../../contract/schemas/transaction.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import { accountPreview, currencyPreview } from '../../naming/previews.ts'
import type { NameLookup } from '../../present/presentMessage.ts'
import { presentTransaction } from '../../present/presentTransaction.ts'
import type { ComputeSkipReason } from '../../tlb/transaction.ts'
import { decodeMessage } from '../../transaction/decodeMessage.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { isComputeFailure, isSuccess } from '../../transaction/isSuccess.ts'
import type { Transaction, TransactionMessage } from '../../transaction/Transaction.ts'
import type { Address } from '../../units.ts'
import type { CallContext, Network } from '../context/Deps.ts'
import { readBlockTransaction, type UnparsedTransaction } from './blockContents.ts'

/** Account names from the address book only: rows of a table cause no requests. */
export const labelNameLookup = (
  { label }: Pick<Network, 'label'>,
  isWallet: (account: Address) => boolean = () => false,
): NameLookup => ({
  account: address => accountPreview(address, label?.(address), isWallet(address)),
  currency: currencyPreview,
})

/** A transaction of a block as the `/v2` interface shows it, without its account's interfaces. */
export function presentBlockTransaction(
  context: CallContext,
  listed: UnparsedTransaction,
  block: string,
  rawBody?: RawBodyForm,
): TransactionJson {
  // First, because it parses transactions that are then reused.
  const endBalance = listed.balance?.()
  return presentTransaction(
    fromTransactionCell(readBlockTransaction(context, listed), listed.account),
    { interfaces: [], block, endBalance, rawBody },
    labelNameLookup(context.network, listed.isWallet),
  )
}

/** A transaction as a row of its block's table, without its account's interfaces. */
export function presentRow(context: CallContext, listed: UnparsedTransaction): DebugBlockTransaction {
  const tx = fromTransactionCell(readBlockTransaction(context, listed), listed.account)
  const { compute, action } = tx.phases
  const { network } = context
  const name = network.label?.(tx.account)
  const origin = name === undefined ? undefined : network.labelOrigin?.(tx.account)
  const problem = describeTransactionFailure(tx)
  return {
    hash: tx.hash,
    lt: tx.lt,
    account: tx.account,
    ...(name !== undefined && { name }),
    ...(origin && { name_origin: origin }),
    ...(listed.isWallet && { is_wallet: listed.isWallet(tx.account) }),
    utime: tx.utime,
    type: tx.type === 'ord' ? 'ordinary' : (tx.type ?? '').replace('_', ' '),
    success: isSuccess(tx),
    aborted: tx.aborted === true,
    ...(problem !== undefined && { problem }),
    ...(compute?.skipped === false && { exit_code: compute.exitCode }),
    ...(action && { action_result_code: action.resultCode }),
    ...(tx.inMessage && { in_msg: presentInMessage(tx.inMessage) }),
    out_count: tx.outMessages.length,
    total_fees: tx.totalFees,
    orig_status: tx.origStatus,
    end_status: tx.endStatus,
  }
}

function presentInMessage(message: TransactionMessage): NonNullable<DebugBlockTransaction['in_msg']> {
  const { type, source, value, opCode, bounced } = message
  const decoded = decodeMessage(message, [])
  return {
    type: type === 'int_msg' ? type : 'ext_in_msg',
    ...(source && { source }),
    value,
    ...(typeof opCode === 'number' && { op_code: formatOpCode(opCode) }),
    ...(decoded && { op_name: decoded.name }),
    bounced,
  }
}

const skipReasons: { readonly [R in ComputeSkipReason]: string } = {
  cskip_no_state: 'no code at this address',
  cskip_bad_state: 'the attached StateInit does not match this address',
  cskip_no_gas: 'not enough for gas',
  cskip_suspended: 'the address is suspended',
}

function describeTransactionFailure(tx: Transaction): string | undefined {
  if (isSuccess(tx)) return undefined
  const { compute, action } = tx.phases
  if (compute?.skipped)
    return `Compute phase skipped: ${compute.reason ? skipReasons[compute.reason] : 'unknown reason'}.`
  if (compute && isComputeFailure(compute)) {
    return `Compute phase failed with ${formatExitCode('exit code', compute.exitCode, 'compute')}.`
  }
  if (action?.success === false) {
    const why = action.noFunds ? ' (insufficient balance)' : ''
    return `Action phase failed${why} with ${formatExitCode('result code', action.resultCode, 'action')}.`
  }
  return 'The message bounced.'
}

function formatExitCode(what: string, code: number | undefined, phase: 'compute' | 'action'): string {
  if (code === undefined) return `an unknown ${what}`
  const meaning = describeExitCode(code, phase, [])
  return meaning ? `${what} ${code} (${meaning.name})` : `${what} ${code}`
}
