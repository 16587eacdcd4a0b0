import type { Cell } from '../cell/Cell.ts'
import type { TransactionRun } from '../emulator/Emulation.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import { type DifferingField, findKnownDifference, type KnownDifference } from './knownDifferences.ts'
import { listDifferingFields } from './listDifferingFields.ts'

/** Whether the second engine confirms a transaction: with the known differences, or with the first field in which it disagrees. */
export type SecondOpinion =
  | { readonly agrees: true; readonly masked: readonly KnownDifference[] }
  | ({ readonly agrees: false } & DifferingField)

/** A transaction of record, and the `ShardAccount` that it left; `undefined` if the account no longer exists. */
export type RunOfRecord = { readonly transaction: TransactionCell; readonly after: Cell | undefined }

/**
 * Compares a transaction of record with what the second engine made of the same inputs, field by field, and the account after it.
 * Hashes that depend on other fields are compared last, so the first difference is one of meaning.
 */
export function compareEngines(ofRecord: RunOfRecord, second: TransactionRun): SecondOpinion {
  if (second.type === 'rejected') return disagree({ field: 'result', ofRecord: 'done', second: 'rejected' })
  const transaction = readTransaction(second.transaction)
  if (ofRecord.transaction.cell.hash() === second.transaction.hash()) return { agrees: true, masked: [] }
  const masked = new Set<KnownDifference>()
  const exists = transaction.end_status !== 'nonexist'
  const fields = [
    ...compareTransactionCells(ofRecord.transaction, transaction),
    ...compareAccounts(ofRecord.after, exists ? second.shardAccount : undefined),
  ]
  for (const difference of fields) {
    const known = findKnownDifference(difference)
    if (known === undefined) return disagree(difference)
    masked.add(known)
  }
  return findUnread(ofRecord.transaction, transaction, masked) ?? { agrees: true, masked: [...masked] }
}

/** The same of a message that the engine of record rejects. */
export function compareRejections(
  ofRecord: { readonly exitCode: number | undefined },
  second: TransactionRun,
): SecondOpinion {
  if (second.type === 'done') return disagree({ field: 'result', ofRecord: 'rejected', second: 'done' })
  const [exitCode] = listDifferingFields('exit_code', ofRecord.exitCode, second.exitCode)
  return exitCode ? disagree(exitCode) : { agrees: true, masked: [] }
}

/** A hash that differs although what it depends on does not: something differs that no layout reads. */
function findUnread(
  left: TransactionCell,
  right: TransactionCell,
  masked: ReadonlySet<KnownDifference>,
): SecondOpinion | undefined {
  const [state] = listDifferingFields('state_update', left.state_update, right.state_update)
  if (state && !masked.has('storage_statistics')) return disagree(state)
  return masked.size > 0
    ? undefined
    : disagree({ field: 'hash', ofRecord: left.cell.hash(), second: right.cell.hash() })
}

/** The opinion when the second engine fails where the engine of record did not. */
export const failedOpinion = (text: string): SecondOpinion =>
  disagree({ field: 'result', ofRecord: 'done', second: text })

const disagree = (difference: DifferingField): SecondOpinion => ({ agrees: false, ...difference })

/** In the order in which a reader asks: what the phases did, what was sent, what it cost; the other fields as in the layout. */
function* compareTransactionCells(left: TransactionCell, right: TransactionCell): Generator<DifferingField> {
  const { description, out_msgs, outmsg_cnt, total_fees, end_status, state_update, ...rest } = left
  const names = { ...rest, description, outmsg_cnt, out_msgs, total_fees, end_status }
  for (const name of Object.keys(names) as (keyof typeof names)[])
    if (name !== 'cell') yield* listDifferingFields(name, left[name], right[name])
  yield* listDifferingFields('state_update.old_hash', state_update.old_hash, right.state_update.old_hash)
}

/** Without the hash of the last transaction, which depends on all other fields. */
function* compareAccounts(left: Cell | undefined, right: Cell | undefined): Generator<DifferingField> {
  const [a, b] = [left, right].map(cell => cell && readShardAccount(cell))
  yield* listDifferingFields('account', a?.account, b?.account)
  yield* listDifferingFields('last_trans_lt', a?.last_trans_lt, b?.last_trans_lt)
}
