import { type NewestBlock, toNewestBlockHeaders } from '@tonoscope/core/contract/newestBlockHeaders'
import type { Operation } from '@tonoscope/core/contract/operation'
import { type OperationName, operations, reportsProgress } from '@tonoscope/core/contract/operations'
import { buildHeader, piecesFollow, piecesType } from '@tonoscope/core/contract/sameBuild'
import { errorTable } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import { reportError } from '@tonoscope/node/reportError'
import type { Job } from '@tonoscope/node/workerProtocol'
import type { RunOperation, RunSettings } from '../cache/reuseResults.ts'
import { cacheStatus } from './cacheStatus.ts'
import { errorResponse, jsonResponse } from './jsonResponse.ts'
import { noteError, type RequestRecord } from './RequestRecord.ts'
import { pickHeaders, readRequestBody } from './requestBody.ts'
import { acceptsProgress } from './routes.ts'

/** What a request is for. */
export type RequestTarget = Pick<Job, 'network'> & {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** The address of the client; queued calls of different clients take turns. */
  readonly client: string
  readonly record: RequestRecord
}

/** What responses need of their server. */
export type ResponseHost = {
  readonly run: RunOperation
  /** A page of the same build gets replies in pieces. */
  readonly build?: string | undefined
  readonly log: (line: string, requestId?: string) => void
}

/** A response: JSON, or progress lines if accepted; an error that depends on the newest block is one too. @throws limit.body, input.* and the errors of the operation */
export async function operationResponse(
  name: OperationName,
  request: Request,
  { network, path, query, client, record }: RequestTarget,
  host: ResponseHost & { readonly bodyLimit: number },
): Promise<Response> {
  const operation: Operation = operations[name]
  const body = operation.body ? await readRequestBody(request, host.bodyLimit) : undefined
  const { requestId } = record
  const params = { ...query, ...path }
  const inPieces = host.build !== undefined && request.headers.get(buildHeader) === host.build
  const job: Job = {
    ...{ requestId, name, network, params, headers: pickHeaders(operation, request), body },
    ...(inPieces && { inPieces }),
  }
  const settings: RunSettings = {
    client,
    onCacheOutcome: outcome => {
      record.cache = outcome
    },
    onKept: key => {
      record.resultKey = key
    },
    onStart: queuedMs => {
      record.queuedMs = queuedMs
    },
  }
  if (reportsProgress(operation) && acceptsProgress(request.headers.get('accept')))
    return streamResponse(job, { ...settings, signal: request.signal }, record, host)
  let block: NewestBlock | undefined
  const onNewestBlock = (newest: NewestBlock) => {
    block = newest
  }
  try {
    const reply = await host.run(job, {
      ...settings,
      // Only a call that waits needs it, and it takes time to create.
      get signal() {
        return request.signal
      },
      onNewestBlock,
    })
    return await jsonResponse(reply, request, 200, {
      ...(block && toNewestBlockHeaders(block)),
      ...(record.cache && { 'cache-status': cacheStatus[record.cache] }),
      ...(inPieces && { 'content-type': piecesType }),
    })
  } catch (error) {
    if (!block) throw error
    noteError(record, error)
    return errorResponse(error, host.log, toNewestBlockHeaders(block), requestId)
  }
}

/** The headers of a response that streams lines of JSON. */
export const ndjsonHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-store',
  // Reverse proxies would collect it.
  'x-accel-buffering': 'no',
}

/**
 * `{"progress": …}` lines, then `{"reply": …}` (or the line `piecesFollow` and the reply in pieces) or `{"error": …}`; always status
 * 200, because the status is sent first.
 */
function streamResponse(
  job: Job,
  { signal, ...settings }: RunSettings & { readonly signal: AbortSignal },
  record: RequestRecord,
  host: ResponseHost,
): Response {
  const closed = new AbortController()
  const lines = new ReadableStream<Uint8Array>({
    start(stream) {
      const send = (bytes: Uint8Array) => closed.signal.aborted || stream.enqueue(bytes)
      const write = (text: string) => send(new TextEncoder().encode(text))
      record.ended = host
        .run(job, {
          ...settings,
          signal: AbortSignal.any([signal, closed.signal]),
          onProgress: progress => write(`${writeJson({ progress })}\n`),
        })
        .then(
          reply => {
            write(job.inPieces ? `${piecesFollow}\n` : '{"reply":')
            send(reply)
            write(job.inPieces ? '\n' : '}\n')
            return 200
          },
          error => {
            const wire = reportError(error, host.log, record.requestId)
            noteError(record, error)
            write(`{"error":${writeJson(wire)}}\n`)
            return errorTable[wire.code].http
          },
        )
        .finally(() => closed.signal.aborted || stream.close())
    },
    cancel: () => closed.abort(),
  })
  return new Response(lines, { headers: ndjsonHeaders })
}
