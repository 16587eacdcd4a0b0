import { AppError } from '../../errors.ts'
import type { CallOptions } from '../MasterchainBlock.ts'

/** Calls `onEnd` after a time, unless the returned function is called before. */
export type StartTimer = (ms: number, onEnd: () => void) => () => void

/** The timer of the host. */
export const systemTimer: StartTimer = (ms, onEnd) => {
  const timer = setTimeout(onEnd, ms)
  return () => clearTimeout(timer)
}

/**
 * Runs work with a time limit; when it passes, the work is aborted and no longer awaited.
 *
 * @throws source.timeout that names `source`, limit.cancelled, whatever the work throws
 */
export async function withDeadline<T>(
  ms: number,
  source: string,
  outer: AbortSignal | undefined,
  work: (options: Required<CallOptions>) => Promise<T>,
  startTimer: StartTimer = systemTimer,
): Promise<T> {
  const controller = new AbortController()
  let stopTimer = () => {}
  const timeout = new Promise<never>((_, reject) => {
    stopTimer = startTimer(ms, () => reject(new AppError('source.timeout', { source, afterMs: ms })))
  })
  try {
    return await untilAborted(outer, () => Promise.race([work({ signal: controller.signal }), timeout]))
  } catch (error) {
    controller.abort()
    throw error
  } finally {
    stopTimer()
  }
}

/** Waits for work until the signal aborts. @throws limit.cancelled, whatever the work throws */
export async function untilAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  let removeListener = () => {}
  const aborted = new Promise<never>((_, reject) => {
    if (signal) removeListener = onAbort(signal, () => reject(new AppError('limit.cancelled', {})))
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    removeListener()
  }
}

const abortListeners = new WeakMap<AbortSignal, Set<() => void>>()

// One signal serves all calls of a run, and Node warns of a leak from the eleventh listener: each signal gets only one.
function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = abortListeners.get(signal)
  const listeners = known ?? new Set()
  if (!known) {
    abortListeners.set(signal, listeners)
    const callAll = () => {
      for (const each of listeners) each()
    }
    signal.addEventListener('abort', callAll, { once: true })
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
