import type { Transaction } from '../../contract/schemas/transaction.ts'
import { currencyPreview } from '../../naming/previews.ts'
import type { Context, Network } from '../Deps.ts'
import type { Wording } from '../present/message.ts'
import { presentTransaction } from '../present/transaction.ts'
import { type ListedTransaction, readListed } from './blockContents.ts'

/** Accounts by the address book alone: nobody is asked about the rows of a table. */
export function bookWording({ label }: Pick<Network, 'label'>): Wording {
  return {
    account(address) {
      const name = label?.(address)
      return { address, ...(name !== undefined && { name }), is_scam: false, is_wallet: false }
    },
    currency: currencyPreview,
  }
}

/** A transaction of a block as the `/v2` interface shows it, without asking what its account is. */
export function presentListed(context: Context, listed: ListedTransaction, block: string): Transaction {
  // First, because transactions are read for it that need not be read again then.
  const endBalance = listed.balance?.() ?? 0n
  return presentTransaction(
    readListed(context, listed),
    { account: listed.account, interfaces: [], block, endBalance },
    bookWording(context.network),
  )
}
