import type { OperationName } from '@tonoscope/core/contract/operations'
import type { WireError } from '@tonoscope/core/errors'
import type { Part } from './pieces.ts'

/** What the page asks of the worker that reads: the reply of an operation, as JSON in UTF-8. */
export type ToReader = {
  readonly id: number
  readonly name: OperationName
  readonly bytes: Uint8Array
  readonly source: string
}

/** What it answers: the parts of the reply in some messages, then that they are all; or a failure. */
export type FromReader =
  | { readonly type: 'parts'; readonly id: number; readonly parts: readonly Part[] }
  | { readonly type: 'whole'; readonly id: number }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }
