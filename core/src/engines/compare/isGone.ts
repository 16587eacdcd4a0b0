import { isCloser } from '../../comparison/differenceRows.ts'
import type { DebugComparedTransaction, DebugComparison } from '../../contract/debugCompare.ts'

/** Whether the first difference of a comparison is no longer there in another one of the same event. */
export function isGone(before: DebugComparison, after: DebugComparison): boolean {
  const { first } = before
  if (!first) return true
  const transaction = first.transaction === undefined ? undefined : before.transactions[first.transaction]
  if (!transaction) return isCloser(after.equality, before.equality)
  const same = findSame(transaction, after)
  // Only the run had it, and does not have it any more.
  if (transaction.right === undefined) return same === undefined || same.right !== undefined
  if (!same) return false
  if (transaction.left === undefined) return same.left !== undefined
  const { difference } = first
  return difference
    ? same.left !== undefined && !same.differences.some(({ field }) => field === difference.field)
    : isCloser(same.equality, transaction.equality)
}

/** On chain a transaction has the same path in each comparison; one that only a run has is known by what it is. */
const findSame = ({ right, account, operation, depth }: DebugComparedTransaction, { transactions }: DebugComparison) =>
  transactions.find(each =>
    right === undefined
      ? each.right === undefined && each.account === account && each.operation === operation && each.depth === depth
      : each.right === right,
  )
