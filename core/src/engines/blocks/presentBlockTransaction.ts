import type { TransactionJson } from '../../contract/schemas/transaction.ts'
import { currencyPreview } from '../../naming/previews.ts'
import type { NameLookup } from '../../present/presentMessage.ts'
import { presentTransaction } from '../../present/presentTransaction.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import type { CallContext, Network } from '../context/Deps.ts'
import { readBlockTransaction, type UnparsedTransaction } from './blockContents.ts'

/** Account names from the address book only: rows of a table cause no requests. */
export function labelNameLookup({ label }: Pick<Network, 'label'>): NameLookup {
  return {
    account(address) {
      const name = label?.(address)
      return { address, ...(name !== undefined && { name }), is_scam: false, is_wallet: false }
    },
    currency: currencyPreview,
  }
}

/** A transaction of a block as the `/v2` interface shows it, without its account's interfaces. */
export function presentBlockTransaction(
  context: CallContext,
  listed: UnparsedTransaction,
  block: string,
): TransactionJson {
  // First, because it parses transactions that are then reused.
  const endBalance = listed.balance?.()
  return presentTransaction(
    fromTransactionCell(readBlockTransaction(context, listed), listed.account),
    { interfaces: [], block, endBalance },
    labelNameLookup(context.network),
  )
}
