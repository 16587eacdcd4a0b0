import { AppError } from '../errors.ts'

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
