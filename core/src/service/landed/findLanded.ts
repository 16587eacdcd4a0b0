import { parseAddress } from '../../cell/address.ts'
import type { CallOptions } from '../../chain/ChainSource.ts'
import type { BlockPlace, IndexedSource, IndexedTrace } from '../../chain/TraceSource.ts'
import { type WalkStart, walkTrace } from '../../chain/walk/walkTrace.ts'
import type { DebugEventRequest } from '../../contract/lookups.ts'
import { type AnyAppError, AppError, isAppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { type EventQuery, parseBlockPlace, parseEventQuery } from './eventQuery.ts'

/** A trace that was found, and how. */
export type FoundTrace = {
  readonly indexed: IndexedTrace
  readonly foundBy: 'event' | 'transaction' | 'message' | 'normalized-hash' | 'walk'
  /** What could not be searched, one sentence each. */
  readonly unknown: readonly string[]
}

/** Where to look: a query, and for sources without an index a place to walk from. */
export type LandedQuery = EventQuery & { readonly block?: BlockPlace }

/**
 * The trace that a hash leads to, by the source's index; only by that.
 *
 * @throws input.hash, lookup.event, source.*
 */
export async function findByHash(context: Context, text: string): Promise<FoundTrace> {
  const { keys } = parseEventQuery(text)
  return (await fromIndex(context, keys)) ?? notFound(keys, text)
}

/**
 * The trace that was asked for: by the source's index, or, where there is none, walked from a place.
 *
 * @throws input.*, lookup.*, source.*, limit.cancelled
 */
export async function findLanded(context: Context, asked: DebugEventRequest): Promise<FoundTrace> {
  const query = landedQuery(asked)
  const { keys } = query
  const start = startOf(query)
  let failure: AnyAppError | undefined
  if (keys.length > 0) {
    try {
      const found = await fromIndex(context, keys)
      if (found) return found
      if (!start) return notFound(keys, asked.query ?? '')
    } catch (thrown) {
      // Without an index there is still the way through the blocks.
      if (!start || !isAppError(thrown) || !/^(source|proof)\./.test(thrown.code)) throw thrown
      failure = thrown
    }
  }
  if (!start)
    throw new AppError('input.body', { path: 'query', reason: 'a hash, a link, a message or an account and lt' })
  return walked(context, start, failure)
}

/** What a request asks for. @throws input.hash, input.address, input.block, input.body */
export function landedQuery({ query, account, lt, block }: DebugEventRequest): LandedQuery {
  const parsed = query === undefined || query.trim() === '' ? { keys: [] } : parseEventQuery(query)
  if ((account === undefined) !== (lt === undefined)) {
    const path = account === undefined ? 'account' : 'lt'
    throw new AppError('input.body', { path, reason: 'an account and a logical time belong together' })
  }
  const at = block === undefined ? undefined : parseBlockPlace(block)
  if (at && parsed.keys.length === 0)
    throw new AppError('input.body', { path: 'query', reason: 'say which hash to look for in the block' })
  return {
    ...parsed,
    // Logical times are `Lt` from here on.
    ...(account !== undefined && lt !== undefined && { place: { account: parseAddress(account), lt: lt as never } }),
    ...(at && { block: at }),
  }
}

function startOf({ keys, place, block }: LandedQuery): WalkStart | undefined {
  const hashes = keys.map(({ hash }) => hash)
  if (block) return { kind: 'block', block, hashes }
  return place && { kind: 'place', ...place, hashes }
}

async function fromIndex(context: Context, keys: EventQuery['keys']): Promise<FoundTrace | undefined> {
  const chain: IndexedSource = context.network.chain
  if (!chain.getIndexedTrace) {
    const what =
      'events by hash alone: it has no index. Give the account and the logical time of a transaction, or a block that holds it'
    throw new AppError('source.unsupported', { source: chain.name, what })
  }
  const options: CallOptions = context.signal ? { signal: context.signal } : {}
  let failure: AnyAppError | undefined
  for (const key of keys) {
    try {
      const indexed = await chain.getIndexedTrace(key, options)
      if (indexed) return { indexed, foundBy: foundBy(indexed, key.hash), unknown: [] }
    } catch (thrown) {
      // A recording holds a message under one of its two hashes.
      if (!isAppError(thrown) || thrown.code !== 'source.notRecorded') throw thrown
      failure ??= thrown
    }
  }
  if (failure) throw failure
  return undefined
}

function notFound([key]: EventQuery['keys'], text: string): never {
  throw new AppError('lookup.event', { eventId: key?.hash ?? text })
}

function foundBy(indexed: IndexedTrace, hash: Hash): FoundTrace['foundBy'] {
  if (indexed.id === hash) return 'event'
  if (indexed.transactions.some(each => each.hash === hash)) return 'transaction'
  const messages = indexed.transactions.flatMap(({ cell, outline }) => {
    if (!cell) return outline ? [outline.inMessage, ...outline.outMessages].map(message => message?.hash) : []
    const { in_msg, out_msgs } = readTransaction(cell)
    return [in_msg, ...out_msgs].map(message => message?.cell.hash())
  })
  // An index knows a message by no other hash than these two.
  return messages.includes(hash) ? 'message' : 'normalized-hash'
}

async function walked(context: Context, start: WalkStart, failure: AnyAppError | undefined): Promise<FoundTrace> {
  const { network, deps, signal, onProgress } = context
  const chain: IndexedSource = network.chain
  const { getBlockByLt, getBlockTransactions } = chain
  if (!getBlockByLt || !getBlockTransactions) {
    throw failure ?? new AppError('source.unsupported', { source: chain.name, what: 'what is in blocks' })
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
