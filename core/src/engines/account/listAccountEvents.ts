import { findInitiator } from '../../actions/findInitiator.ts'
import type { AccountTransaction, IndexedTrace } from '../../chain/IndexedTrace.ts'
import { type AppError, isAppError, isSourceFailure } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address, Hash, Lt, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import type { TraceDescription } from '../describe/describeTrace.ts'
import { EventDescriptions } from '../event/EventDescriptions.ts'
import { type FoundEvent, findEvent, toSingleTransactionTrace } from '../event/findEvent.ts'
import { AccountHistory } from './AccountHistory.ts'

/** An event of an account, at the newest of the account's transactions in it. */
export type AccountEvent = {
  readonly lt: Lt
  readonly utime: UnixSec
  readonly described: TraceDescription
}

/** A page of events, and what was read for it. */
export type AccountEventPage = {
  readonly events: readonly AccountEvent[]
  /** Where the next page starts; `undefined` at the account's first transaction. */
  readonly nextBeforeLt: Lt | undefined
  readonly scanned: number
  /** Why the list ends although there may be older events. */
  readonly unknown: string | undefined
  /** The error behind it, if its source does not have them. */
  readonly failure: AppError | undefined
}

/** Which events, and how far to search for them. */
export type EventSearch = {
  readonly beforeLt?: Lt | undefined
  /** Only events with a newer transaction of the account. */
  readonly afterLt?: Lt | undefined
  readonly fromTime?: UnixSec | undefined
  readonly toTime?: UnixSec | undefined
  readonly limit: number
  /** Only events that the account started. */
  readonly isInitiator?: boolean
  /** Whether an event matches; by default all do. */
  readonly matches?: (event: AccountEvent) => boolean
}

/** Limits of the search for one page. */
const maxScanned = 1000
const maxScanMs = 15_000
/** As many as a liteserver has in one reply. */
const pageSize = 16
const maxParallel = 4
/** An index reads what is requested at the same moment at once, and a longer history with the same statement. */
const maxParallelInIndex = 32

/**
 * Events of an account, newest first: each once, at the account's newest transaction in it, so that pages of any size give the
 * same list.
 *
 * @throws source.*, limit.cancelled
 */
export async function listAccountEvents(
  context: CallContext,
  account: Address,
  { beforeLt, afterLt = 0n as Lt, fromTime = 0 as UnixSec, toTime, limit, ...filter }: EventSearch,
): Promise<AccountEventPage> {
  const { deps, network, signal } = context
  const until = deps.elapsedMs() + maxScanMs
  const hasIndex = network.sources?.some(({ kind }) => kind === 'index') ?? false
  const parallel = { maxParallel: hasIndex ? maxParallelInIndex : maxParallel, signal }
  const maxPage = hasIndex ? maxParallelInIndex : pageSize
  const isFiltered = filter.isInitiator === true || filter.matches !== undefined
  const matches = (event: AccountEvent) =>
    (!filter.isInitiator || findInitiator(event.described.trace) === account) && (filter.matches?.(event) ?? true)
  const history = new AccountHistory(context, account, beforeLt)
  const traces = new Map<Hash, FoundEvent>()
  const events: AccountEvent[] = []
  let position: Lt | undefined
  let scanned = 0
  let isAtStart = false
  const isOutside = ({ lt, utime }: { readonly lt: Lt; readonly utime: UnixSec }) => lt <= afterLt || utime < fromTime
  scan: while (scanned < maxScanned && deps.elapsedMs() <= until) {
    const expected = estimateCount(limit - events.length, isFiltered ? 0 : events.length, scanned)
    const page = await history.read(Math.min(maxPage, expected, maxScanned - scanned))
    if (page.length === 0) {
      isAtStart = history.isComplete
      break
    }
    const timed = page.map(each => ({ ...each, utime: readTransaction(each.cell).now }))
    const wanted = timed.filter(each => !isOutside(each) && (toTime === undefined || each.utime <= toTime))
    await inParallel(wanted, parallel, async each => {
      if (traces.has(each.hash)) return
      const found = await findTrace(context, account, each)
      for (const { hash } of found.indexed.transactions) traces.set(hash, found)
      traces.set(each.hash, found)
    })
    const newest = wanted
      .filter(each => isNewestIn(traces.get(each.hash)?.indexed, account, each))
      // Describing takes the most time: what the page has no room for is not described.
      .slice(0, isFiltered ? undefined : limit - events.length)
    const descriptions = await EventDescriptions.open(
      context,
      newest.flatMap(({ hash }) => traces.get(hash)?.indexed ?? []),
    )
    const described = new Map(
      await inParallel(newest, parallel, async each => {
        const found = traces.get(each.hash)
        if (!found) throw new Error('every transaction has a trace')
        return [each.hash, await describeFound(descriptions, account, each, found)] as const
      }),
    )
    await descriptions.keep()
    for (const each of timed) {
      if (isOutside(each)) {
        isAtStart = true
        break scan
      }
      scanned++
      position = each.lt
      const description = described.get(each.hash)
      const event = description && { lt: each.lt, utime: each.utime, described: description }
      if (!event || !matches(event)) continue
      events.push(event)
      if (events.length === limit) {
        isAtStart = history.isComplete && each === timed.at(-1)
        break scan
      }
    }
    context.onProgress({
      stage: 'states',
      text: `${scanned} transactions of the account`,
      done: events.length,
      total: limit,
    })
  }
  const { failure, hasGaps } = history
  const isFull = events.length === limit
  const unknown =
    isFull || isAtStart ? undefined : (failure?.message ?? `The search ended after ${scanned} transactions.`)
  return {
    events,
    nextBeforeLt: isAtStart || failure ? undefined : (position ?? beforeLt),
    scanned,
    unknown:
      unknown ?? (hasGaps ? `Some transactions of this account are not recorded in ${network.chain.name}.` : undefined),
    failure,
  }
}

/** How many transactions have so many more events, as those that were read do. */
const estimateCount = (missing: number, found: number, scanned: number): number =>
  Math.ceil(found > 0 ? (missing * scanned) / found : missing) + 2

/** Whether an account has no newer transaction in the trace: otherwise the event is listed there. */
function isNewestIn(trace: IndexedTrace | undefined, account: Address, { lt }: AccountTransaction): boolean {
  return trace !== undefined && !trace.transactions.some(each => each.account === account && each.lt > lt)
}

type TimedTransaction = AccountTransaction & { readonly utime: UnixSec }

/** The trace of a transaction: from an index, else by walking the blocks, else the transaction alone. */
async function findTrace(context: CallContext, account: Address, each: TimedTransaction): Promise<FoundEvent> {
  try {
    return await findEvent(context, { query: each.hash, account, lt: each.lt })
  } catch (error) {
    const isAbsent = isAppError(error) && error.code.startsWith('lookup.')
    if (!isAbsent && !isSourceFailure(error)) throw error
    return toSingleEvent(account, each, error.message)
  }
}

const toSingleEvent = (
  account: Address,
  { hash, lt, utime, block, cell }: TimedTransaction,
  reason: string,
): FoundEvent => ({
  indexed: toSingleTransactionTrace({ hash, account, lt, utime, block, emulated: false, cell }),
  foundBy: 'transaction',
  unknown: [`The other transactions of this event are unknown: ${reason}.`],
})

async function describeFound(
  descriptions: EventDescriptions,
  account: Address,
  each: TimedTransaction,
  found: FoundEvent,
): Promise<TraceDescription> {
  try {
    return await descriptions.describe(found)
  } catch (error) {
    // Transactions that are not one tree: the one of the account can still be shown.
    if (!isAppError(error) || error.code !== 'source.malformed') throw error
    return descriptions.describe(toSingleEvent(account, each, error.message))
  }
}
