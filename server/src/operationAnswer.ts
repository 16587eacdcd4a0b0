import type { Operation } from '@tonoscope/core/contract/operation'
import { type OperationName, operations, reportsProgress } from '@tonoscope/core/contract/operations'
import { writeJson } from '@tonoscope/core/wire/json'
import type { JobSettings } from '@tonoscope/node/pool'
import type { Job } from '@tonoscope/node/workerProtocol'
import { failureOf, jsonAnswer } from './answers.ts'
import { readBody } from './readBody.ts'

/** Runs a call somewhere and gives its reply as JSON. */
export type Run = (job: Job, settings: JobSettings) => Promise<Uint8Array<ArrayBuffer>>

/** What a request says beside its body. */
export type RequestParts = {
  readonly network: string | undefined
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Answers one operation: at once, or with lines of progress when the client asks for them. @throws limit.body, input.* and whatever the operation throws */
export async function operationAnswer(
  name: OperationName,
  request: Request,
  parts: RequestParts,
  host: { readonly run: Run; readonly bodyLimit: number; readonly log: (line: string) => void },
): Promise<Response> {
  const operation: Operation = operations[name]
  const body = operation.body ? await readBody(request, host.bodyLimit) : undefined
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
    return lineAnswer(job, request.signal, host)
  return jsonAnswer(await host.run(job, { signal: request.signal }), request)
}

/** `{"progress": …}` lines, then `{"reply": …}` or `{"error": …}`; the status is always 200, for it is sent first. */
function lineAnswer(
  job: Job,
  signal: AbortSignal,
  host: { readonly run: Run; readonly log: (line: string) => void },
): Response {
  const left = new AbortController()
  const encoder = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    start(stream) {
      const say = (text: string) => left.signal.aborted || stream.enqueue(encoder.encode(text))
      host
        .run(job, {
          signal: AbortSignal.any([signal, left.signal]),
          onProgress: progress => say(`${writeJson({ progress })}\n`),
        })
        .then(
          reply => say(`{"reply":${new TextDecoder().decode(reply)}}\n`),
          thrown => say(`{"error":${failureOf(thrown, host.log).json}}\n`),
        )
        .finally(() => left.signal.aborted || stream.close())
    },
    cancel: () => left.abort(),
  })
  return new Response(lines, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
