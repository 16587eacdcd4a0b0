const abortListeners = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when the signal aborts; the returned function removes it.
 *
 * One signal serves all calls of a run, and Node warns of a leak from the eleventh listener: each signal gets only one.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = abortListeners.get(signal)
  const listeners = known ?? new Set()
  if (!known) {
    abortListeners.set(signal, listeners)
    signal.addEventListener(
      'abort',
      () => {
        for (const each of listeners) each()
      },
      { once: true },
    )
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
