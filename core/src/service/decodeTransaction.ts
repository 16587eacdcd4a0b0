import type { Cell } from '../cell/Cell.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError, isAppError } from '../errors.ts'
import { readTransaction, type Transaction } from '../tlb/transaction.ts'
import { type Address, addressOf, workchainOf } from '../units.ts'
import type { Context } from './Deps.ts'
import { emulatedBlock, presentTransaction } from './present/transaction.ts'
import { plainWording } from './present/wording.ts'
import { cellOfRequest } from './requestCell.ts'

/** A raw transaction, read. The balance after it is not in it: `end_balance` is 0. */
export async function decodeTransaction(
  _: Context,
  { body }: Call<'decodeTransaction'>,
): Promise<Reply<'decodeTransaction'>> {
  const tx = asTransaction(cellOfRequest(body.boc))
  const account = body.block === undefined ? accountOf(tx) : addressOf(workchainOfBlock(body.block), tx.account_addr)
  const interfaces = body.interfaces ?? []
  return presentTransaction(
    tx,
    { account, interfaces, block: body.block ?? emulatedBlock(workchainOf(account)), endBalance: 0n },
    plainWording(address => (address === account ? interfaces : [])),
  )
}

function asTransaction(cell: Cell): Transaction {
  try {
    return readTransaction(cell)
  } catch (thrown) {
    if (isAppError(thrown) && thrown.code === 'input.cell')
      throw new AppError('input.cell', { layout: 'transaction', reason: thrown.details.reason }, { cause: thrown })
    throw thrown
  }
}

function workchainOfBlock(block: string): number {
  const workchain = /^\((-?\d{1,10}),[0-9a-f]{1,16},\d{1,10}\)$/i.exec(block)?.[1]
  if (workchain === undefined) throw new AppError('input.block', { text: block })
  return Number(workchain)
}

/** A transaction does not say its workchain, but its messages do; only tick-tock has none, and that is on the masterchain. */
function accountOf(tx: Transaction): Address {
  const incoming = tx.in_msg?.info
  if (incoming && incoming.type !== 'ext_out_msg_info') return incoming.dest
  const outgoing = tx.out_msgs[0]?.info
  if (outgoing && outgoing.type !== 'ext_in_msg_info' && outgoing.src !== undefined) return outgoing.src
  return addressOf(tx.description.type === 'trans_tick_tock' ? -1 : 0, tx.account_addr)
}
