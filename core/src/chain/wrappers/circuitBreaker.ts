import { type AnyAppError, isAppError } from '../../errors.ts'
import { type PartialSource, wrapMethods } from '../ChainSource.ts'
import { withDeadline } from './withDeadline.ts'

/** The time limits of a circuit breaker. */
type CircuitBreakerOptions = {
  /** Time limit of one call. */
  readonly timeoutMs: number
  /** Calls fail immediately for so long after a timeout. */
  readonly pauseMs: number
  readonly nowMs: () => number
}

/**
 * Wraps a source with a time limit per call and a pause after a timeout: where there are other sources, one that hangs must
 * not cost every call its full deadline. A source that fails immediately is called each time.
 *
 * @throws source.timeout besides what the source throws
 */
export function circuitBreaker<S extends PartialSource>(
  source: S,
  { timeoutMs, pauseMs, nowMs }: CircuitBreakerOptions,
): S {
  let pausedUntil = Number.NEGATIVE_INFINITY
  let lastTimeout: AnyAppError | undefined

  return wrapMethods(source, async ({ options, send }) => {
    if (lastTimeout && nowMs() < pausedUntil) throw lastTimeout
    try {
      const reply = await withDeadline(timeoutMs, source.name, options?.signal, limited =>
        send({ ...options, ...limited }),
      )
      lastTimeout = undefined
      return reply
    } catch (error) {
      if (isAppError(error) && error.code === 'source.timeout') {
        lastTimeout = error
        pausedUntil = nowMs() + pauseMs
      }
      throw error
    }
  })
}
