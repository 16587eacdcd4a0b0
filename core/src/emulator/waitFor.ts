import { AppError } from '../errors.ts'

/** Waits for a result, but not past a deadline nor past a cancellation. @throws limit.time, limit.cancelled */
export async function waitFor<T>(work: Promise<T>, leftMs: number, signal: AbortSignal | undefined): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(new AppError('limit.cancelled', {}))
    // A longer time is none to a timer.
    if (leftMs < 2 ** 31) timer = setTimeout(() => reject(new AppError('limit.time', { afterMs: leftMs })), leftMs)
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
