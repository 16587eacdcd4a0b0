import { type AnyAppError, isAppError } from '../../errors.ts'
import { type OpenCircuit, type PartialSource, wrapMethods } from '../ChainSource.ts'
import { type StartTimer, withDeadline } from './withDeadline.ts'

/** The time limits of a circuit breaker. */
type CircuitBreakerOptions = {
  /** Time limit of one call; without it, the source's own limits apply. */
  readonly timeoutMs?: number
  /** Calls fail immediately for so long after a timeout. */
  readonly pauseMs: number
  readonly nowMs: () => number
  /** By default the timer of the host. */
  readonly startTimer?: StartTimer | undefined
  /** Is given a function that returns the state of the circuit: `undefined` while calls are sent. */
  readonly onOpenCircuit?: (get: () => OpenCircuit | undefined) => void
}

/** One call tries a source after a pause; the others do not wait for it, at most for so long. */
const maxTrialMs = 30_000

/**
 * Wraps a source with a pause after a timeout, and a time limit per call: one that hangs must not cost every call its full
 * deadline. After the pause a single call tries the source; the others fail immediately until it has succeeded. A source that
 * fails immediately is called each time.
 *
 * @throws source.timeout besides what the source throws
 */
export function circuitBreaker<S extends PartialSource>(
  source: S,
  { timeoutMs, pauseMs, nowMs, startTimer, onOpenCircuit }: CircuitBreakerOptions,
): S {
  let pausedUntil = Number.NEGATIVE_INFINITY
  let lastTimeout: AnyAppError | undefined
  let openSince = 0
  let lastReplyAt = Number.NEGATIVE_INFINITY

  onOpenCircuit?.(() => {
    const now = nowMs()
    if (!lastTimeout || now >= pausedUntil) return undefined
    const { message } = lastTimeout
    return { name: source.name, openForMs: now - openSince, nextTryMs: pausedUntil - now, reason: message }
  })

  return wrapMethods(source, async ({ options, send }) => {
    const startedAt = nowMs()
    if (lastTimeout && startedAt < pausedUntil) throw lastTimeout
    const isTrial = lastTimeout !== undefined
    if (isTrial) pausedUntil = startedAt + (timeoutMs ?? maxTrialMs)
    try {
      const reply = await (timeoutMs === undefined
        ? send(options)
        : withDeadline(
            timeoutMs,
            source.name,
            options?.signal,
            limited => send({ ...options, ...limited }),
            startTimer,
          ))
      lastTimeout = undefined
      lastReplyAt = nowMs()
      return reply
    } catch (error) {
      if (!isAppError(error) || error.code === 'limit.cancelled') {
        // Found out nothing: the next call tries.
        if (isTrial) pausedUntil = nowMs()
      } else if (error.code !== 'source.timeout') {
        lastTimeout = undefined
      } else if (lastReplyAt < startedAt) {
        if (!lastTimeout) openSince = startedAt
        lastTimeout = error
        pausedUntil = nowMs() + pauseMs
      }
      throw error
    }
  })
}
