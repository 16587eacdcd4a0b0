/** Waits for a promise, or until the signal aborts. */
export async function untilSignal(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  let end = () => {}
  const aborted = new Promise<void>(resolve => {
    end = resolve
    signal.addEventListener('abort', end, { once: true })
  })
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
