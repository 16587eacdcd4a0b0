import type { Cell } from '../../cell/Cell.ts'
import { AppError, isAppError } from '../../errors.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import { type Address, addressOf } from '../../units.ts'

/** Reads a pasted transaction. @throws input.cell */
export function parseTransaction(cell: Cell): TransactionCell {
  try {
    return readTransaction(cell)
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell')
      throw new AppError('input.cell', { layout: 'transaction', reason: error.details.reason }, { cause: error })
    throw error
  }
}

/** The workchain of a block id. @throws input.block */
export function parseBlockWorkchain(block: string): number {
  const workchain = /^\((-?\d{1,10}),[0-9a-f]{1,16},\d{1,10}\)$/i.exec(block)?.[1]
  if (workchain === undefined) throw new AppError('input.block', { text: block })
  return Number(workchain)
}

/**
 * A transaction does not contain its workchain, but its messages do; a tick-tock without messages is on the
 * masterchain.
 */
export function findTransactionAccount(tx: TransactionCell): Address {
  const incoming = tx.in_msg?.info
  if (incoming && incoming.type !== 'ext_out_msg_info') return incoming.dest
  const outgoing = tx.out_msgs[0]?.info
  if (outgoing && outgoing.type !== 'ext_in_msg_info' && outgoing.src !== undefined) return outgoing.src
  return addressOf(tx.description.type === 'trans_tick_tock' ? -1 : 0, tx.account_addr)
}
