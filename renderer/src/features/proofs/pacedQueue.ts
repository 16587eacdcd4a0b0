type PacedQueue<Item> = {
  push(item: Item): void
  flush(): void
  clear(): void
}

/** All queued items are emitted in about `DRAIN_MS`, and a single item takes at least `MIN_INTERVAL_MS`. */
const DRAIN_MS = 500
const MIN_INTERVAL_MS = 16

type FrameScheduler = { request: (act: () => void) => number; cancel: (handle: number) => void; nowMs: () => number }

const pageFrames: FrameScheduler = {
  request: act => requestAnimationFrame(act),
  cancel: handle => cancelAnimationFrame(handle),
  nowMs: () => performance.now(),
}

/**
 * Verification is much faster than reading: results are shown one by one, faster when many are queued. With `reducedMotion`,
 * everything is shown at once.
 */
export function createPacedQueue<Item>(
  show: (items: readonly Item[]) => void,
  reducedMotion: () => boolean,
  { request, cancel, nowMs }: FrameScheduler = pageFrames,
): PacedQueue<Item> {
  let queued: Item[] = []
  let frame: number | undefined
  let lastEmit = 0

  const emit = () => {
    frame = undefined
    const now = nowMs()
    // Paced by time, not by frames: a busy machine renders few frames.
    const elapsedMs = Math.max(MIN_INTERVAL_MS, now - lastEmit)
    lastEmit = now
    const count = reducedMotion()
      ? queued.length
      : Math.floor(elapsedMs / MIN_INTERVAL_MS + (queued.length * elapsedMs) / DRAIN_MS)
    const items = queued.slice(0, count)
    queued = queued.slice(count)
    if (queued.length > 0) frame = request(emit)
    if (items.length > 0) show(items)
  }
  const clear = () => {
    if (frame !== undefined) cancel(frame)
    frame = undefined
    queued = []
  }
  return {
    push(item) {
      queued.push(item)
      if (frame !== undefined) return
      lastEmit = nowMs()
      frame = request(emit)
    },
    flush() {
      const items = queued
      clear()
      if (items.length > 0) show(items)
    },
    clear,
  }
}

/** Whether the user prefers reduced motion, or the page is hidden. */
export const prefersNoAnimation = (): boolean =>
  document.hidden || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true)
