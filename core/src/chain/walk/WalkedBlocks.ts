import { AppError, isAppError } from '../../errors.ts'
import { readTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { Address, Hash, Lt } from '../../units.ts'
import type { CallOptions } from '../ChainSource.ts'
import type { AccountTransaction, BlockContents, BlockPlace, BlockSearch } from '../TraceSource.ts'

/** What a walk needs of a source: to read blocks, to find them by time; an account's own history makes it quicker. */
export type WalkSource = { readonly name: string } & BlockContents &
  Pick<BlockSearch, 'getBlockByLt'> &
  Partial<Pick<BlockSearch, 'getAccountTransactions'>>

/** A transaction that a walk came by. */
export type Seen = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly transaction: Transaction
  readonly block: BlockPlace | undefined
}

/** The walk has gone as far as it may; not a failure of anybody. */
export class WalkStopped extends Error {}

/** How far a walk may go. */
export type WalkLimits = { readonly blocks: number; readonly timeMs: number }

/** The clock and the brake of a walk. */
export type WalkClock = { readonly elapsedMs: () => number; readonly signal?: AbortSignal }

/** The blocks that a walk has read, each once, and what is in them. */
export class WalkedBlocks {
  /** Every transaction that was read, by the message that it took. */
  readonly takers = new Map<Hash, Seen>()
  /** How many blocks were read. */
  count = 0
  private readonly read = new Map<string, Promise<readonly Seen[]>>()
  private readonly began: number
  private readonly source: WalkSource
  private readonly limits: WalkLimits
  private readonly clock: WalkClock

  constructor(source: WalkSource, limits: WalkLimits, clock: WalkClock) {
    this.source = source
    this.limits = limits
    this.clock = clock
    this.began = clock.elapsedMs()
  }

  get name(): string {
    return this.source.name
  }

  private get options(): CallOptions {
    return this.clock.signal ? { signal: this.clock.signal } : {}
  }

  /** @throws WalkStopped, limit.cancelled */
  check(): void {
    if (this.clock.signal?.aborted) throw new AppError('limit.cancelled', {})
    if (this.clock.elapsedMs() - this.began > this.limits.timeMs) {
      throw new WalkStopped(`the time limit of ${this.limits.timeMs} ms for the search was reached`)
    }
  }

  /** What is in a block. @throws WalkStopped, limit.cancelled, lookup.block, source.* */
  transactionsOf(place: BlockPlace): Promise<readonly Seen[]> {
    const key = placeText(place)
    const known = this.read.get(key)
    if (known) return known
    this.check()
    if (this.count >= this.limits.blocks) {
      throw new WalkStopped(`the limit of ${this.limits.blocks} blocks for the search was reached`)
    }
    this.count++
    const reading = this.readBlock(place)
    this.read.set(key, reading)
    // What could not be read may be asked for again.
    reading.catch(() => {
      this.read.delete(key)
      this.count--
    })
    return reading
  }

  private async readBlock(place: BlockPlace): Promise<readonly Seen[]> {
    const found = await this.source.getBlockTransactions(place, this.options)
    return found.map(({ hash, account, cell }) => {
      const transaction = readTransaction(cell)
      return this.remember({ hash, account, lt: transaction.lt, transaction, block: place })
    })
  }

  private remember(seen: Seen): Seen {
    const message = seen.transaction.in_msg?.cell.hash()
    if (message !== undefined) this.takers.set(message, seen)
    return seen
  }

  /** The block of an account's shard at a logical time. @throws WalkStopped, limit.cancelled, source.* */
  async blockAt(account: Address, lt: Lt): Promise<BlockPlace | undefined> {
    this.check()
    try {
      return await this.source.getBlockByLt(account, lt, this.options)
    } catch (thrown) {
      if (isAppError(thrown) && thrown.code === 'lookup.block') return undefined
      throw thrown
    }
  }

  /** Whether an account's own history can be read. */
  get hasHistory(): boolean {
    return this.source.getAccountTransactions !== undefined
  }

  /** Part of an account's history, newest first. @throws WalkStopped, limit.cancelled, source.* */
  async historyOf(account: Address, from: { lt: Lt; hash: Hash } | undefined, count: number): Promise<readonly Seen[]> {
    this.check()
    const asked = { count, ...(from && { from }) }
    const found = (await this.source.getAccountTransactions?.(account, asked, this.options)) ?? []
    return found.map(each => this.remember(seenIn(account, each)))
  }
}

const seenIn = (account: Address, { hash, lt, cell, block }: AccountTransaction): Seen => ({
  hash,
  account,
  lt,
  transaction: readTransaction(cell),
  block,
})

/** A block's place in a sentence. */
export const placeText = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`
