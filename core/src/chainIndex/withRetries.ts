import { type AnyAppError, AppError, errorMeaning, isAppError } from '../errors.ts'
import type { IndexerClock, Retries } from './indexerTypes.ts'

/**
 * Does some work again, after growing pauses, as long as its source or index does not respond or replies with something that
 * cannot be used.
 *
 * @throws limit.cancelled, and errors that do not pass by themselves
 */
export async function withRetries<T>(
  { clock, signal, limits, onRetry, isBounded }: Retries & { readonly clock: IndexerClock },
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw new AppError('limit.cancelled', {})
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw new AppError('limit.cancelled', {})
      if (!isAppError(error) || !isPassing(error)) throw error
      if ((isBounded || isAbsent(error)) && attempt >= limits.maxAttempts) throw error
      const inMs = Math.min(limits.maxRetryMs, limits.minRetryMs * 2 ** (attempt - 1))
      onRetry(error, inMs)
      await clock.sleep(inMs, signal)
    }
  }
}

/** A block may not have reached a server yet, or it may have removed it. */
const isAbsent = ({ code }: AnyAppError): boolean => code === 'lookup.block' || code === 'source.refused'

const isPassing = (error: AnyAppError): boolean => {
  if (error.code === 'proof.index') return false
  const meaning = errorMeaning(error)
  return error.code === 'lookup.block' || meaning === 'unreachable' || meaning === 'untrusted'
}
