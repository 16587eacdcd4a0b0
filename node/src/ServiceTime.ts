/** The share of the newest call in the mean. */
const weight = 0.05
const maxRetryAfterSec = 60

/** The mean time that calls compute, of which follows when a queue will have room. */
export class ServiceTime {
  #meanMs: number | undefined

  get meanMs(): number {
    return this.#meanMs ?? 0
  }

  add(computedMs: number): void {
    this.#meanMs = this.#meanMs === undefined ? computedMs : this.#meanMs + (computedMs - this.#meanMs) * weight
  }

  /** The time until so many waiting calls have been computed by so many workers; in seconds, 1 to 60. */
  retryAfterSec(waiting: number, workers: number): number {
    const sec = Math.ceil((waiting * this.meanMs) / Math.max(1, workers) / 1000)
    return Math.min(maxRetryAfterSec, Math.max(1, sec))
  }
}
