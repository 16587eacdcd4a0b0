import { type ByteStream, readBytes } from '../encoding/readBytes.ts'
import { AppError, type ErrorCode, errorTable, fromWire } from '../errors.ts'
import { readJson, type Writable, writeJson } from '../wire/json.ts'
import type { Scheduler } from '../wire/jsonPieces.ts'
import type { Backend, CallSettings } from './backend.ts'
import { readInternalReply } from './internalReply.ts'
import type { ErrorReply } from './operation.ts'
import type { CallInput, OperationName, Reply } from './operations.ts'
import type { OperationOutline, OperationTable } from './operationTable.ts'
import type { Progress } from './progress.ts'
import { buildHeader, piecesFollow, piecesType } from './sameBuild.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly signal?: AbortSignal
  },
) => Promise<FetchResponse>

/** The part of a `fetch` response that the client reads. */
type FetchResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ByteStream | null
}

/** The largest trace takes a tenth of it. */
const defaultMaxReplyBytes = 256 * 2 ** 20

/** Options of a client. */
export type HttpBackendOptions = {
  readonly maxReplyBytes?: number
  /** A client that was built with its server gets replies in pieces, and reads them without blocking its thread. */
  readonly sameBuild?: { readonly id: string; readonly createScheduler: () => Scheduler }
}

/** What a client knows of the operations: without schemas, and what validates a reply by them. */
export type HttpOperations = {
  readonly table: OperationTable
  /** The validated reply of an operation. @throws source.malformed */
  readonly decodeReply: <N extends OperationName>(
    name: N,
    value: unknown,
    source: string,
  ) => Reply<N> | Promise<Reply<N>>
}

/** `createHttpBackend` with the operations as an argument: a page loads their schemas only if the server is of another build. */
export function createHttpClient(
  baseUrl: string,
  fetch: Fetch,
  { table, decodeReply }: HttpOperations,
  { maxReplyBytes = defaultMaxReplyBytes, sameBuild }: HttpBackendOptions = {},
): Backend {
  const source = baseUrl === '' ? 'the server' : baseUrl
  return {
    kind: 'http',
    async call<N extends OperationName>(name: N, input: CallInput<N>, settings: CallSettings = {}): Promise<Reply<N>> {
      const operation = table.operations[name]
      const streams = settings.onProgress !== undefined && operation.reportsProgress
      return withSourceErrors(source, settings.signal, async () => {
        const response = await fetch(buildUrl(baseUrl, operation, input, settings.network), {
          method: operation.method,
          headers: {
            ...buildHeaders(input, streams),
            ...(sameBuild && { [buildHeader]: sameBuild.id }),
          },
          // The decoded body is also a valid wire form: `writeJson` writes bigint as plain digits.
          ...(input.body !== undefined && { body: writeJson(input.body as Writable) }),
          ...(settings.signal && { signal: settings.signal }),
        })
        const type = response.headers.get('content-type') ?? ''
        const readPieces = async (lines: AsyncIterable<string>) => {
          if (!sameBuild) throw new AppError('source.malformed', { source, reason: 'an unexpected reply in pieces' })
          const reply = await readInternalReply(name, lines, table, sameBuild.createScheduler())
          settings.signal?.throwIfAborted()
          return reply
        }
        if (type.startsWith(piecesType)) return readPieces(streamLines(source, response.body, maxReplyBytes))
        if (type.startsWith('application/x-ndjson'))
          return readStream(source, streamLines(source, response.body, maxReplyBytes), {
            onProgress: settings.onProgress,
            decode: async value => decodeReply(name, value, source),
            readPieces,
          })
        const text = await readText(source, response, maxReplyBytes, settings.signal)
        return decodeReply(name, parseReplyText(source, response.status, text), source)
      })
    },
  }
}

function buildUrl(
  baseUrl: string,
  operation: OperationOutline,
  input: { params?: object },
  network: string | undefined,
): string {
  const params = new Map(Object.entries(input.params ?? {}).filter(([, value]) => value !== undefined))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name)
    params.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = [...params]
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map(each => [name, each]))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  const prefix = network === undefined ? '' : `/${encodeURIComponent(network)}`
  return `${baseUrl}${prefix}${path}${query === '' ? '' : `?${query}`}`
}

function buildHeaders(input: { body?: unknown; headers?: object }, streams: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: streams ? 'application/x-ndjson' : 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  for (const [name, value] of Object.entries(input.headers ?? {}))
    if (value !== undefined) headers[name] = String(value)
  return headers
}

function parseReplyText(source: string, status: number, text: string): unknown {
  if (status === 200) return readJson(text)
  throw toReplyError(source, `status ${status}`, text)
}

const tooLongError = (source: string, maxBytes: number) =>
  new AppError('source.malformed', { source, reason: `the reply is longer than ${maxBytes} bytes` })

/** The text of a reply. @throws source.malformed for one that is too long, whose rest is not received */
async function readText(
  source: string,
  { body }: FetchResponse,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const bytes = await readBytes(body, maxBytes, signal)
  if (!bytes) throw tooLongError(source, maxBytes)
  return new TextDecoder().decode(bytes)
}

type StreamReader<R> = {
  readonly onProgress: ((progress: Progress) => void) | undefined
  readonly decode: (value: unknown) => Promise<R>
  readonly readPieces: (lines: AsyncIterable<string>) => Promise<R>
}

/** The reply at the end of a stream of progress. */
async function readStream<R>(
  source: string,
  lines: AsyncIterableIterator<string>,
  { onProgress, decode, readPieces }: StreamReader<R>,
): Promise<R> {
  try {
    // Not `for await`, which ends the lines: the pieces are among them.
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (line.value === piecesFollow) return await readPieces(lines)
      // Each line is one object with exactly one of these members.
      const message = readJson(line.value) as { progress?: Progress; reply?: unknown; error?: unknown }
      if (message.progress) onProgress?.(message.progress)
      else if (message.error) throw toStreamedError(source, line.value, message.error)
      else if ('reply' in message) return await decode(message.reply)
    }
  } finally {
    await lines.return?.()
  }
  throw new AppError('source.unreachable', { source, reason: 'the connection ended before the reply' })
}

const toStreamedError = (source: string, line: string, error: unknown): AppError =>
  parseErrorReply(error) ?? new AppError('source.malformed', { source, reason: line.slice(0, 200) })

async function* streamLines(source: string, stream: ByteStream | null, maxBytes: number): AsyncGenerator<string> {
  if (!stream) throw new AppError('source.malformed', { source, reason: 'no body' })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const pending: string[] = []
  let [length, isRead] = [0, false]
  try {
    while (!isRead) {
      const { done, value } = await reader.read()
      isRead = done
      length += value?.length ?? 0
      if (length > maxBytes) throw tooLongError(source, maxBytes)
      const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n')
      for (const line of lines.slice(0, -1)) {
        yield pending.splice(0).join('') + line
      }
      pending.push(lines.at(-1) ?? '')
    }
  } finally {
    // Otherwise the rest would still be received.
    if (!isRead) void reader.cancel().catch(() => {})
  }
  const rest = pending.join('')
  if (rest !== '') yield rest
}

/** The error in a response body, or `source.malformed` with the beginning of the body. */
function toReplyError(source: string, label: string, text: string): AppError {
  try {
    const error = parseErrorReply(readJson(text))
    if (error) return error
  } catch {
    // Not JSON: most likely the error page of a proxy.
  }
  return new AppError('source.malformed', { source, reason: `${label}: ${text.slice(0, 200)}` })
}

function parseErrorReply(value: unknown): AppError | undefined {
  const { error, code, error_details } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<ErrorReply> // checked
  const isError =
    typeof error === 'string' && isErrorCode(code) && typeof error_details === 'object' && error_details !== null
  return isError ? fromWire({ error, code, error_details }) : undefined
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code)

async function withSourceErrors<T>(source: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {}, { cause: error })
    if (error instanceof AppError) throw error
    throw new AppError('source.unreachable', {
      source,
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}
