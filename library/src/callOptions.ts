import type { Progress } from '@tonoscope/core/contract/progress'

/** An `AbortSignal`, for programs without the types of a page or of Node. */
export type Signal = {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** What every call takes. */
export type CallOptions = {
  /** Cancels the call; it then fails with `limit.cancelled`. */
  readonly signal?: Signal
  readonly onProgress?: (progress: Progress) => void
  /** The language of sentences, as in the header `Accept-Language`: `en` or `ru`. */
  readonly language?: string
}
