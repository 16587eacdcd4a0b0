import { useEffect, useState } from 'react'

/** One task at a time: the next one aborts the one before. */
type LatestTask = {
  /** Aborts the running task; returns the signal of the next one, which shows nothing more once it is aborted. */
  start(): AbortSignal
  stop(): void
}

/** Creates the guard of a task that is restarted, stopped, or outlived by its result. */
export function createLatestTask(): LatestTask {
  let controller = new AbortController()
  const stop = () => controller.abort()
  return {
    start() {
      stop()
      controller = new AbortController()
      return controller.signal
    },
    stop,
  }
}

/** React hook: a task that is stopped when the component is removed. */
export function useLatestTask(): LatestTask {
  const [task] = useState(createLatestTask)
  useEffect(() => task.stop, [task])
  return task
}
