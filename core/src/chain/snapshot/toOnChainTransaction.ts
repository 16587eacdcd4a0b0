import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import { addressOf } from '../../units.ts'
import type { OnChainTransaction } from '../MasterchainBlock.ts'
import type { SnapshotTrace } from './Snapshot.ts'

/** A recorded transaction with the data of its block. @throws input.cell */
export function toOnChainTransaction(
  { cell, block }: SnapshotTrace['transactions'][number],
  transaction: TransactionCell = readTransaction(cell),
): OnChainTransaction {
  return {
    hash: cell.hash(),
    account: addressOf(block.id.workchain, transaction.account_addr),
    lt: transaction.lt,
    cell,
    inMessageHash: transaction.in_msg?.cell.hash(),
    block: block.id,
    blockUtime: block.utime,
    blockStartLt: block.startLt,
    randSeed: block.randSeed,
    masterchainSeqno: block.masterchainSeqno,
  }
}
