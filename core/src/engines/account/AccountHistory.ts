import { requireMethod } from '../../chain/ChainSource.ts'
import type { AccountTransaction } from '../../chain/IndexedTrace.ts'
import { type AnyAppError, AppError, errorMeaning, isAppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, type Lt, lt } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'

type Position =
  | { readonly from: { readonly lt: Lt; readonly hash: Hash } }
  | { readonly beforeLt: Lt }
  | Record<string, never>

/** After every logical time. */
const maxLt = lt(2n ** 64n - 1n)

/** No more is read ahead than a page of events needs at once. */
const maxRead = 64

/** The transactions of an account, newest first, read page by page from whatever source has them. */
export class AccountHistory {
  /** Why it ended although there may be older transactions. */
  failure: AnyAppError | undefined
  /** Transactions between those that were read are missing: a recording has only some of them. */
  hasGaps = false
  private readonly context: CallContext
  private readonly account: Address
  private position: Position
  private hasEnded = false
  private hasStart = false
  /** Read with what was requested. An index takes hardly longer for twice as many, and about as long for another read. */
  private readAhead: readonly AccountTransaction[] = []
  private readonly readsAhead: boolean
  /** The transaction before the last one that was read, which the source did not have in the same reply. */
  private missing: Lt | undefined

  constructor(context: CallContext, account: Address, beforeLt?: Lt) {
    this.context = context
    this.account = account
    const { recorded, sources } = context.network
    this.readsAhead = !recorded && (sources?.some(({ kind }) => kind === 'index') ?? false)
    // A recording need not have the newest transaction.
    const first = recorded ? { beforeLt: maxLt } : {}
    this.position = beforeLt === undefined ? first : { beforeLt }
  }

  /** It reached the first transaction of the account. */
  get isComplete(): boolean {
    return this.hasStart && this.readAhead.length === 0
  }

  /** The next transactions, as far as they are read. */
  get ahead(): readonly AccountTransaction[] {
    return this.readAhead
  }

  /** The next transactions, at most `count`; none at the end. @throws source.* unless the source does not have them, limit.cancelled */
  async read(count: number): Promise<readonly AccountTransaction[]> {
    if (count <= 0) return []
    if (this.readAhead.length === 0)
      this.readAhead = await this.readPage(this.readsAhead ? Math.max(count, Math.min(count * 2, maxRead)) : count)
    const page = this.readAhead.slice(0, count)
    this.readAhead = this.readAhead.slice(count)
    return page
  }

  private async readPage(count: number): Promise<readonly AccountTransaction[]> {
    if (this.hasEnded) return []
    const page = await this.request(count)
    const last = page.at(-1)
    if (!last) {
      this.hasEnded = true
      this.failure ??= this.missing === undefined ? undefined : this.notRecorded(this.missing)
      // Before the first transaction there is nothing.
      this.hasStart = this.failure === undefined
      return []
    }
    if (this.missing !== undefined && page[0]?.lt !== this.missing) this.hasGaps = true
    if (this.context.network.recorded && !isConsecutive(page)) this.hasGaps = true
    const { prev_trans_lt, prev_trans_hash } = readTransaction(last.cell)
    this.missing = undefined
    if (prev_trans_lt === 0n) {
      this.hasEnded = true
      this.hasStart = true
    } else if (page.length < count) {
      this.missing = prev_trans_lt
      // Another source may have it; in a recording older ones may be there without it.
      this.position = this.context.network.recorded
        ? { beforeLt: last.lt }
        : { from: { lt: prev_trans_lt, hash: prev_trans_hash } }
    } else this.position = { from: { lt: prev_trans_lt, hash: prev_trans_hash } }
    return page
  }

  private async request(count: number): Promise<readonly AccountTransaction[]> {
    const { chain } = this.context.network
    try {
      return await requireMethod(chain, 'getAccountTransactions')(
        this.account,
        // Of a recording, what is between its gaps is wanted, too.
        { ...this.position, count, ...(this.context.network.recorded && { withGaps: true }) },
        callOptions(this.context),
      )
    } catch (error) {
      if ('from' in this.position && this.context.network.recorded && isAppError(error)) {
        // The next one may be missing, and older ones recorded.
        this.missing = this.position.from.lt
        this.position = { beforeLt: this.position.from.lt }
        return this.request(count)
      }
      if (!isAppError(error) || errorMeaning(error) !== 'unsupported') throw error
      this.failure = error
      return []
    }
  }

  private notRecorded(missing: Lt): AppError<'source.notRecorded'> {
    const what = `the transaction of ${this.account} at logical time ${missing}, and older ones`
    return new AppError('source.notRecorded', { source: this.context.network.chain.name, what })
  }
}

/** Whether each transaction is the one before the other. */
const isConsecutive = (page: readonly AccountTransaction[]): boolean =>
  page.every(({ lt: at }, i) => {
    const newer = page[i - 1]
    return newer === undefined || readTransaction(newer.cell).prev_trans_lt === at
  })
