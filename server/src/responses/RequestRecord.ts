import { randomUUID } from 'node:crypto'
import { type ErrorCode, isAppError } from '@tonoscope/core/errors'
import type { CacheOutcome } from '../metrics/createMetrics.ts'

/** What is known of a request while it is processed, for its log entry and the metrics. */
export type RequestRecord = {
  /** That of the client or a proxy if it is a plain identifier, else a new one. */
  readonly requestId: string
  /** From a `traceparent` header of W3C Trace Context. */
  readonly traceId: string | undefined
  /** Absent for pages and files. */
  operation?: string
  network?: string | undefined
  /** Time in the queue of the workers. */
  queuedMs?: number
  /** Where its result comes from, if it can be kept. */
  cache?: CacheOutcome
  errorCode?: ErrorCode
  /** The key of its result in memory, if each equal request has it. */
  resultKey?: string
  /** Resolves with the final status of a streamed response, whose headers are sent before. */
  ended?: Promise<number>
}

/** An access log entry. */
export type AccessEntry = Omit<RequestRecord, 'ended' | 'resultKey'> & {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly tookMs: number
}

const validId = /^[\w.:/+=@-]{1,128}$/
const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** The record of a new request. Any other `X-Request-Id` than a short plain text is replaced: it is written to logs. */
export function createRequestRecord(header: (name: string) => string | undefined): RequestRecord {
  const given = header('x-request-id')
  return {
    requestId: given !== undefined && validId.test(given) ? given : randomUUID(),
    traceId: traceParent.exec(header('traceparent') ?? '')?.[1],
  }
}

/** Notes why a request failed. */
export function noteError(record: RequestRecord | undefined, error: unknown): void {
  if (record) record.errorCode = isAppError(error) ? error.code : 'internal.bug'
}
