import { AppError } from '../errors.ts'
import type { TransactionCell } from '../tlb/transaction.ts'
import { type Address, addressOf } from '../units.ts'

/**
 * The account of a transaction. The transaction does not contain its workchain, but its block's id and its messages do;
 * a tick-tock without messages is on the masterchain.
 *
 * @throws input.block
 */
export function findTransactionAccount(tx: TransactionCell, block: string | undefined): Address {
  if (block !== undefined) {
    const workchain = /^\((-?\d{1,10}),[0-9a-f]{1,16},\d{1,10}\)$/i.exec(block)?.[1]
    if (workchain === undefined) throw new AppError('input.block', { text: block })
    return addressOf(Number(workchain), tx.account_addr)
  }
  const incoming = tx.in_msg?.info
  if (incoming && incoming.type !== 'ext_out_msg_info') return incoming.dest
  const outgoing = tx.out_msgs[0]?.info
  if (outgoing && outgoing.type !== 'ext_in_msg_info' && outgoing.src !== undefined) return outgoing.src
  return addressOf(tx.description.type === 'trans_tick_tock' ? -1 : 0, tx.account_addr)
}
