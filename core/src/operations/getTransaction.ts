import type { IndexedTransaction } from '../chain/TraceSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { gatherTraceNames } from '../engines/describe/describeTrace.ts'
import { type EventQuery, parseEventQuery } from '../engines/event/eventQuery.ts'
import { gatherOnChainTrace } from '../engines/event/gatherOnChainTrace.ts'
import { AppError, isAppError } from '../errors.ts'
import { presentNodeTransaction } from '../present/presentNodeTransaction.ts'

/** A transaction by its hash, or by the hash of its incoming message. */
export async function getTransaction(
  context: CallContext,
  { params }: Call<'getTransaction'>,
): Promise<Reply<'getTransaction'>> {
  const { keys } = parseEventQuery(params.transaction_id)
  const found = await findTransactionInIndex(context, keys)
  if (!found) throw new AppError('lookup.transaction', { id: keys[0]?.hash ?? params.transaction_id })
  if (!found.cell)
    throw new AppError('source.unsupported', {
      source: context.network.chain.name,
      what: `the cell of transaction ${found.hash}`,
    })
  // A trace of one transaction, whose messages were not searched for.
  const { gathered, readAccount } = await gatherOnChainTrace(context, {
    id: found.hash,
    transactions: [found],
    pending: false,
    cutShort: true,
    interfaces: new Map(),
    others: [],
  })
  const { root } = gathered.trace
  return presentNodeTransaction(root, 'all', await gatherTraceNames(context, gathered, [], readAccount))
}

async function findTransactionInIndex(
  { network, signal }: CallContext,
  keys: EventQuery['keys'],
): Promise<IndexedTransaction | undefined> {
  const { chain } = network
  if (!chain.getIndexedTransaction)
    throw new AppError('source.unsupported', { source: chain.name, what: 'transactions by hash (it has no index)' })
  let failure: unknown
  for (const key of keys) {
    try {
      const found = await chain.getIndexedTransaction(key, signal ? { signal } : {})
      if (found) return found
    } catch (error) {
      if (!isAppError(error) || error.code !== 'source.notRecorded') throw error
      failure ??= error
    }
  }
  if (failure) throw failure
  return undefined
}
