import type { IndexedTransaction } from '../chain/TraceSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Context } from './Deps.ts'
import { type EventQuery, parseEventQuery } from './landed/eventQuery.ts'
import { gatherLanded } from './landed/gatherLanded.ts'
import { presentNodeTransaction } from './present/nodeTransaction.ts'
import { namesOfTrace } from './understand.ts'

/** A transaction by its hash, or by the hash of the message that it took. */
export async function getTransaction(
  context: Context,
  { params }: Call<'getTransaction'>,
): Promise<Reply<'getTransaction'>> {
  const { keys } = parseEventQuery(params.transaction_id)
  const found = await fromIndex(context, keys)
  if (!found) throw new AppError('lookup.transaction', { id: keys[0]?.hash ?? params.transaction_id })
  if (!found.cell)
    throw new AppError('source.unsupported', {
      source: context.network.chain.name,
      what: `the whole of transaction ${found.hash}`,
    })
  // Alone it is a trace whose messages nobody looked for.
  const { known, outside } = await gatherLanded(context, {
    id: found.hash,
    transactions: [found],
    pending: false,
    cutShort: true,
    interfaces: new Map(),
    others: [],
  })
  const { root } = known.trace
  return presentNodeTransaction(root, 'all', await namesOfTrace(context, known, [], outside))
}

async function fromIndex(
  { network, signal }: Context,
  keys: EventQuery['keys'],
): Promise<IndexedTransaction | undefined> {
  const { chain } = network
  if (!chain.getIndexedTransaction)
    throw new AppError('source.unsupported', { source: chain.name, what: 'transactions by hash: it has no index' })
  let failure: unknown
  for (const key of keys) {
    try {
      const found = await chain.getIndexedTransaction(key, signal ? { signal } : {})
      if (found) return found
    } catch (thrown) {
      if (!isAppError(thrown) || thrown.code !== 'source.notRecorded') throw thrown
      failure ??= thrown
    }
  }
  if (failure) throw failure
  return undefined
}
