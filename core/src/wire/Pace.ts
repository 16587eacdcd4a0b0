/** Divides long work on a thread that has other things to do. */
export type Pace = {
  /** Whether the work has lasted long enough without a pause. */
  readonly isDue: () => boolean
  /** Lets the other things happen. */
  readonly pause: () => Promise<void>
}
