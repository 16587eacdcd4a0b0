import type { AccountTransaction } from '../../chain/IndexedTrace.ts'
import { isAppError, isSourceFailure } from '../../errors.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import type { KeptDescription } from '../describe/keptDescription.ts'
import { EventDescriptions } from '../event/EventDescriptions.ts'
import { type FoundEvent, findEvent, toSingleTransactionTrace } from '../event/findEvent.ts'

/** A transaction of an account with the time of its block. */
export type TimedTransaction = AccountTransaction & { readonly utime: UnixSec }

/** How the events of a page are described. */
export type EventReading<Description> = {
  /** By what is kept of a trace, where that is enough. */
  readonly fromKept?: (descriptions: EventDescriptions, kept: KeptDescription) => Promise<Description>
  readonly fromTrace: (descriptions: EventDescriptions, found: FoundEvent) => Promise<Description>
}

type Parallel = { readonly maxParallel: number; readonly signal: AbortSignal | undefined }

/** The traces of an account's transactions, each read once. */
export class AccountTraces<Description> {
  private readonly context: CallContext
  private readonly account: Address
  private readonly reading: EventReading<Description>
  private readonly parallel: Parallel
  private readonly descriptions: EventDescriptions
  /** By transaction. */
  private readonly traces = new Map<Hash, FoundEvent>()
  private readonly keeping: Promise<void>[] = []

  constructor(context: CallContext, account: Address, reading: EventReading<Description>, parallel: Parallel) {
    this.context = context
    this.account = account
    this.reading = reading
    this.parallel = parallel
    this.descriptions = new EventDescriptions(context)
  }

  /** Loads what is kept of the traces of some transactions, if that can be enough. */
  async load(transactions: readonly AccountTransaction[]): Promise<void> {
    if (this.reading.fromKept) await this.descriptions.load(transactions.flatMap(({ traceId }) => traceId ?? []))
  }

  /** The first transactions that have so many events at least, by what was loaded. */
  takeEvents(transactions: readonly TimedTransaction[], count: number): readonly TimedTransaction[] {
    let events = 0
    const end = transactions.findIndex(each => this.findKept(each) && this.isNewest(each) && ++events >= count)
    return end < 0 ? transactions : transactions.slice(0, end + 1)
  }

  /** Reads the traces of some transactions, unless what was loaded of them is enough. @throws limit.cancelled */
  async read(transactions: readonly TimedTransaction[]): Promise<void> {
    await inParallel(transactions, this.parallel, async each => {
      if (this.traces.has(each.hash) || this.findKept(each)) return
      const found = await this.findTrace(each)
      for (const { hash } of found.indexed.transactions) this.traces.set(hash, found)
      this.traces.set(each.hash, found)
    })
  }

  /** Whether the account has no newer transaction in the trace: otherwise the event is listed there. */
  isNewest(each: TimedTransaction): boolean {
    const kept = this.findKept(each)?.outline
    const transactions = kept?.transactions ?? this.traces.get(each.hash)?.indexed.transactions
    return transactions?.some(({ account, lt }) => account === this.account && lt > each.lt) === false
  }

  /** The events of these transactions; what was computed for them is kept meanwhile. @throws limit.cancelled */
  async describe(transactions: readonly TimedTransaction[]): Promise<ReadonlyMap<Hash, Description>> {
    const found = transactions.filter(each => !this.findKept(each))
    await this.descriptions.load(found.flatMap(({ hash }) => this.traces.get(hash)?.indexed.id ?? []))
    const described = await inParallel(
      transactions,
      this.parallel,
      async each => [each.hash, await this.describeEvent(each)] as const,
    )
    this.keeping.push(this.descriptions.keep())
    return new Map(described)
  }

  /** Resolves when everything that was computed is kept. */
  async endKeeping(): Promise<void> {
    await Promise.all(this.keeping)
  }

  /** Only whole traces are kept, so that it has the transaction. */
  private findKept({ traceId }: TimedTransaction): KeptDescription | undefined {
    return this.reading.fromKept && traceId !== undefined ? this.descriptions.find(traceId) : undefined
  }

  private async describeEvent(each: TimedTransaction): Promise<Description> {
    const { descriptions, reading } = this
    const kept = this.findKept(each)
    if (kept && reading.fromKept) return reading.fromKept(descriptions, kept)
    const found = this.traces.get(each.hash)
    if (!found) throw new Error('every transaction has a trace')
    try {
      return await reading.fromTrace(descriptions, found)
    } catch (error) {
      // Transactions that are not one tree: the one of the account can still be shown.
      if (!isAppError(error) || error.code !== 'source.malformed') throw error
      return reading.fromTrace(descriptions, toSingleEvent(this.account, each, error.message))
    }
  }

  /** From an index, else by walking the blocks, else the transaction alone. */
  private async findTrace(each: TimedTransaction): Promise<FoundEvent> {
    try {
      return await findEvent(this.context, { query: each.hash, account: this.account, lt: each.lt })
    } catch (error) {
      const isAbsent = isAppError(error) && error.code.startsWith('lookup.')
      if (!isAbsent && !isSourceFailure(error)) throw error
      return toSingleEvent(this.account, each, error.message)
    }
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
