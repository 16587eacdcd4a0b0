import type { Progress } from '@tonoscope/core/contract/backend'
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

/** What the worker answers; every call ends with one `reply` or one `failure`. */
export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }
