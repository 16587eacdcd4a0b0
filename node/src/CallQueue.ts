import { AppError } from '@tonoscope/core/errors'
import { FairQueue } from './FairQueue.ts'
import type { PoolCall } from './PoolCall.ts'

type CallQueueOptions = {
  /** Max queued calls; further calls fail with `limit.queue`, first those of the client with the largest number. */
  readonly maxWaiting: number
  /** A call that was queued for so long fails with `limit.queue`. */
  readonly maxQueuedMs?: number | undefined
  /** While the first workers start, calls are queued longer. */
  readonly isStarting: () => boolean
  /** When a call that is rejected now has a chance, in seconds. */
  readonly retryAfterSec?: (waiting: number) => number
}

/** The calls that wait for a worker: quick ones first, and those of different clients in turns. */
export class CallQueue {
  readonly #options: CallQueueOptions
  readonly #quick = new FairQueue<PoolCall>()
  readonly #slow = new FairQueue<PoolCall>()

  constructor(options: CallQueueOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#quick.size + this.#slow.size
  }

  /** The error of a call that the queue has no room for. */
  toError(): AppError {
    const waiting = this.size
    return new AppError('limit.queue', { waiting, retryAfterSec: this.#options.retryAfterSec?.(waiting) ?? 1 })
  }

  add(call: PoolCall): void {
    this.#limitQueuedTime(call)
    this.#queueOf(call).push(call.client, call)
  }

  /** Adds a call that was in a worker: it is the next one, and keeps its deadline. */
  putBack(call: PoolCall): void {
    this.#queueOf(call).putBack(call.client, call)
  }

  /** Whether there is room for a call; a client with more queued calls loses its newest one. */
  makeRoom(call: PoolCall): boolean {
    if (this.size < this.#options.maxWaiting) return true
    const queue = this.#queueOf(call)
    const removed = queue.newestOfLargest(queue.count(call.client) + 1)
    if (removed) this.reject(removed, this.toError())
    return removed !== undefined
  }

  /** The next call that can be run now. */
  take(isUsable: (call: PoolCall) => boolean): PoolCall | undefined {
    return this.#quick.take(isUsable) ?? this.#slow.take(isUsable)
  }

  /** Fails a call, and removes it if it is queued. */
  reject(call: PoolCall, error: AppError): void {
    this.#queueOf(call).delete(call.client, call)
    call.settle(error)
  }

  rejectAll(toError: () => AppError): void {
    for (const call of [...this.#quick.clear(), ...this.#slow.clear()]) call.settle(toError())
  }

  #queueOf(call: PoolCall): FairQueue<PoolCall> {
    return call.isQuick ? this.#quick : this.#slow
  }

  #limitQueuedTime(call: PoolCall): void {
    const { maxQueuedMs, isStarting } = this.#options
    if (maxQueuedMs === undefined) return
    call.limitTime(maxQueuedMs, () => {
      if (isStarting()) this.#limitQueuedTime(call)
      else this.reject(call, this.toError())
    })
  }
}
