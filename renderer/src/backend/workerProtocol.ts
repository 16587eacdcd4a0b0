import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import type { OperationName } from '@tonoscope/core/contract/operations'
import type { Progress } from '@tonoscope/core/contract/progress'
import type { WireError } from '@tonoscope/core/errors'

/** The part of `Worker` that is used here. */
export type WorkerLike<Message, Reply> = {
  postMessage(message: Message): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** A message to the worker. Sent by structured clone, so bigints keep their type. */
export type ToWorker =
  | {
      readonly type: 'call'
      readonly id: number
      readonly name: OperationName
      readonly input: unknown
      readonly network: string | undefined
    }
  | { readonly type: 'cancel'; readonly id: number }
  /**
   * All custom networks; replaces the earlier list. A network with the name of a built-in one overrides it.
   * No reply; `debugConnections` reports problems of sources.
   *
   * A new worker has none: send this and the snapshots before any call.
   */
  | { readonly type: 'networks'; readonly networks: readonly NetworkEntry[] }
  /**
   * Adds a snapshot file as a network; replaces one with the same name. Ends with `reply`
   * (an `OpenedSnapshot`) or `failure` (`input.snapshot`).
   */
  | {
      readonly type: 'openSnapshot'
      readonly id: number
      readonly name: string
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  /** Removes a snapshot. No reply. */
  | { readonly type: 'closeSnapshot'; readonly name: string }

/** Summary of an opened snapshot. */
export type OpenedSnapshot = {
  /** The network name inside the file. */
  readonly title: string
  readonly blocks: number
  readonly accounts: number
  readonly traces: number
}

/** A message of the worker; every call ends with one `reply` or one `failure`. */
export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }
