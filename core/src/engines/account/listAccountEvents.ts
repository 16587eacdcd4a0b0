import type { AppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address, Lt, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { AccountHistory } from './AccountHistory.ts'
import { AccountTraces, type EventReading } from './AccountTraces.ts'

/** An event of an account, at the newest of the account's transactions in it. */
export type AccountEvent<Description> = {
  readonly lt: Lt
  readonly utime: UnixSec
  readonly described: Description
}

/** A page of events, and what was read for it. */
export type AccountEventPage<Event> = {
  readonly events: readonly Event[]
  /** Where the next page starts; `undefined` at the account's first transaction. */
  readonly nextBeforeLt: Lt | undefined
  readonly scanned: number
  /** Why the list ends although there may be older events. */
  readonly unknown: string | undefined
  /** The error behind it, if its source does not have them. */
  readonly failure: AppError | undefined
}

/** Which events, and how far to search for them. */
export type EventSearch<Event> = {
  readonly beforeLt?: Lt | undefined
  /** Only events with a newer transaction of the account. */
  readonly afterLt?: Lt | undefined
  readonly fromTime?: UnixSec | undefined
  readonly toTime?: UnixSec | undefined
  readonly limit: number
  /** Whether an event matches; by default all do. */
  readonly matches?: ((event: Event) => boolean) | undefined
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
export async function listAccountEvents<Description>(
  context: CallContext,
  account: Address,
  reading: EventReading<Description>,
  search: EventSearch<AccountEvent<Description>>,
): Promise<AccountEventPage<AccountEvent<Description>>> {
  const { beforeLt, afterLt = 0n as Lt, fromTime = 0 as UnixSec, toTime, limit, matches } = search
  const { deps, network, signal } = context
  const until = deps.elapsedMs() + maxScanMs
  const hasIndex = network.sources?.some(({ kind }) => kind === 'index') ?? false
  const maxPage = hasIndex ? maxParallelInIndex : pageSize
  const isFiltered = matches !== undefined
  const history = new AccountHistory(context, account, beforeLt)
  const traces = new AccountTraces(context, account, reading, {
    maxParallel: hasIndex ? maxParallelInIndex : maxParallel,
    signal,
  })
  const events: AccountEvent<Description>[] = []
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
    await traces.load([...page, ...history.ahead])
    const inTime = timed.filter(each => !isOutside(each) && (toTime === undefined || each.utime <= toTime))
    const missing = isFiltered ? Number.POSITIVE_INFINITY : limit - events.length
    const wanted = traces.takeEvents(inTime, missing)
    await traces.read(wanted)
    // Describing takes the most time: what the page has no room for is not described.
    const newest = wanted.filter(each => traces.isNewest(each)).slice(0, missing)
    const described = await traces.describe(newest)
    for (const each of timed) {
      if (isOutside(each)) {
        isAtStart = true
        break scan
      }
      scanned++
      position = each.lt
      const description = described.get(each.hash)
      const event = description && { lt: each.lt, utime: each.utime, described: description }
      if (!event || matches?.(event) === false) continue
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
  await traces.endKeeping()
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
