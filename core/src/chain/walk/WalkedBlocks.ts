import { type BlockId, formatBlockId } from '../../blockId.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import type { Address, Hash, Lt } from '../../units.ts'
import type { BlockTransaction } from '../IndexedTrace.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'

/** What a walk needs of a source: to read blocks and find them by lt; account history makes it faster. */
export type WalkSource = { readonly name: string } & Pick<SourceMethods, 'getBlockTransactions' | 'getBlockByLt'> &
  Partial<Pick<SourceMethods, 'getAccountTransactions'>>

/** A transaction found by a walk. */
export type WalkedTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly transaction: TransactionCell
  readonly block: BlockId | undefined
}

/** A limit of the walk is reached; not a failure of the source. */
export class WalkStopped extends Error {}

/** Why a search failed; rethrows what is neither a limit nor an error of a source. */
export function toReason(error: unknown): string {
  if (error instanceof WalkStopped || (isAppError(error) && errorMeaning(error))) return error.message
  throw error
}

/** Limits of a walk. */
export type WalkLimits = { readonly blocks: number; readonly timeMs: number }

type WalkClock = { readonly elapsedMs: () => number; readonly signal?: AbortSignal }

/** The blocks that a walk has read, each once, and their transactions. */
export class WalkedBlocks {
  /** Every transaction that was read, by its incoming message. */
  readonly byInMessage = new Map<Hash, WalkedTransaction>()
  count = 0
  private readonly read = new Map<string, Promise<readonly WalkedTransaction[]>>()
  private readonly startedAt: number
  readonly source: WalkSource
  private readonly limits: WalkLimits
  private readonly clock: WalkClock

  constructor(source: WalkSource, limits: WalkLimits, clock: WalkClock) {
    this.source = source
    this.limits = limits
    this.clock = clock
    this.startedAt = clock.elapsedMs()
  }

  private get options(): CallOptions {
    return this.clock.signal ? { signal: this.clock.signal } : {}
  }

  /** Why the walk must stop, if it must. @throws limit.cancelled */
  getStopReason(): string | undefined {
    if (this.clock.signal?.aborted) throw new AppError('limit.cancelled', {})
    const { timeMs } = this.limits
    return this.clock.elapsedMs() - this.startedAt > timeMs ? `time limit of ${timeMs} ms reached` : undefined
  }

  private check(): void {
    const reason = this.getStopReason()
    if (reason !== undefined) throw new WalkStopped(reason)
  }

  /** The transactions of a block. @throws WalkStopped, limit.cancelled, lookup.block, source.* */
  transactionsOf(block: BlockId): Promise<readonly WalkedTransaction[]> {
    const key = formatBlockId(block)
    const known = this.read.get(key)
    if (known) return known
    this.check()
    if (this.count >= this.limits.blocks) throw new WalkStopped(`limit of ${this.limits.blocks} blocks reached`)
    this.count++
    const reading = this.readBlock(block)
    this.read.set(key, reading)
    // A failed block may be requested again.
    reading.catch(() => {
      this.read.delete(key)
      this.count--
    })
    return reading
  }

  private async readBlock(block: BlockId): Promise<readonly WalkedTransaction[]> {
    const found = await this.source.getBlockTransactions(block, this.options)
    return found.map(each => this.remember({ ...each, block }))
  }

  private remember({ cell, ...known }: BlockTransaction & Pick<WalkedTransaction, 'block'>): WalkedTransaction {
    const transaction = readTransaction(cell)
    const found = { ...known, lt: transaction.lt, transaction }
    const message = transaction.in_msg?.cell.hash()
    if (message !== undefined) this.byInMessage.set(message, found)
    return found
  }

  /** The block of an account's shard at a logical time. @throws WalkStopped, limit.cancelled, source.* */
  async blockAt(account: Address, lt: Lt): Promise<BlockId | undefined> {
    this.check()
    try {
      return await this.source.getBlockByLt(account, lt, this.options)
    } catch (error) {
      if (errorMeaning(error) === 'absent') return undefined
      throw error
    }
  }

  /** Part of an account's history, newest first. @throws WalkStopped, limit.cancelled, source.* */
  async historyOf(
    account: Address,
    from: { lt: Lt; hash: Hash } | undefined,
    count: number,
  ): Promise<readonly WalkedTransaction[]> {
    this.check()
    const range = { count, ...(from && { from }) }
    const found = (await this.source.getAccountTransactions?.(account, range, this.options)) ?? []
    return found.map(each => this.remember({ ...each, account, block: each.block }))
  }
}
