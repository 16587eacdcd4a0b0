import type { BlockId } from '../../blockId.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { IndexedTrace, IndexedTransaction } from '../../chain/IndexedTrace.ts'
import { findInHistory } from '../../chain/walk/findInHistory.ts'
import { type WalkStart, walkTrace } from '../../chain/walk/walkTrace.ts'
import type { DebugEventRequest } from '../../contract/requests.ts'
import { parseAddress } from '../../encoding/address.ts'
import { parseBlockId } from '../../encoding/parseBlockRef.ts'
import { type AnyAppError, AppError, errorMeaning, isSourceFailure } from '../../errors.ts'
import { readIndexedTransaction } from '../../trace/buildIndexedTrace.ts'
import type { Hash } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { findByAnyKey, tryFetch } from '../context/optionalRequests.ts'
import { type EventQuery, parseEventQuery } from './eventQuery.ts'

/** A trace and how it was found. */
export type FoundEvent = {
  readonly indexed: IndexedTrace
  readonly foundBy: 'event' | 'transaction' | 'message' | 'normalized-hash' | 'walk'
  /** What could not be searched, one sentence each. */
  readonly unknown: readonly string[]
}

/** An event query; for sources without an index also a block to start the walk from. */
type EventLookup = EventQuery & { readonly block?: BlockId }

/**
 * The complete trace of a transaction or message hash, from the source's index.
 *
 * @throws input.hash, lookup.event, lookup.ambiguous, source.*, limit.cells for a part of a trace, which `/v2` cannot express
 */
export async function findEventByHash(context: CallContext, text: string): Promise<FoundEvent> {
  const { keys } = parseEventQuery(text)
  const found = (await findInIndex(context, keys)) ?? notFound(keys, text)
  const { indexed } = found
  rejectAmbiguous(indexed, keys, text)
  if (indexed.cutShort) throw new AppError('limit.cells', { what: 'the trace', limit: indexed.transactions.length })
  return found
}

/** A transaction by its or its incoming message's hash. @throws input.hash, lookup.transaction, lookup.ambiguous, source.* */
export async function findIndexedTransaction(context: CallContext, text: string): Promise<IndexedTransaction> {
  const { keys } = parseEventQuery(text)
  const { chain } = context.network
  if (!chain.getIndexedTransaction)
    throw new AppError('source.unsupported', { source: chain.name, what: 'transactions by hash (it has no index)' })
  const found = await findByAnyKey(keys, async key => chain.getIndexedTransaction?.(key, callOptions(context)))
  if (!found) throw new AppError('lookup.transaction', { id: keys[0]?.hash ?? text })
  const isByMessage = !keys.some(({ hash }) => hash === found.hash)
  const traces = isByMessage && (await tryFetch(async () => findInIndex(context, keys)))
  if (traces) rejectAmbiguous(traces.indexed, keys, text)
  return found
}

/** The transaction that received a message, from the history of its account. @throws lookup.event, source.* */
async function searchAccount(
  { network, deps, signal, onProgress }: CallContext,
  { keys, message }: EventQuery,
  failure: AnyAppError,
): Promise<WalkStart> {
  const { chain } = network
  const { getAccountTransactions } = chain
  if (!message || !getAccountTransactions) throw failure
  const start = await findInHistory(
    { name: chain.name, getAccountTransactions: getAccountTransactions.bind(chain) },
    message,
    {
      elapsedMs: deps.elapsedMs,
      ...(signal && { signal }),
      onProgress: ({ transactions, limit }) =>
        onProgress({ stage: 'states', text: 'the transactions of the account', done: transactions, total: limit }),
    },
  )
  return start ?? notFound(keys, message.cell.hash())
}

/** `/v2` has no way to say that a message is in several traces. @throws lookup.ambiguous */
function rejectAmbiguous({ id, others }: IndexedTrace, keys: EventQuery['keys'], text: string): void {
  if (others.length > 0) throw new AppError('lookup.ambiguous', { hash: keys[0]?.hash ?? text, found: [id, ...others] })
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

/** The requested trace, from the index or by walking blocks. @throws input.*, lookup.*, source.*, limit.cancelled */
export async function findEvent(context: CallContext, request: DebugEventRequest): Promise<FoundEvent> {
  const query = parseEventRequest(request)
  const { keys } = query
  let start = walkStart(query)
  let failure: AnyAppError | undefined
  if (keys.length > 0) {
    try {
      const found = await findInIndex(context, keys)
      if (found) return found
      if (!start) return notFound(keys, request.query ?? '')
    } catch (error) {
      // Without an index, or with a part of one, the trace can still be found by walking the blocks.
      if (!isSourceFailure(error)) throw error
      start ??= errorMeaning(error) === 'unsupported' ? await findStart(context, keys) : undefined
      if (!start && !query.message) throw error
      failure = error
    }
  }
  if (!start && query.message && failure)
    return walkFrom(context, await searchAccount(context, query, failure), failure)
  if (!start)
    throw new AppError('input.body', { path: 'query', reason: 'enter a hash, a link, a message, or an account and lt' })
  return walkFrom(context, start, failure)
}

function parseEventRequest({ query, account, lt, block }: DebugEventRequest): EventLookup {
  const parsed = query === undefined || query.trim() === '' ? { keys: [] } : parseEventQuery(query)
  if ((account === undefined) !== (lt === undefined)) {
    const path = account === undefined ? 'account' : 'lt'
    throw new AppError('input.body', { path, reason: 'account and lt are required together' })
  }
  const blockId = block === undefined ? undefined : parseBlockId(block)
  if (blockId && parsed.keys.length === 0)
    throw new AppError('input.body', { path: 'query', reason: 'enter the hash to search for in the block' })
  return {
    ...parsed,
    ...(account !== undefined && lt !== undefined && { position: { account: parseAddress(account), lt: lt as never } }),
    ...(blockId && { block: blockId }),
  }
}

function walkStart({ keys, position, block }: EventLookup): WalkStart | undefined {
  const hashes = keys.map(({ hash }) => hash)
  if (block) return { kind: 'block', block, hashes }
  return position && { kind: 'account', ...position, hashes }
}

/** A transaction that an index has, although it lacks others of the trace. */
async function findStart(context: CallContext, keys: EventQuery['keys']): Promise<WalkStart | undefined> {
  const { chain } = context.network
  const found = await tryFetch(() =>
    findByAnyKey(keys, async key => chain.getIndexedTransaction?.(key, callOptions(context))),
  )
  return found && { kind: 'account', account: found.account, lt: found.lt, hashes: keys.map(({ hash }) => hash) }
}

async function findInIndex(context: CallContext, keys: EventQuery['keys']): Promise<FoundEvent | undefined> {
  const chain: ChainSource = context.network.chain
  if (!chain.getIndexedTrace) {
    const what =
      'events by hash (it has no index). Enter the account and lt of a transaction, or the block that contains it'
    throw new AppError('source.unsupported', { source: chain.name, what })
  }
  return findByAnyKey(keys, async key => {
    const indexed = await chain.getIndexedTrace?.(key, callOptions(context))
    return indexed && { indexed, foundBy: getFoundBy(indexed, key.hash), unknown: [] }
  })
}

function notFound([key]: EventQuery['keys'], text: string): never {
  throw new AppError('lookup.event', { eventId: key?.hash ?? text })
}

function getFoundBy(indexed: IndexedTrace, hash: Hash): FoundEvent['foundBy'] {
  if (indexed.id === hash) return 'event'
  if (indexed.transactions.some(each => each.hash === hash)) return 'transaction'
  const messages = indexed.transactions
    .map(readIndexedTransaction)
    .flatMap(({ inMessage, outMessages }) => [inMessage?.hash, ...outMessages.map(message => message.hash)])
  // An index knows a message by its own hash and its normalized hash only.
  return messages.includes(hash) ? 'message' : 'normalized-hash'
}

async function walkFrom(context: CallContext, start: WalkStart, failure: AnyAppError | undefined): Promise<FoundEvent> {
  const { network, deps, signal, onProgress } = context
  const chain: ChainSource = network.chain
  const { getBlockByLt, getBlockTransactions } = chain
  if (!getBlockByLt || !getBlockTransactions) {
    throw failure ?? new AppError('source.unsupported', { source: chain.name, what: 'block transactions' })
  }
  const { trace, unknown } = await walkTrace(
    {
      name: chain.name,
      getBlockByLt: getBlockByLt.bind(chain),
      getBlockTransactions: getBlockTransactions.bind(chain),
      ...(chain.getAccountTransactions && { getAccountTransactions: chain.getAccountTransactions.bind(chain) }),
    },
    start,
    {
      elapsedMs: deps.elapsedMs,
      ...(signal && { signal }),
      onProgress: ({ transactions, blocks, waiting }) =>
        onProgress({
          stage: 'states',
          text: `${transactions} transactions in ${blocks} blocks`,
          done: transactions,
          total: transactions + waiting,
        }),
    },
  )
  return { indexed: trace, foundBy: 'walk', unknown: [...(failure ? [failure.message] : []), ...unknown] }
}
