import type { IndexedTrace, IndexedTransaction } from '../../chain/IndexedTrace.ts'
import { AppError } from '../../errors.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { findByAnyKey } from '../context/optionalRequests.ts'
import { parseEventQuery } from './eventQuery.ts'

/**
 * A transaction by its hash, or by the hash of its incoming message, from the source's index.
 *
 * @throws input.hash, lookup.transaction, source.*
 */
export async function findIndexedTransaction(context: CallContext, text: string): Promise<IndexedTransaction> {
  const { keys } = parseEventQuery(text)
  const { chain } = context.network
  if (!chain.getIndexedTransaction)
    throw new AppError('source.unsupported', { source: chain.name, what: 'transactions by hash (it has no index)' })
  const found = await findByAnyKey(keys, async key => chain.getIndexedTransaction?.(key, callOptions(context)))
  if (!found) throw new AppError('lookup.transaction', { id: keys[0]?.hash ?? text })
  return found
}

/** A trace of one transaction, whose messages were not searched for. */
export const toSingleTransactionTrace = (transaction: IndexedTransaction): IndexedTrace => ({
  id: transaction.hash,
  transactions: [transaction],
  pending: false,
  cutShort: true,
  interfaces: new Map(),
  others: [],
})
