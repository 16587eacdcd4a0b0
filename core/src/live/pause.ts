import type { StartTimer } from '../chain/wrappers/withDeadline.ts'

/** Waits so long, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal, startTimer: StartTimer): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const stop = startTimer(ms, () => {
      signal.removeEventListener('abort', end)
      resolve()
    })
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
