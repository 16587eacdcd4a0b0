import { AppError, errorMeaning, isAppError } from '../errors.ts'
import type { TruncationReason } from './Emulation.ts'
import { emulationFailed } from './emulatorResult.ts'

/** The truncation reason for an error; `undefined` for errors that are not `AppError`. */
export function toTruncationReason(
  error: unknown,
  limitMs: number,
  signal: AbortSignal | undefined,
): TruncationReason | undefined {
  if (signal?.aborted) return { kind: 'cancelled' }
  if (!isAppError(error)) return undefined
  switch (error.code) {
    case 'limit.time':
      return { kind: 'time', afterMs: limitMs }
    case 'limit.cancelled':
      return { kind: 'cancelled' }
    case 'emulation.failed':
      return { kind: 'emulator', text: error.details.text }
    default:
      return errorMeaning(error)
        ? { kind: 'source', code: error.code, text: error.message, error }
        : { kind: 'emulator', text: error.message }
  }
}

/** The error for a truncation before the first transaction, when there is no result at all. */
export function toTruncationError(reason: TruncationReason): AppError {
  switch (reason.kind) {
    case 'library':
      return new AppError('emulation.libraryMissing', { hashes: reason.hashes })
    case 'time':
      return new AppError('limit.time', { afterMs: reason.afterMs })
    case 'cancelled':
      return new AppError('limit.cancelled', {})
    case 'transactions':
    case 'depth':
      return new AppError('limit.transactions', { limit: reason.limit })
    default:
      return emulationFailed('text' in reason ? reason.text : 'the gas limit is 0')
  }
}

/** Awaits a result until the timeout or cancellation. @throws limit.time, limit.cancelled */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, signal: AbortSignal | undefined): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(new AppError('limit.cancelled', {}))
    // setTimeout fires at once for longer delays.
    if (timeoutMs < 2 ** 31)
      timer = setTimeout(() => reject(new AppError('limit.time', { afterMs: timeoutMs })), timeoutMs)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
