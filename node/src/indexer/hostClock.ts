import type { IndexerClock } from '@tonoscope/core/chainIndex/indexerTypes'

/** The time of the host. */
export const hostClock: IndexerClock = {
  nowMs: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
    }),
}
