import type { BatchBasis, RunPart } from '@tonoscope/core/batch/BatchPart'
import { splitLines } from '@tonoscope/core/batch/splitLines'
import { writeBatch } from '@tonoscope/core/batch/writeBatch'
import { maxBatchLineBytes, maxBatchPart } from '@tonoscope/core/contract/debugBatch'
import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import { AppError, errorTable } from '@tonoscope/core/errors'
import { reportError } from '@tonoscope/node/reportError'
import { StreamSlots } from '../live/StreamSlots.ts'
import { toByteStream } from '../live/toByteStream.ts'
import { ndjsonHeaders, type RequestTarget, type ResponseHost } from '../responses/operationResponse.ts'
import { noteError } from '../responses/RequestRecord.ts'
import { pickHeaders, readRequestBytes } from '../responses/requestBody.ts'
import { readPartReply } from './readPartReply.ts'

/** What a batch may have. */
export type BatchLimits = {
  readonly messages: number
  readonly lineBytes: number
  readonly bodyBytes: number
  /** Batches that are open: of one client address, and of all. Their bodies are in memory. */
  readonly perClient: number
  readonly total: number
}

type BatchHost = ResponseHost & { readonly batchLimits?: Partial<BatchLimits> }

/** Responds to a request that has one message per line. */
export type BatchResponder = (name: OperationName, request: Request, target: RequestTarget) => Promise<Response>

const defaultLimits: BatchLimits = {
  messages: 5000,
  lineBytes: maxBatchLineBytes,
  bodyBytes: 8 * 2 ** 20,
  perClient: 2,
  total: 8,
}

/** Calls of a batch that are queued or run: other clients have the rest of the workers, and the next turn. */
const maxParts = 2
/** Complete results are large. */
const maxFullLines = 4
/** So that lines become text only as far as they run. */
const pieceBytes = 2 ** 16

/** Runs batches in the workers, a part at a time, and streams their results in the order of the messages. */
export function createBatchResponder({ run, log, batchLimits }: BatchHost): BatchResponder {
  const limits = { ...defaultLimits, ...batchLimits }
  const slots = new StreamSlots(limits)
  return async (name, request, target) => {
    const { record } = target
    const release = slots.open(target.client)
    let end = (_: number) => {}
    try {
      const bytes = await readRequestBytes(request, limits.bodyBytes)
      checkMessages(bytes, limits.messages)
      let status = 200
      const output = writeBatch(splitLines(toPieces(bytes), limits.lineBytes), {
        runPart: toRunPart(name, request, target, run),
        maxLines: target.query.full === undefined ? maxBatchPart : maxFullLines,
        maxParts,
        signal: request.signal,
        toWireError: error => {
          noteError(record, error)
          const wire = reportError(error, log, record.requestId)
          status = errorTable[wire.code].http
          return wire
        },
      })
      // An error before the first result has its own status.
      const first = await output.next()
      record.ended = new Promise(resolve => {
        end = resolve
      })
      const text = (async function* () {
        if (!first.done) yield `${first.value.text}\n`
        for await (const line of output) yield `${line.text}\n`
      })()
      const stream = toByteStream(text, () => {
        release()
        end(request.signal.aborted ? errorTable['limit.cancelled'].http : status)
        // The text may not have begun, and then does not end it.
        void output.return()
      })
      return new Response(stream, { headers: ndjsonHeaders })
    } catch (error) {
      release()
      throw error
    }
  }
}

/** @throws limit.cells */
function checkMessages(bytes: Uint8Array, limit: number): void {
  let lines = 1
  for (let at = bytes.indexOf(10); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(10, at + 1)) lines++
  if (lines > limit) throw new AppError('limit.cells', { what: 'the number of lines of a batch', limit })
}

async function* toPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

function toRunPart(
  name: OperationName,
  request: Request,
  { network, query, client, record }: RequestTarget,
  run: ResponseHost['run'],
): RunPart {
  const headers = pickHeaders(operations[name], request)
  return async (lines, basis, signal) => {
    const params = { ...query, ...(basis && toParams(basis)) }
    const job = { requestId: record.requestId, name, network, params, headers, body: JSON.stringify({ lines }) }
    const onStart = (queuedMs: number) => {
      record.queuedMs ??= queuedMs
    }
    return readPartReply(await run(job, { client, signal, onStart }))
  }
}

const toParams = ({ block, now }: BatchBasis) => ({ block_seqno: String(block.seqno), now: String(now) })
