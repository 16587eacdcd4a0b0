import type { Cell } from '../cell/Cell.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseRequestCell } from '../engines/context/requestCell.ts'
import { AppError, isAppError } from '../errors.ts'
import { addressNameLookup } from '../present/addressNameLookup.ts'
import { emulatedBlockText, presentTransaction } from '../present/presentTransaction.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import { type Address, addressOf, workchainOf } from '../units.ts'

/** A decoded transaction. `end_balance` is 0: the transaction itself does not contain it. */
export async function decodeTransaction(
  _: CallContext,
  { body }: Call<'decodeTransaction'>,
): Promise<Reply<'decodeTransaction'>> {
  const tx = parseTransaction(parseRequestCell(body.boc))
  const account =
    body.block === undefined ? findTransactionAccount(tx) : addressOf(parseBlockWorkchain(body.block), tx.account_addr)
  const interfaces = body.interfaces ?? []
  return presentTransaction(
    tx,
    { account, interfaces, block: body.block ?? emulatedBlockText(workchainOf(account)), endBalance: 0n },
    addressNameLookup(address => (address === account ? interfaces : [])),
  )
}

function parseTransaction(cell: Cell): TransactionCell {
  try {
    return readTransaction(cell)
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell')
      throw new AppError('input.cell', { layout: 'transaction', reason: error.details.reason }, { cause: error })
    throw error
  }
}

function parseBlockWorkchain(block: string): number {
  const workchain = /^\((-?\d{1,10}),[0-9a-f]{1,16},\d{1,10}\)$/i.exec(block)?.[1]
  if (workchain === undefined) throw new AppError('input.block', { text: block })
  return Number(workchain)
}

/**
 * A transaction does not contain its workchain, but its messages do; a tick-tock without messages is on the
 * masterchain.
 */
function findTransactionAccount(tx: TransactionCell): Address {
  const incoming = tx.in_msg?.info
  if (incoming && incoming.type !== 'ext_out_msg_info') return incoming.dest
  const outgoing = tx.out_msgs[0]?.info
  if (outgoing && outgoing.type !== 'ext_in_msg_info' && outgoing.src !== undefined) return outgoing.src
  return addressOf(tx.description.type === 'trans_tick_tock' ? -1 : 0, tx.account_addr)
}
