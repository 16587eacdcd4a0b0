import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'
import { operations } from '@tonoscope/core/contract/operations'
import type { Progress } from '@tonoscope/core/contract/progress'
import { AppError } from '@tonoscope/core/errors'
import type { CallState, Job } from './workerProtocol.ts'

/** Options of a call. */
export type JobSettings = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Called before the result, if that depends on the newest block. */
  readonly onNewestBlock?: (block: NewestBlock) => void
  /** Called with what the reply depends on besides its request; returns that of an equal call, if there is one. */
  readonly findResult?: (basis: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Called before a result that can be used again, with the time for which it can. */
  readonly onLifetime?: (lifetimeMs: number) => void
  /** Called when a worker gets the call, with the time that it was queued. */
  readonly onStart?: (queuedMs: number) => void
  readonly deadlineMs?: number
  /** Queued calls of different clients take turns. */
  readonly client?: string
  /** Whether it can wait for a network. */
  readonly usesNetwork?: boolean
}

/** Runs a call and returns the JSON of its reply. */
export type RunJob<S extends JobSettings = JobSettings> = (job: Job, settings: S) => Promise<Uint8Array<ArrayBuffer>>

/** The time in which a call validates its request and sends its first one to a source. */
const maxStartMs = 100

type CallResult = Uint8Array<ArrayBuffer> | AppError

type Settlers = {
  readonly resolve: (reply: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: AppError) => void
  /** Called when the signal of the call aborts. */
  readonly cancel: (call: PoolCall) => void
}

/** A call of a pool, from the queue to its result. */
export class PoolCall {
  readonly id: number
  readonly job: Job
  readonly settings: JobSettings
  readonly client: string
  /** It was in a worker that ended because of another call. */
  wasMoved = false
  /** It was added to a worker in which a call of another client computes. */
  isGuest = false
  readonly #settlers: Settlers
  readonly #onAbort = () => this.#settlers.cancel(this)
  readonly #createdMs = performance.now()
  #state: CallState = 'computing'
  #stateSinceMs = performance.now()
  #computedMs = 0
  #isStarted = false
  #hasWaited = false
  #isSettled = false
  #timer: NodeJS.Timeout | undefined

  constructor(id: number, job: Job, settings: JobSettings, settlers: Settlers) {
    this.id = id
    this.job = job
    this.settings = settings
    this.client = settings.client ?? ''
    this.#settlers = settlers
    settings.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  get isSettled(): boolean {
    return this.#isSettled
  }

  get state(): CallState {
    return this.#state
  }

  set state(state: CallState) {
    this.#computedMs = this.computedMs
    this.#hasWaited ||= state === 'waiting'
    this.#state = state
    this.#stateSinceMs = performance.now()
  }

  /** For how long it was queued, to be read when a worker gets it. */
  get queuedMs(): number {
    return performance.now() - this.#createdMs
  }

  /** For how long it has computed in workers. */
  get computedMs(): number {
    return this.#computedMs + (this.#isStarted && this.isComputing ? performance.now() - this.#stateSinceMs : 0)
  }

  /** To be called when a worker gets it. */
  start(): void {
    this.state = 'computing'
    this.#isStarted = true
  }

  /**
   * Whether it has just started and will soon wait for a network: until then others that do may start beside it. One that was
   * in a lost worker runs alone.
   */
  isStarting(nowMs: number): boolean {
    return (
      this.settings.usesNetwork === true &&
      !this.wasMoved &&
      !this.#hasWaited &&
      nowMs - this.#stateSinceMs < maxStartMs
    )
  }

  get isComputing(): boolean {
    return this.#state === 'computing'
  }

  /** Since when it computes, or waits; on the clock of `performance`. */
  get stateSinceMs(): number {
    return this.#stateSinceMs
  }

  /** Whether it takes milliseconds, and is run before others. */
  get isQuick(): boolean {
    return operations[this.job.name].work === 'quick'
  }

  /** Replaces its time limit: first the max time in the queue, then the deadline. */
  limitTime(ms: number, onTimeout: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(onTimeout, ms)
  }

  /** Settles the promise of the caller; later results are ignored. */
  settle(result: CallResult): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.settings.signal?.removeEventListener('abort', this.#onAbort)
    if (result instanceof AppError) this.#settlers.reject(result)
    else this.#settlers.resolve(result)
  }
}
