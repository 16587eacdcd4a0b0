import type { Progress } from '@tonoscope/core/contract/progress'
import { type AnyAppError, AppError, isAppError } from '@tonoscope/core/errors'
import type { KeptResult } from './KeptResult.ts'

/** How a call ended: with a result, with an error that equal calls have too, or neither. */
type Outcome = KeptResult | AnyAppError | undefined
type ProgressListener = (progress: Progress) => void

/** A call that computes, and the equal ones that wait for it. */
type Running = {
  readonly flight: Flight
  readonly outcome: Promise<Outcome>
  readonly end: (outcome: Outcome) => void
  readonly listeners: Set<ProgressListener>
}

/** One call on its way to a result. */
export class Flight {
  running: Running | undefined
  isEnded = false

  /** To be called with the progress of the call, which is also that of the waiting ones. */
  readonly onProgress = (progress: Progress): void => {
    for (const listener of this.running?.listeners ?? []) listener(progress)
  }
}

/** Calls that compute now, by the hash of all that their result depends on. */
export class Flights {
  readonly #running = new Map<string, Running>()
  readonly #keys = new Map<Flight, string>()
  #waiting = 0

  /** Calls that wait for the result of an equal one. */
  get waiting(): number {
    return this.#waiting
  }

  /** Whether another call computes this. */
  isRunning(key: string, flight: Flight): boolean {
    const running = this.#running.get(key)
    return running !== undefined && running.flight !== flight
  }

  /** The result of the call that computes this, if it has one. @throws limit.cancelled, errors of that call */
  async join(
    key: string,
    signal: AbortSignal | undefined,
    onProgress?: ProgressListener,
  ): Promise<KeptResult | undefined> {
    const running = this.#running.get(key)
    if (!running) return undefined
    if (onProgress) running.listeners.add(onProgress)
    this.#waiting++
    try {
      const outcome = await untilAborted(running.outcome, signal)
      if (isAppError(outcome)) throw outcome
      return outcome
    } finally {
      this.#waiting--
      if (onProgress) running.listeners.delete(onProgress)
    }
  }

  /** From now on equal calls wait for this one. */
  claim(key: string, flight: Flight): void {
    // A call that runs again in another worker may do so at another block.
    if (this.#keys.get(flight) !== key) this.end(flight, undefined, { isEnded: false })
    if (this.#running.has(key)) return
    let end: Running['end'] = () => {}
    const outcome = new Promise<Outcome>(resolve => {
      end = resolve
    })
    flight.running = { flight, outcome, end, listeners: new Set() }
    this.#running.set(key, flight.running)
    this.#keys.set(flight, key)
  }

  /** The key that a call has claimed. */
  keyOf(flight: Flight): string | undefined {
    return this.#keys.get(flight)
  }

  /** Ends the wait of equal calls. An error that concerns this call only is not theirs: one of them computes then. */
  end(flight: Flight, outcome: KeptResult | unknown, { isEnded = true } = {}): void {
    flight.isEnded ||= isEnded
    const key = this.#keys.get(flight)
    if (key === undefined) return
    this.#keys.delete(flight)
    this.#running.delete(key)
    flight.running?.end(isShared(outcome) ? outcome : undefined)
    flight.running = undefined
  }
}

const ownErrors: readonly string[] = ['limit.cancelled', 'limit.queue', 'internal.bug']

const isShared = (outcome: unknown): outcome is Outcome =>
  isAppError(outcome) ? !ownErrors.includes(outcome.code) : outcome !== undefined && !(outcome instanceof Error)

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new AppError('limit.cancelled', {}))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
