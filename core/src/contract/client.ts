import { AppError, fromWire } from '../errors.ts'
import { readJson, type Writable, writeJson } from '../wire/json.ts'
import type { Backend, CallSettings, Progress } from './backend.ts'
import type { Operation } from './operation.ts'
import { type CallInput, type OperationName, operations, type Reply, reportsProgress } from './operations.ts'
import { decodeReply } from './readReply.ts'
import { ErrorReply } from './schemas/error.ts'

/** The part of `fetch` that the client uses; the host lends it. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly signal?: AbortSignal
  },
) => Promise<FetchAnswer>

/** The part of a `fetch` response that the client reads. */
export type FetchAnswer = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: { getReader(): ByteReader } | null
  text(): Promise<string>
}

type ByteReader = { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> }

/**
 * The operations of a server, by HTTP.
 *
 * @example
 * const backend = createHttpBackend('http://127.0.0.1:8080', fetch)
 * const trace = await backend.call('emulateTrace', { body: { boc: 'b5ee9c72…' } })
 */
export function createHttpBackend(baseUrl: string, fetch: Fetch): Backend {
  const source = baseUrl === '' ? 'the server' : baseUrl
  return {
    kind: 'http',
    async call<N extends OperationName>(name: N, input: CallInput<N>, settings: CallSettings = {}): Promise<Reply<N>> {
      const operation: Operation = operations[name]
      const streams = settings.onProgress !== undefined && reportsProgress(operation)
      const answer = await guarded(source, settings.signal, () =>
        fetch(urlOf(baseUrl, operation, input, settings.network), {
          method: operation.method,
          headers: headersOf(input, streams),
          // A body in the form that code uses is what the wire form is read from: only bigint differs, which is written bare.
          ...(input.body !== undefined && { body: writeJson(input.body as Writable) }),
          ...(settings.signal && { signal: settings.signal }),
        }),
      )
      const isStream = answer.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
      const value = isStream
        ? await guarded(source, settings.signal, () => readLines(source, answer, settings.onProgress))
        : await guarded(source, settings.signal, async () => readWhole(source, answer.status, await answer.text()))
      return decodeReply(name, value, source)
    },
  }
}

function urlOf(baseUrl: string, operation: Operation, input: { params?: object }, network: string | undefined): string {
  const params = new Map(Object.entries(input.params ?? {}).filter(([, value]) => value !== undefined))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name)
    params.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = [...params].map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const prefix = network === undefined ? '' : `/${encodeURIComponent(network)}`
  return `${baseUrl}${prefix}${path}${query === '' ? '' : `?${query}`}`
}

function headersOf(input: { body?: unknown; headers?: object }, streams: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: streams ? 'application/x-ndjson' : 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  for (const [name, value] of Object.entries(input.headers ?? {}))
    if (value !== undefined) headers[name] = String(value)
  return headers
}

function readWhole(source: string, status: number, text: string): unknown {
  if (status === 200) return readJson(text)
  throw failure(source, `status ${status}`, text)
}

async function readLines(
  source: string,
  answer: FetchAnswer,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<unknown> {
  if (!answer.body) throw new AppError('source.malformed', { source, reason: 'no body' })
  for await (const line of linesOf(answer.body.getReader())) {
    // Each line is one object with one of these members; the server writes no other.
    const said = readJson(line) as { progress?: Progress; reply?: unknown; error?: unknown }
    if (said.progress) onProgress?.(said.progress)
    else if (said.error)
      throw failureOf(said.error) ?? new AppError('source.malformed', { source, reason: line.slice(0, 200) })
    else if ('reply' in said) return said.reply
  }
  throw new AppError('source.unreachable', { source, reason: 'the connection ended before the reply' })
}

async function* linesOf(reader: ByteReader): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n')
    for (const line of lines.slice(0, -1)) {
      yield parts.splice(0).join('') + line
    }
    parts.push(lines.at(-1) ?? '')
    if (done) break
  }
  const rest = parts.join('')
  if (rest !== '') yield rest
}

/** The error that a body tells, or what stood in its place. */
function failure(source: string, what: string, text: string): AppError {
  try {
    const error = failureOf(readJson(text))
    if (error) return error
  } catch {
    // Not JSON: a proxy's page, most likely.
  }
  return new AppError('source.malformed', { source, reason: `${what}: ${text.slice(0, 200)}` })
}

function failureOf(value: unknown): AppError | undefined {
  const wire = ErrorReply.safeParse(value)
  return wire.success ? fromWire(wire.data) : undefined
}

async function guarded<T>(source: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {}, { cause: thrown })
    if (thrown instanceof AppError) throw thrown
    throw new AppError('source.unreachable', {
      source,
      reason: thrown instanceof Error ? thrown.message : String(thrown),
    })
  }
}
