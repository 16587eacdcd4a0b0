import type { RunJob } from '@tonoscope/node/PoolCall'
import type { WorkerPool } from '@tonoscope/node/WorkerPool'
import type { NetworkNames } from './networkNames.ts'

/** Live networks need many sequential requests to remote servers. */
const liveDeadlineMs = 60_000
const liveSettings = { deadlineMs: liveDeadlineMs, usesNetwork: true }

/** Runs calls in the workers, with the time limit of their network. */
export function runInPool(
  pool: WorkerPool,
  { live, first }: NetworkNames,
  observeQueued: (seconds: number) => void,
): RunJob {
  return (job, settings) =>
    pool.run(job, {
      ...settings,
      ...(live.has(job.network ?? first) && liveSettings),
      onStart: queuedMs => {
        observeQueued(queuedMs / 1000)
        settings.onStart?.(queuedMs)
      },
    })
}
