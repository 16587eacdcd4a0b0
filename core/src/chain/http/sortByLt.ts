import type { Cell } from '../../cell/Cell.ts'
import { readTransaction } from '../../tlb/transaction.ts'

/** By logical time; the order of the block where that is equal. */
export function sortByLt<T extends { readonly cell: Cell }>(transactions: readonly T[]): T[] {
  const ltOf = new Map(transactions.map(each => [each, readTransaction(each.cell).lt]))
  return transactions.toSorted((a, b) => Number((ltOf.get(a) ?? 0n) - (ltOf.get(b) ?? 0n)))
}
