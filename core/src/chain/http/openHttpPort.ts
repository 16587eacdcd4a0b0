import { AppError, isAppError } from '../../errors.ts'
import { type Json, readJson, writeJson } from '../../wire/json.ts'
import type { HttpPort, HttpReply, HttpRequest, HttpResponse, HttpSettings, Query } from './HttpPort.ts'

/** Waits before the first repetition when the server does not say how long; doubled each time. */
const firstWaitMs = 500
const leastSecret = 6
/** A server that is busy, or a proxy whose server is. */
const passing = new Set([429, 500, 502, 503, 504])

/** A server behind HTTP that speaks JSON; integers keep all their digits. */
export function openHttpPort(settings: HttpSettings): HttpPort {
  const { name, deadlineMs = 15_000, repetitions = 3 } = settings
  // A server may repeat the key without the word before it.
  const secret = settings.key?.value.replace(/^Bearer /, '')
  // One of few letters is no secret, and stands in other words, too.
  const redact = (text: string): string =>
    secret !== undefined && secret.length >= leastSecret ? text.replaceAll(secret, '…') : text
  const unreachable = (reason: string, cause?: unknown) =>
    // A cause could repeat the request with its headers; its words are kept, it is not.
    new AppError('source.unreachable', {
      source: name,
      reason: redact(cause instanceof Error ? `${reason}: ${cause.message}` : reason).slice(0, 300),
    })

  async function once(
    request: HttpRequest,
    signal: AbortSignal,
  ): Promise<{ reply: HttpReply; retryAfter: string | null }> {
    const response = await send(settings, request, signal)
    const text = redact(await readText(response, settings.mostCharacters ?? 64 * 2 ** 20, name))
    return { reply: replyOf(response.status, text, name), retryAfter: response.headers.get('retry-after') }
  }

  return {
    name,
    async ask(request) {
      const limit = deadline(deadlineMs, request.signal)
      try {
        for (let attempt = 0; ; attempt++) {
          const { reply, retryAfter } = await limit.race(once(request, limit.signal))
          if (!passing.has(reply.status)) return reply
          // A server of ours answers 500 for what it will never do; once more is enough to find out.
          const most = reply.status === 500 ? Math.min(1, repetitions) : repetitions
          const waitMs = waitOf(retryAfter) ?? firstWaitMs * 2 ** attempt
          if (attempt >= most || waitMs >= limit.leftMs()) {
            if (reply.status === 500) return reply
            throw unreachable(
              reply.status === 429
                ? `too many requests; try again in ${Math.ceil(waitMs / 1000)} s`
                : `it answered ${reply.status}${wordsOf(reply.json)}`,
            )
          }
          await limit.race(sleep(waitMs, limit.signal))
        }
      } catch (error) {
        if (request.signal?.aborted) throw new AppError('limit.cancelled', {})
        if (limit.passed()) throw new AppError('source.timeout', { source: name, afterMs: deadlineMs })
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
    // Followed, the key would go along to wherever it points.
    redirect: 'error',
  })
}

/** `?a=1&b=x&b=y`, or nothing. */
export function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(
      each => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function readText(response: HttpResponse, most: number, source: string): Promise<string> {
  const tooLong = () =>
    new AppError('source.malformed', { source, reason: `an answer of more than ${most} characters` })
  if (Number(response.headers.get('content-length') ?? 0) > most) throw tooLong()
  const text = await response.text()
  if (text.length > most) throw tooLong()
  return text
}

function replyOf(status: number, text: string, source: string): HttpReply {
  try {
    return { status, json: readJson(text) }
  } catch (error) {
    if (status < 200 || status >= 300) return { status, json: undefined }
    throw new AppError('source.malformed', {
      source,
      reason: isAppError(error) ? error.message : 'no JSON',
    })
  }
}

/** What an error body says, for people. */
export function wordsOf(json: Json | undefined): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ''
  const words = json.error ?? json.Error ?? json.detail
  return typeof words === 'string' && words !== '' ? `: ${words.slice(0, 200)}` : ''
}

/** Only the form in seconds: a date would need the server's clock. */
const waitOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : undefined

type Deadline = {
  readonly signal: AbortSignal
  readonly race: <T>(work: Promise<T>) => Promise<T>
  readonly leftMs: () => number
  readonly passed: () => boolean
  readonly end: () => void
}

/** Ends work when its time is over or when nobody wants it any more; a host whose fetch ignores signals is not waited for. */
function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const start = performance.now()
  let passed = false
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = () => {
      controller.abort()
      reject(new Error('ended'))
    }
  })
  // Whoever races it hears of it; when nobody does, it is no failure.
  ended.catch(() => {})
  const timer = setTimeout(() => {
    passed = true
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
    passed: () => passed,
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
