import { AppError, isAppError } from '../../errors.ts'
import { type Json, readJson, writeJson } from '../../wire/json.ts'
import type { HttpPort, HttpReply, HttpRequest, HttpResponse, HttpSettings, QueryParams } from './HttpPort.ts'

/** Delay before the first retry when the server states none; doubled each time. */
const firstDelayMs = 500
const minSecretLength = 6
/** Temporary failures of a server or a proxy. */
const retryStatuses = new Set([429, 500, 502, 503, 504])

/** Opens a JSON API over HTTP; integers keep all their digits. */
export function openHttpPort(settings: HttpSettings): HttpPort {
  const { name, timeoutMs = 15_000, maxRetries = 3 } = settings
  // A server may repeat the key without its prefix.
  const secret = settings.key?.value.replace(/^Bearer /, '')
  // A very short key is no secret and may be part of other words.
  const redact = (text: string): string =>
    secret !== undefined && secret.length >= minSecretLength ? text.replaceAll(secret, '…') : text
  const unreachable = (reason: string, cause?: unknown) =>
    // A cause may contain the request with its headers: only its message is kept.
    new AppError('source.unreachable', {
      source: name,
      reason: redact(cause instanceof Error ? `${reason}: ${cause.message}` : reason).slice(0, 300),
    })

  async function once(
    request: HttpRequest,
    signal: AbortSignal,
  ): Promise<{ reply: HttpReply; retryAfter: string | null }> {
    const response = await send(settings, request, signal)
    const text = redact(await readBody(response, settings.maxCharacters ?? 64 * 2 ** 20, name))
    return { reply: parseReply(response.status, text, name), retryAfter: response.headers.get('retry-after') }
  }

  return {
    name,
    async request(request) {
      const limit = deadline(timeoutMs, request.signal)
      try {
        for (let attempt = 0; ; attempt++) {
          const { reply, retryAfter } = await limit.race(once(request, limit.signal))
          if (!retryStatuses.has(reply.status)) return reply
          // Some servers return 500 for permanent errors: one retry is enough.
          const retries = reply.status === 500 ? Math.min(1, maxRetries) : maxRetries
          const waitMs = parseRetryAfter(retryAfter) ?? firstDelayMs * 2 ** attempt
          if (attempt >= retries || waitMs >= limit.leftMs()) {
            if (reply.status === 500) return reply
            throw unreachable(
              reply.status === 429
                ? `too many requests; try again in ${Math.ceil(waitMs / 1000)} s`
                : `the server returned ${reply.status}${getErrorText(reply.json)}`,
            )
          }
          await limit.race(sleep(waitMs, limit.signal))
        }
      } catch (error) {
        if (request.signal?.aborted) throw new AppError('limit.cancelled', {})
        if (limit.hasPassed()) throw new AppError('source.timeout', { source: name, afterMs: timeoutMs })
        if (isAppError(error)) throw error
        throw unreachable('the request failed', error)
      } finally {
        limit.end()
      }
    },
  }
}

function send(settings: HttpSettings, { path, query, body }: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { key } = settings
  return settings.fetch(`${settings.baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { [key.header]: key.value }),
    },
    ...(body !== undefined && { body: writeJson(body) }),
    signal,
    // A redirect would send the key to another server.
    redirect: 'error',
  })
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

async function readBody(response: HttpResponse, maxLength: number, source: string): Promise<string> {
  const tooLong = () =>
    new AppError('source.malformed', { source, reason: `the response is longer than ${maxLength} characters` })
  if (Number(response.headers.get('content-length') ?? 0) > maxLength) throw tooLong()
  const text = await response.text()
  if (text.length > maxLength) throw tooLong()
  return text
}

function parseReply(status: number, text: string, source: string): HttpReply {
  try {
    return { status, json: readJson(text) }
  } catch (error) {
    if (status < 200 || status >= 300) return { status, json: undefined }
    throw new AppError('source.malformed', {
      source,
      reason: isAppError(error) ? error.message : 'the response is not JSON',
    })
  }
}

/** The error text of a response body, with a colon before it; empty when there is none. */
export function getErrorText(json: Json | undefined): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ''
  const text = json.error ?? json.Error ?? json.detail
  return typeof text === 'string' && text !== '' ? `: ${text.slice(0, 200)}` : ''
}

/** Only the form in seconds: a date would need the server's clock. */
const parseRetryAfter = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : undefined

type Deadline = {
  readonly signal: AbortSignal
  readonly race: <T>(work: Promise<T>) => Promise<T>
  readonly leftMs: () => number
  readonly hasPassed: () => boolean
  readonly end: () => void
}

/** Stops work at the time limit or when the caller aborts, also where the host's fetch ignores signals. */
function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const start = performance.now()
  let hasPassed = false
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = () => {
      controller.abort()
      reject(new Error('ended'))
    }
  })
  // Without a race this is not an unhandled rejection.
  ended.catch(() => {})
  const timer = setTimeout(() => {
    hasPassed = true
    stop()
  }, ms)
  outer?.addEventListener('abort', stop, { once: true })
  if (outer?.aborted) stop()
  return {
    signal: controller.signal,
    race: work => {
      work.catch(() => {})
      return Promise.race([ended, work])
    },
    leftMs: () => ms - (performance.now() - start),
    hasPassed: () => hasPassed,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('ended'))
    })
  })
}
