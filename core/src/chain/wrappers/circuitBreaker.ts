import { type AnyAppError, isAppError } from '../../errors.ts'
import type { CallOptions } from '../ChainSource.ts'
import type { PartialSource } from '../TraceSource.ts'
import { keyArgumentCount } from './callKey.ts'
import { methodNames, type SourceMethod } from './methods.ts'
import { withDeadline } from './withDeadline.ts'

/** The time limits of a circuit breaker. */
export type CircuitBreakerOptions = {
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

  async function call(method: SourceMethod, args: readonly unknown[]): Promise<unknown> {
    if (lastTimeout && nowMs() < pausedUntil) throw lastTimeout
    const count = keyArgumentCount[method]
    // By the signature of every method.
    const options = args[count] as CallOptions | undefined
    const own = source[method] as unknown as (...args: readonly unknown[]) => Promise<unknown>
    try {
      const reply = await withDeadline(timeoutMs, source.name, options?.signal, limited =>
        own.apply(source, [...args.slice(0, count), { ...options, ...limited }]),
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
  }

  const wrapped: Record<string, unknown> = { ...source }
  for (const method of methodNames) {
    if (source[method]) wrapped[method] = (...args: readonly unknown[]) => call(method, args)
  }
  // The same methods with the same results.
  return wrapped as S
}
