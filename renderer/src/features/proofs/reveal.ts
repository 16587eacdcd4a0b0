/** Hands out what comes in, in its order and at a pace that can be followed. */
export type Reveal<Item> = {
  push(item: Item): void
  /** Hands out everything at once. */
  flush(): void
  /** Forgets what was not handed out. */
  clear(): void
}

/** What is waiting is handed out within about so many frames, however much it is. */
const FRAMES = 40

type Frames = { request: (act: () => void) => number; cancel: (handle: number) => void }

/**
 * Checking takes a fraction of what reading takes: what was decided is shown one by one, a frame each, faster when much is
 * waiting. `calm` readers see everything at once.
 */
export function createReveal<Item>(
  show: (items: readonly Item[]) => void,
  calm: () => boolean,
  frames: Frames = { request: act => requestAnimationFrame(act), cancel: handle => cancelAnimationFrame(handle) },
): Reveal<Item> {
  let waiting: Item[] = []
  let frame: number | undefined

  const step = () => {
    frame = undefined
    const count = calm() ? waiting.length : Math.ceil(waiting.length / FRAMES)
    const items = waiting.slice(0, count)
    waiting = waiting.slice(count)
    if (waiting.length > 0) frame = frames.request(step)
    if (items.length > 0) show(items)
  }
  const clear = () => {
    if (frame !== undefined) frames.cancel(frame)
    frame = undefined
    waiting = []
  }
  return {
    push(item) {
      waiting.push(item)
      frame ??= frames.request(step)
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
