import type { Json } from '../../wire/json.ts'

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
export type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
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

/** Sends requests to one server over HTTP. */
export interface HttpPort {
  /** The server's name in error texts. */
  readonly name: string
  /** @throws source.unreachable, source.timeout, source.malformed, limit.cancelled */
  request(request: HttpRequest): Promise<HttpReply>
}

/** How to reach one server. */
export type HttpSettings = {
  /** The server's name in error texts. */
  readonly name: string
  /** Base URL without a trailing slash: `https://toncenter.com`. */
  readonly baseUrl: string
  readonly fetch: HttpFetch
  /** The API key and its header; never part of an error, never sent to a redirect target. */
  readonly key?: { readonly header: string; readonly value: string }
  /** Time limit of one request with all its retries. */
  readonly timeoutMs?: number
  /** How often a request is retried after a rate limit or a server error. */
  readonly maxRetries?: number
  /** Longer responses are rejected. */
  readonly maxCharacters?: number
}
