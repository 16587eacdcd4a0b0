import type { DesktopEvent } from '@tonoscope/core/contract/desktop'

const mostKept = 20

/** What happens outside the page, in order; kept while nobody listens. */
export class EventLine {
  readonly #kept: DesktopEvent[] = []
  readonly #listeners = new Set<(event: DesktopEvent) => void>()

  tell(event: DesktopEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (this.#listeners.size === 0 && this.#kept.push(event) > mostKept) this.#kept.shift()
  }

  /** Ends when it is cancelled; a page that is gone has cancelled. */
  listen(signal: AbortSignal, tell: (event: DesktopEvent) => void): Promise<void> {
    return new Promise(resolve => {
      if (signal.aborted) return resolve()
      // The same function may listen twice.
      const listener = (event: DesktopEvent) => tell(event)
      this.#listeners.add(listener)
      signal.addEventListener(
        'abort',
        () => {
          this.#listeners.delete(listener)
          resolve()
        },
        { once: true },
      )
      for (const event of this.#kept.splice(0)) tell(event)
    })
  }
}
