import type { Progress } from '@tonoscope/core/contract/backend'
import type { OperationName } from '@tonoscope/core/contract/operations'
import type { WireError } from '@tonoscope/core/errors'

/** An unparsed request; the worker validates it. */
export type Job = {
  readonly name: OperationName
  readonly network: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Messages to a worker. */
export type ToPoolWorker =
  | { readonly type: 'run'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number }

/** Messages from a worker; `reply` is JSON, transferred without a copy. */
export type FromPoolWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | {
      readonly type: 'reply'
      readonly id: number
      readonly reply: Uint8Array<ArrayBuffer>
      readonly memoryBytes: number
    }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError; readonly memoryBytes: number }
