import type { Cell } from '../cell/Cell.ts'
import { readBlock, transactionsOfBlock } from '../tlb/block.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { addressOf } from '../units.ts'
import type { BlockTransaction } from './IndexedTrace.ts'

/** The transactions of a block, by logical time, then by account. @throws input.cell */
export function listTransactions(workchain: number, block: Cell): BlockTransaction[] {
  return [...transactionsOfBlock(readBlock(block))]
    .flatMap(([accountId, cells]) =>
      cells.map(cell => ({
        hash: cell.hash(),
        account: addressOf(workchain, accountId),
        cell,
        lt: readTransaction(cell).lt,
      })),
    )
    .sort((a, b) => (a.lt === b.lt ? (a.account < b.account ? -1 : 1) : a.lt < b.lt ? -1 : 1))
    .map(({ hash, account, cell }) => ({ hash, account, cell }))
}
