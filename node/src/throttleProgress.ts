import type { Progress } from '@tonoscope/core/contract/progress'

/** The progress of a shorter call is not reported: many calls take less time than to send it. */
const firstProgressMs = 20
const progressIntervalMs = 40

/**
 * Reports the progress of a call to another process: the first one of each stage, then at most one per interval. `end` when the call has
 * ended.
 */
export function throttleProgress(onProgress: (progress: Progress) => void): {
  readonly add: (progress: Progress) => void
  readonly end: () => void
} {
  const startMs = performance.now()
  let stage: Progress['stage'] | undefined
  let reportedMs = 0
  let early: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  const report = (progress: Progress, nowMs: number) => {
    clearTimeout(timer)
    stage = progress.stage
    reportedMs = nowMs
    onProgress(progress)
  }
  return {
    add(progress) {
      const nowMs = performance.now()
      if (nowMs - startMs < firstProgressMs) {
        early = progress
        // The call may wait from now on.
        timer ??= setTimeout(() => early && report(early, performance.now()), firstProgressMs)
      } else if (progress.stage !== stage || nowMs - reportedMs >= progressIntervalMs) report(progress, nowMs)
    },
    end: () => clearTimeout(timer),
  }
}
