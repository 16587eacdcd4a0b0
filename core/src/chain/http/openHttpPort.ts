import { type ByteStream, cancelStream, readBytes } from '../../encoding/readBytes.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type Json, readJson, writeJson } from '../../wire/json.ts'
import { type StartTimer, systemTimer, withDeadline } from '../wrappers/withDeadline.ts'

/** The part of `fetch` that is used; the global one of browsers and Node fits. */
export type HttpFetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    readonly signal: AbortSignal
    readonly redirect: 'error'
  },
) => Promise<HttpResponse>

/** The part of a `Response` that is used. */
type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ByteStream | null
}

/** Query parameters; a list repeats its name, `undefined` is left out. */
export type QueryParams = Readonly<Record<string, string | number | bigint | boolean | readonly string[] | undefined>>

/** One request to a server. */
export type HttpRequest = {
  /** Relative to the base URL, begins with a slash. */
  readonly path: string
  readonly query?: QueryParams
  /** JSON body; makes the request a POST. */
  readonly body?: Json
  readonly signal?: AbortSignal | undefined
}

/** A server's response, of any status; `json` is `undefined` for an error without a JSON body. */
export type HttpReply = { readonly status: number; readonly json: Json | undefined }

/** How to reach one server. */
export type HttpSettings = {
  /** The server's name in error texts. */
  readonly name: string
  /** Base URL without a trailing slash: `https://toncenter.com`. */
  readonly baseUrl: string
  readonly fetch: HttpFetch
  /** Never part of an error, never sent to a redirect target. */
  readonly apiKey?: string
  /** Time limit of one request with all its retries. */
  readonly timeoutMs?: number
  /** How often a request is retried after a rate limit or a server error. */
  readonly maxRetries?: number
  /** Longer responses are rejected, counted when unpacked. */
  readonly maxBytes?: number
  /** A monotonic clock; by default that of the host, as `startTimer`. */
  readonly nowMs?: () => number
  readonly startTimer?: StartTimer
}

/** Delay before the first retry when the server states none; doubled each time. */
const firstDelayMs = 500
const minSecretLength = 6
/** Temporary failures of a server or a proxy. */
const retryStatuses = new Set([429, 500, 502, 503, 504])

const defaultMaxBytes = 32 * 2 ** 20
/** A trace of 10,000 transactions has a million. */
const maxMembers = 2 ** 21

/** Opens a JSON API over HTTP, with the headers of its key; integers keep all their digits. */
export function openHttpPort(settings: HttpSettings, keyHeaders: (apiKey: string) => Record<string, string>) {
  const { name, timeoutMs = 15_000, maxRetries = 3, apiKey } = settings
  const { nowMs = () => performance.now(), startTimer = systemTimer } = settings
  // A very short key is no secret and may be part of other words.
  const redact = (text: string): string =>
    apiKey !== undefined && apiKey.length >= minSecretLength ? text.replaceAll(apiKey, '…') : text
  const unreachable = (reason: string, cause?: unknown) =>
    // A cause may contain the request with its headers: only its message is kept.
    new AppError('source.unreachable', {
      source: name,
      reason: redact(cause instanceof Error ? `${reason}: ${cause.message}` : reason).slice(0, 300),
    })

  function send({ path, query, body }: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    return settings.fetch(`${settings.baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(apiKey !== undefined && keyHeaders(apiKey)),
      },
      ...(body !== undefined && { body: writeJson(body) }),
      signal,
      // A redirect would send the key to another server.
      redirect: 'error',
    })
  }

  async function once(request: HttpRequest, signal: AbortSignal) {
    const response = await send(request, signal)
    const text = redact(await readReply(response, signal))
    return { reply: parseReply(response.status, text, name), retryAfterMs: parseRetryAfter(response.headers) }
  }

  async function readReply(response: HttpResponse, signal: AbortSignal): Promise<string> {
    try {
      return await readBody(response, settings.maxBytes ?? defaultMaxBytes, name, signal)
    } catch (error) {
      if (isAppError(error) || signal.aborted) throw error
      throw unreachable('the connection ended in the middle of the reply; try again')
    }
  }

  async function withRetries(request: HttpRequest, signal: AbortSignal): Promise<HttpReply> {
    const endMs = nowMs() + timeoutMs
    for (let attempt = 0; ; attempt++) {
      const { reply, retryAfterMs } = await once(request, signal)
      // The host's fetch may ignore signals.
      signal.throwIfAborted()
      if (!retryStatuses.has(reply.status)) return reply
      // Some servers return 500 for permanent errors: one retry is enough.
      const retries = reply.status === 500 ? Math.min(1, maxRetries) : maxRetries
      const waitMs = retryAfterMs ?? firstDelayMs * 2 ** attempt
      if (attempt >= retries || waitMs >= endMs - nowMs()) {
        if (reply.status === 500) return reply
        throw unreachable(
          reply.status === 429
            ? `too many requests; try again in ${Math.ceil(waitMs / 1000)} s`
            : `the server returned ${reply.status}${getErrorText(reply.json)}`,
        )
      }
      await sleep(waitMs, startTimer, signal)
    }
  }

  return {
    /** The server's name in error texts. */
    name,
    /** @throws source.unreachable, source.timeout, source.malformed, limit.cancelled */
    async request(request: HttpRequest): Promise<HttpReply> {
      try {
        const work = ({ signal }: { readonly signal: AbortSignal }) => withRetries(request, signal)
        return await withDeadline(timeoutMs, name, request.signal, work, startTimer)
      } catch (error) {
        if (isAppError(error)) throw error
        throw unreachable('the request failed', error)
      }
    },
  }
}

/** `?a=1&b=x&b=y`, or nothing. */
export function queryText(query: QueryParams = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(
      each => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function readBody(
  { headers, body }: HttpResponse,
  maxBytes: number,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  const isAnnouncedTooLong = Number(headers.get('content-length') ?? 0) > maxBytes
  if (isAnnouncedTooLong) cancelStream(body)
  const bytes = isAnnouncedTooLong ? undefined : await readBytes(body, maxBytes, signal)
  if (!bytes)
    throw new AppError('source.malformed', { source, reason: `the response is longer than ${maxBytes} bytes` })
  return decodeUtf8(bytes)
}

function parseReply(status: number, text: string, source: string): HttpReply {
  try {
    return { status, json: readJson(text, { maxMembers }) }
  } catch (error) {
    if (status < 200 || status >= 300) return { status, json: undefined }
    throw new AppError('source.malformed', { source, reason: getJsonProblem(text, error) })
  }
}

function getJsonProblem(text: string, error: unknown): string {
  if (text.trim() === '') return 'an empty reply'
  if (/^\s*</.test(text))
    return 'a web page instead of JSON, of a proxy, a login or another service: check the address of the source'
  if (!isAppError(error)) return 'the response is not JSON'
  return error.code === 'input.json' && error.details.offset >= text.length
    ? `the reply is truncated after ${text.length} characters; try again`
    : error.message
}

/** The error text of a response body, with a colon before it; empty when there is none. */
export function getErrorText(json: Json | undefined): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ''
  const text = json.error ?? json.Error ?? json.detail
  return typeof text === 'string' && text !== '' ? `: ${text.slice(0, 200)}` : ''
}

/** How long to wait, in milliseconds; a date is compared with the server's own clock. */
function parseRetryAfter(headers: HttpResponse['headers']): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}(\.\d+)?$/.test(after)) return Number(after) * 1000
  const waitMs = Date.parse(after) - Date.parse(headers.get('date') ?? '')
  return waitMs >= 0 ? waitMs : undefined
}

function sleep(ms: number, startTimer: StartTimer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = startTimer(ms, resolve)
    signal.addEventListener('abort', () => {
      stopTimer()
      reject(new Error('ended'))
    })
  })
}
