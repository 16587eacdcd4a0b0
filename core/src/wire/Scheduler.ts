/** Cooperative scheduling of long work on a thread that must stay responsive. */
export type Scheduler = {
  /** Whether the work has run long enough without yielding. */
  readonly shouldYield: () => boolean
  /** Yields to the event loop. */
  readonly yield: () => Promise<void>
}
