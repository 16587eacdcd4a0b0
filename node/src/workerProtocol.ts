import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'
import type { OperationName } from '@tonoscope/core/contract/operations'
import type { Progress } from '@tonoscope/core/contract/progress'
import type { ErrorCode, WireError } from '@tonoscope/core/errors'

/** An unparsed request; the worker validates it. */
export type Job = {
  /** Identifies the request in logs and errors. */
  readonly requestId?: string
  readonly name: OperationName
  readonly network: string | undefined
  readonly params: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /**
   * Whether equal calls share a result: found by the pool before the call if its network does not change (`always`), else
   * `by basis`.
   */
  readonly reuse?: 'always' | 'by basis'
  /** Whether the reply is written in pieces (`writeJsonPieces`), for a page of the same build. */
  readonly inPieces?: boolean
}

/** The first message to a worker that is started without its data. */
export type StartMessage<Data = unknown> = { readonly type: 'start'; readonly data: Data }

/** Messages to a worker; it replies to `ping` as soon as it is not inside synchronous work. */
export type ToPoolWorker =
  | { readonly type: 'run'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number }
  /** To a call that waits for the reply to its `basis`: there is no result of another call. */
  | { readonly type: 'compute'; readonly id: number }
  | { readonly type: 'ping'; readonly id: number }

/** Whether a call computes, or waits for the reply of a source and needs no processor. */
export type CallState = 'computing' | 'waiting'

/** A reply as JSON, or as JSON in pieces, transferred without a copy. */
export type JsonReply = Uint8Array<ArrayBuffer>

/** What a worker knows of the sources of its networks. */
export type SourceReport = {
  /** Sources and servers that did not respond, and are not tried for some time. */
  readonly circuits: readonly { readonly network: string; readonly name: string; readonly reason: string }[]
  /** Networks that cannot be used at all. */
  readonly problems: readonly { readonly network: string; readonly reason: string }[]
  /** Failed reads since the last report, by the code of the error. */
  readonly failures: readonly { readonly network: string; readonly code: ErrorCode; readonly count: number }[]
}

/** Messages from a worker. A call computes until its first `state`. */
export type FromPoolWorker<R = JsonReply> =
  | { readonly type: 'ready' }
  | { readonly type: 'pong'; readonly id: number }
  | { readonly type: 'state'; readonly id: number; readonly state: CallState }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'sources'; readonly report: SourceReport }
  /** What the reply depends on besides its request; the call waits for `compute`, or is cancelled. */
  | { readonly type: 'basis'; readonly id: number; readonly basis: string }
  | (CallEnd & { readonly type: 'reply'; readonly reply: R })
  | (CallEnd & { readonly type: 'failure'; readonly error: WireError })

/** The end of a call: one message, since each of them wakes the process that receives it. */
type CallEnd = {
  readonly id: number
  readonly memoryBytes: number
  readonly newestBlock?: NewestBlock
  /** For how long the reply can be used again. */
  readonly lifetimeMs?: number
}
