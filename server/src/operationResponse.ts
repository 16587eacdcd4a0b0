import type { Operation } from '@tonoscope/core/contract/operation'
import { type OperationName, operations, reportsProgress } from '@tonoscope/core/contract/operations'
import { writeJson } from '@tonoscope/core/wire/json'
import type { JobSettings } from '@tonoscope/node/WorkerPool'
import type { Job } from '@tonoscope/node/workerProtocol'
import { readRequestBody } from './readRequestBody.ts'
import { jsonResponse, toErrorReply } from './responses.ts'

/** Runs a call and returns the JSON of its reply. */
export type RunJob = (job: Job, settings: JobSettings) => Promise<Uint8Array<ArrayBuffer>>

/** Network, path and query parameters of a request. */
export type RequestTarget = {
  readonly network: string | undefined
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/**
 * The response of one operation: JSON, or progress lines if the client accepts them.
 *
 * @throws limit.body, input.* and the errors of the operation
 */
export async function operationResponse(
  name: OperationName,
  request: Request,
  parts: RequestTarget,
  host: { readonly run: RunJob; readonly bodyLimit: number; readonly log: (line: string) => void },
): Promise<Response> {
  const operation: Operation = operations[name]
  const body = operation.body ? await readRequestBody(request, host.bodyLimit) : undefined
  const headers = Object.keys(operation.headers.shape).flatMap(header => {
    const value = request.headers.get(header)
    return value === null ? [] : [[header, value] as const]
  })
  const job: Job = {
    name,
    network: parts.network,
    params: { ...parts.query, ...parts.path },
    headers: Object.fromEntries(headers),
    body,
  }
  if (reportsProgress(operation) && request.headers.get('accept')?.includes('application/x-ndjson'))
    return streamResponse(job, request.signal, host)
  return jsonResponse(await host.run(job, { signal: request.signal }), request)
}

/** `{"progress": …}` lines, then `{"reply": …}` or `{"error": …}`; always status 200, because the status is sent first. */
function streamResponse(
  job: Job,
  signal: AbortSignal,
  host: { readonly run: RunJob; readonly log: (line: string) => void },
): Response {
  const closed = new AbortController()
  const encoder = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    start(stream) {
      const write = (text: string) => closed.signal.aborted || stream.enqueue(encoder.encode(text))
      host
        .run(job, {
          signal: AbortSignal.any([signal, closed.signal]),
          onProgress: progress => write(`${writeJson({ progress })}\n`),
        })
        .then(
          reply => write(`{"reply":${new TextDecoder().decode(reply)}}\n`),
          error => write(`{"error":${toErrorReply(error, host.log).json}}\n`),
        )
        .finally(() => closed.signal.aborted || stream.close())
    },
    cancel: () => closed.abort(),
  })
  return new Response(lines, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
