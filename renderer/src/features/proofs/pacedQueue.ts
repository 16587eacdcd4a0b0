/** Hands out what comes in, in its order and at a pace that can be followed. */
export type Reveal<Item> = {
  push(item: Item): void
  /** Hands out everything at once. */
  flush(): void
  /** Forgets what was not handed out. */
  clear(): void
}

/** Whatever waits is handed out in about this time, and never faster than one in `LEAST_MS`. */
const ALL_MS = 500
const LEAST_MS = 16

type Frames = { request: (act: () => void) => number; cancel: (handle: number) => void; nowMs: () => number }

const ofPage: Frames = {
  request: act => requestAnimationFrame(act),
  cancel: handle => cancelAnimationFrame(handle),
  nowMs: () => performance.now(),
}

/**
 * Checking takes a fraction of what reading takes: what was decided is shown one by one, and faster when much is waiting.
 * `calm` readers see everything at once.
 */
export function createReveal<Item>(
  show: (items: readonly Item[]) => void,
  calm: () => boolean,
  { request, cancel, nowMs }: Frames = ofPage,
): Reveal<Item> {
  let waiting: Item[] = []
  let frame: number | undefined
  let last = 0

  const step = () => {
    frame = undefined
    const now = nowMs()
    // By the clock, not by the frame: a busy machine draws few of them.
    const passed = Math.max(LEAST_MS, now - last)
    last = now
    const count = calm() ? waiting.length : Math.floor(passed / LEAST_MS + (waiting.length * passed) / ALL_MS)
    const items = waiting.slice(0, count)
    waiting = waiting.slice(count)
    if (waiting.length > 0) frame = request(step)
    if (items.length > 0) show(items)
  }
  const clear = () => {
    if (frame !== undefined) cancel(frame)
    frame = undefined
    waiting = []
  }
  return {
    push(item) {
      waiting.push(item)
      if (frame !== undefined) return
      last = nowMs()
      frame = request(step)
    },
    flush() {
      const items = waiting
      clear()
      if (items.length > 0) show(items)
    },
    clear,
  }
}

/** Whether the reader asked for no motion, or cannot see it. */
export const isCalm = (): boolean =>
  document.hidden || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true)
