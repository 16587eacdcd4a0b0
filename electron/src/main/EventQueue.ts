import type { DesktopEvent } from '@tonoscope/core/contract/desktop'

const maxPendingEvents = 20

/** Events for the page, in order; queued while there is no listener. */
export class EventQueue {
  readonly #pending: DesktopEvent[] = []
  readonly #listeners = new Set<(event: DesktopEvent) => void>()

  emit(event: DesktopEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (this.#listeners.size === 0 && this.#pending.push(event) > maxPendingEvents) this.#pending.shift()
  }

  /** Sends queued and new events until the signal is aborted, e.g. because the page is closed. */
  listen(signal: AbortSignal, onEvent: (event: DesktopEvent) => void): Promise<void> {
    return new Promise(resolve => {
      if (signal.aborted) return resolve()
      // A new function, because the same `onEvent` may be added twice.
      const listener = (event: DesktopEvent) => onEvent(event)
      this.#listeners.add(listener)
      signal.addEventListener(
        'abort',
        () => {
          this.#listeners.delete(listener)
          resolve()
        },
        { once: true },
      )
      for (const event of this.#pending.splice(0)) onEvent(event)
    })
  }
}
