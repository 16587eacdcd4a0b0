import type { Progress } from '@tonoscope/core/contract/backend'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import type { OperationName } from '@tonoscope/core/contract/operations'
import type { WireError } from '@tonoscope/core/errors'

/** What the page asks of its worker. Values cross by structured cloning, so integers stay whole. */
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
   * The networks of one's own, all of them: they take the place of those that were said before. One that is called like a
   * built-in one stands for it. Not answered; what is wrong with a source is told by `debugConnections`.
   *
   * A new worker knows none: whoever replaces a worker says this, and the snapshots, again before anything else.
   */
  | { readonly type: 'networks'; readonly networks: readonly NetworkEntry[] }
  /**
   * A snapshot's file becomes the network of this name, and takes the place of one that is called so. Answered with `reply`
   * (an `OpenedSnapshot`) or `failure` (`input.snapshot`).
   */
  | {
      readonly type: 'openSnapshot'
      readonly id: number
      readonly name: string
      readonly bytes: Uint8Array<ArrayBuffer>
    }
  /** Forgets a snapshot. Not answered. */
  | { readonly type: 'closeSnapshot'; readonly name: string }

/** What is in a snapshot that was opened. */
export type OpenedSnapshot = {
  /** The name that it gives itself. */
  readonly title: string
  readonly blocks: number
  readonly accounts: number
  readonly traces: number
}

/** What the worker answers; every call ends with one `reply` or one `failure`. */
export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }
