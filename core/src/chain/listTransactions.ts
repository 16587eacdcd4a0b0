import type { Cell } from '../cell/Cell.ts'
import { readBlock, transactionsOfBlock } from '../tlb/block.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { addressOf, compareInts } from '../units.ts'
import type { AccountTransaction, BlockTransaction } from './IndexedTrace.ts'

/** The transactions of a block, by logical time, then by account. @throws input.cell */
export function listTransactions(workchain: number, block: Cell): BlockTransaction[] {
  const byAccount = [...transactionsOfBlock(readBlock(block))].sort(([a], [b]) => (a < b ? -1 : 1))
  return sortByLt(
    byAccount.flatMap(([accountId, cells]) =>
      cells.map(cell => ({ hash: cell.hash(), account: addressOf(workchain, accountId), cell })),
    ),
  )
}

/** By logical time; in the same order where that is equal. */
export const sortByLt = <T extends { readonly cell: Cell }>(transactions: readonly T[]): T[] =>
  transactions
    .map(transaction => ({ transaction, lt: readTransaction(transaction.cell).lt }))
    .sort((a, b) => compareInts(a.lt, b.lt))
    .map(({ transaction }) => transaction)

/** Whether the account has no transaction before this one. */
export const isFirstTransaction = (transaction: AccountTransaction | undefined): boolean =>
  transaction !== undefined && readTransaction(transaction.cell).prev_trans_lt === 0n
