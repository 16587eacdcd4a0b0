import { type StartTimer, systemTimer } from '../chain/wrappers/withDeadline.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import { createSignal } from './createSignal.ts'
import type { BlockReader, FeedBlock } from './FeedBlock.ts'
import { type FollowOptions, followFeed } from './followFeed.ts'
import { pause } from './pause.ts'

/** What a follower of a feed gets, in order. */
export type FeedItem =
  | { readonly kind: 'block'; readonly block: FeedBlock }
  /** New blocks cannot be read now; they follow later, without a gap. */
  | { readonly kind: 'outage'; readonly error: AnyAppError }
  | { readonly kind: 'recovered' }
  /** Blocks after the requested one are left out, before this one. */
  | { readonly kind: 'gap'; readonly after: number; readonly next: number }

/** The state of reading; a change is a new object. */
type FeedStatus = { readonly kind: 'ok' } | { readonly kind: 'outage'; readonly error: AnyAppError }

/** The limits of a feed. */
export type FeedLimits = {
  /** Blocks in memory, shared by all followers: one that is further behind has to stop. */
  readonly maxBlocks: number
  /** Blocks that are read again for one follower that resumes. */
  readonly maxResumed: number
  /** The pace of polling: what the network's blocks need, between these. */
  readonly minPollMs: number
  readonly maxPollMs: number
  /** Between two replies with blocks that were missed. */
  readonly catchUpMs: number
  /** After a failure, doubled with each further one. */
  readonly retryMs: number
  readonly maxRetryMs: number
}

const defaultLimits: FeedLimits = {
  maxBlocks: 256,
  maxResumed: 1024,
  minPollMs: 250,
  maxPollMs: 3000,
  catchUpMs: 20,
  retryMs: 1000,
  maxRetryMs: 30_000,
}

type FeedOptions = {
  /** A reader for consecutive blocks. */
  readonly createReader: () => BlockReader
  readonly limits?: Partial<FeedLimits>
  readonly nowMs: () => number
  readonly startTimer?: StartTimer
  readonly log?: (line: string) => void
}

/**
 * The new blocks of a network for many followers: read once, from the first follower to the last one. After a failure it goes on
 * where it stopped.
 */
export class BlockFeed {
  readonly limits: FeedLimits
  readonly createReader: () => BlockReader
  readonly #nowMs: () => number
  readonly #startTimer: StartTimer
  readonly #log: (line: string) => void
  #running: AbortController | undefined
  #followers = 0
  #blocks: FeedBlock[] = []
  /** The newest block that was read, or that the first follower starts after. */
  #last: number | undefined
  #newest: number | undefined
  #status: FeedStatus = { kind: 'ok' }
  #changed = createSignal()

  constructor({ createReader, limits, nowMs, startTimer = systemTimer, log = () => {} }: FeedOptions) {
    this.limits = { ...defaultLimits, ...limits }
    this.createReader = createReader
    this.#nowMs = nowMs
    this.#startTimer = startTimer
    this.#log = log
  }

  /** How many follow it now. */
  get followers(): number {
    return this.#followers
  }

  /** The blocks in memory, oldest first. */
  get blocks(): readonly FeedBlock[] {
    return this.#blocks
  }

  get status(): FeedStatus {
    return this.#status
  }

  /** The newest block that was read; `undefined` until the first reply. */
  get last(): number | undefined {
    return this.#newest === undefined ? undefined : this.#last
  }

  /** The newest block of the network. */
  get newest(): number | undefined {
    return this.#newest
  }

  /** Resolves at the next change of the above. */
  get changed(): Promise<void> {
    return this.#changed.promise
  }

  /** Waits before something that failed is tried again. */
  pauseAfterFailure(signal: AbortSignal): Promise<void> {
    return pause(this.limits.retryMs, signal, this.#startTimer)
  }

  /**
   * The blocks after `after`, or from now on, until the signal aborts.
   *
   * @throws limit.slowReader when the caller is too far behind, unless it `readsAll`: then what is not in memory is read again
   */
  async *follow(
    after: number | undefined,
    signal: AbortSignal,
    options: FollowOptions = {},
  ): AsyncGenerator<FeedItem, void> {
    this.#followers++
    if (!this.#running) this.#start(after)
    try {
      yield* followFeed(this, after, signal, options)
    } finally {
      this.#followers--
      if (this.#followers === 0) this.#stop()
    }
  }

  #start(after: number | undefined): void {
    const running = new AbortController()
    this.#running = running
    this.#blocks = []
    this.#last = after
    this.#newest = undefined
    this.#status = { kind: 'ok' }
    void this.#read(this.createReader(), running.signal)
  }

  #stop(): void {
    this.#running?.abort()
    this.#running = undefined
  }

  async #read(reader: BlockReader, signal: AbortSignal): Promise<void> {
    let failures = 0
    let pace = { ms: this.limits.maxPollMs / 2, sinceMs: this.#nowMs() }
    while (!signal.aborted) {
      try {
        const count = await this.#readNext(reader, signal)
        if (signal.aborted) return
        if (failures > 0) this.#setStatus({ kind: 'ok' })
        failures = 0
        if (count > 0) pace = this.#adaptPace(pace, count)
        const isBehind = this.#last !== undefined && this.#newest !== undefined && this.#last < this.#newest
        // While it catches up, its followers have to keep up.
        if (isBehind) await pause(this.limits.catchUpMs, signal, this.#startTimer)
        else await this.#wait(reader, pace.ms, signal)
      } catch (error) {
        if (signal.aborted) return
        const known = isAppError(error) ? error : new AppError('internal.bug', { reference: 'block feed' })
        if (!isAppError(error)) this.#log(`block feed: ${error instanceof Error ? error.stack : String(error)}`)
        this.#setStatus({ kind: 'outage', error: known })
        await pause(Math.min(this.limits.maxRetryMs, this.limits.retryMs * 2 ** failures++), signal, this.#startTimer)
      }
    }
  }

  /** Reads what is new, and returns how many blocks. */
  async #readNext(reader: BlockReader, signal: AbortSignal): Promise<number> {
    const after = this.#last
    const { newest, blocks } = await reader.next(after, signal)
    if (signal.aborted) return 0
    const isFirst = this.#newest === undefined
    this.#newest = Math.max(newest, this.#newest ?? 0)
    // A position that the network does not have yet, or too old to be read again.
    const isElsewhere = after !== undefined && isFirst && !this.#canResume(after, newest)
    if (after === undefined || isElsewhere) this.#last = newest
    else {
      for (const block of blocks) {
        if (block.seqno !== (this.#last ?? after) + 1) continue
        this.#blocks.push(block)
        this.#last = block.seqno
      }
      this.#blocks = this.#blocks.slice(-this.limits.maxBlocks)
    }
    if (isFirst || blocks.length > 0) this.#emit()
    return blocks.length
  }

  #canResume = (after: number, newest: number): boolean => after <= newest && newest - after <= this.limits.maxResumed

  #adaptPace({ ms, sinceMs }: { readonly ms: number; readonly sinceMs: number }, count: number) {
    const now = this.#nowMs()
    const { minPollMs, maxPollMs } = this.limits
    const measured = (now - sinceMs) / count
    return { ms: Math.max(minPollMs, Math.min(maxPollMs, (3 * ms + measured) / 4)), sinceMs: now }
  }

  async #wait({ wait }: BlockReader, ms: number, signal: AbortSignal): Promise<void> {
    if (!wait) return pause(ms, signal, this.#startTimer)
    // A notification that was lost delays a block, no more.
    const limit = new AbortController()
    const end = () => limit.abort()
    signal.addEventListener('abort', end, { once: true })
    try {
      await Promise.race([wait(limit.signal), pause(this.limits.maxRetryMs, limit.signal, this.#startTimer)])
    } finally {
      signal.removeEventListener('abort', end)
      limit.abort()
    }
  }

  #setStatus(status: FeedStatus): void {
    this.#status = status
    this.#emit()
  }

  #emit(): void {
    const { resolve } = this.#changed
    this.#changed = createSignal()
    resolve()
  }
}
