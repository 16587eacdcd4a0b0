import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseRequestCell } from '../engines/context/requestCell.ts'
import { findTransactionAccount, parseBlockWorkchain, parseTransaction } from '../engines/inspect/parseTransaction.ts'
import { addressNameLookup } from '../present/addressNameLookup.ts'
import { formatBlock, presentTransaction } from '../present/presentTransaction.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import { addressOf, workchainOf } from '../units.ts'

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
    fromTransactionCell(tx, account),
    { interfaces, block: body.block ?? formatBlock(undefined, workchainOf(account)), endBalance: undefined },
    addressNameLookup(address => (address === account ? interfaces : [])),
  )
}
