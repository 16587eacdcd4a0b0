import { AppError } from '@tonoscope/core/errors'

/** Max open streams: of one client address, and of all. */
export type StreamLimits = { readonly perClient: number; readonly total: number }

const retryAfterSec = 10

/** Counts open streams. */
export class StreamSlots {
  readonly #limits: StreamLimits
  readonly #clients = new Map<string, number>()
  #total = 0

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** Opens a stream, and returns what closes it. @throws limit.streams */
  open(client: string): () => void {
    const { perClient, total } = this.#limits
    const own = this.#clients.get(client) ?? 0
    if (own >= perClient) throw new AppError('limit.streams', { limit: perClient, of: 'client', retryAfterSec })
    if (this.#total >= total) throw new AppError('limit.streams', { limit: total, of: 'server', retryAfterSec })
    this.#clients.set(client, own + 1)
    this.#total++
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#total--
      const left = (this.#clients.get(client) ?? 1) - 1
      if (left > 0) this.#clients.set(client, left)
      else this.#clients.delete(client)
    }
  }

  get total(): number {
    return this.#total
  }
}
