import type { Progress } from '@tonoscope/core/contract/backend'
import type { OperationName } from '@tonoscope/core/contract/operations'
import type { WireError } from '@tonoscope/core/errors'

/** A request as it arrived: text that only the worker reads. */
export type Job = {
  readonly name: OperationName
  readonly network: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What the main thread tells a worker. */
export type ToWorker =
  | { readonly type: 'run'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number }

/** What a worker tells the main thread; `reply` is JSON, handed over without a copy. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | {
      readonly type: 'reply'
      readonly id: number
      readonly reply: Uint8Array<ArrayBuffer>
      readonly memoryBytes: number
    }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError; readonly memoryBytes: number }
