import type { DebugComparedTransaction, DebugComparison, DebugDifference, Equality } from '../contract/debugCompare.ts'
import { shorten } from '../encoding/shorten.ts'
import { formatOperation } from '../encoding/words.ts'
import { plural } from '../plural.ts'
import type { ComparedResult } from './ComparedResult.ts'
import { type AccountNamer, formatDifference } from './formatCompared.ts'

type Described = {
  readonly equality: Equality
  readonly transactions: readonly Pick<DebugComparedTransaction, 'equality'>[]
  readonly left: ComparedResult
  readonly right: ComparedResult
  readonly names: SideNames
}

/** What each side is called in a sentence. */
export type SideNames = { readonly left: string; readonly right: string }

/** What two results have in common, in one sentence. */
export function describeComparison({ equality, transactions, left, right, names }: Described): string {
  const count = transactions.length
  const all = count === 1 ? 'the transaction' : `all ${count} transactions`
  const differing = transactions.filter(each => each.equality === equality).length
  const some = count === 1 ? 'the transaction' : `${differing} of ${count} transactions`
  if (count === 0) return describeRejections(left, right, equality)
  if (!left.trace || !right.trace) {
    const [having, other] = left.trace ? [names.left, names.right] : [names.right, names.left]
    return `Only ${having} has transactions: in ${other} the message is rejected.`
  }
  const incomplete = left.partial || right.partial ? ' Not all of both is known: a trace is incomplete.' : ''
  switch (equality) {
    case 'identical':
      return `Identical: ${all} ${count === 1 ? 'has the same hash' : 'have the same hashes'}.${incomplete}`
    case 'equal':
      return `Equal: ${all} ${count === 1 ? 'has' : 'have'} the same effect; only times and hashes differ.${incomplete}`
    case 'amounts':
      return `The outcome is the same; amounts, fees, times or the states before differ in ${some}.${incomplete}`
    case 'different':
      return count === 1
        ? `The transaction differs.${incomplete}`
        : `${differing} of ${plural(count, 'transaction')} ${differing === 1 ? 'differs' : 'differ'}.${incomplete}`
  }
}

function describeRejections(left: ComparedResult, right: ComparedResult, equality: Equality): string {
  if (!left.rejection || !right.rejection) return 'Neither has transactions.'
  return equality === 'identical' || equality === 'amounts'
    ? 'Equal: both were rejected for the same reason.'
    : 'Both were rejected, for different reasons.'
}

type First = { readonly transaction?: number | undefined; readonly difference?: DebugDifference | undefined }

/** Where two results begin to differ, in one sentence. */
export function describeFirst(
  { transaction: at, difference }: First,
  transactions: readonly Omit<DebugComparedTransaction, 'differences'>[],
  { name, names }: { readonly name: AccountNamer; readonly names: SideNames },
): string {
  const change = difference && `${formatDifference(difference, name)}.`
  const transaction = at === undefined ? undefined : transactions[at]
  if (!transaction) return change ?? 'The outcomes differ.'
  const id = shorten(transaction.right ?? transaction.left ?? '', 10)
  const title = `transaction ${id}, ${transactionTitle(transaction, name)}`
  if (transaction.left === undefined) return `Only ${names.right} has ${title}.`
  if (transaction.right === undefined) return `Only ${names.left} has ${title}.`
  return `They begin to differ in ${title}: ${change ?? 'its hash.'}`
}

/** For example `jetton transfer to alice`. */
export const transactionTitle = (
  { operation, account, depth }: Pick<DebugComparison['transactions'][number], 'operation' | 'account' | 'depth'>,
  name: AccountNamer,
): string => `${formatOperation(operation) || (depth === 0 ? 'message' : 'transfer')} to ${name(account)}`
