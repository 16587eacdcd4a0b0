import type { Json } from '../../wire/json.ts'

/** What is needed of the host's `fetch`; the global one of browsers and Node fits. */
export type Fetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    readonly signal: AbortSignal
    readonly redirect: 'error'
  },
) => Promise<HttpResponse>

/** What is needed of a response. */
export type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** Values of a query; a list is written as the same name several times, `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | bigint | boolean | readonly string[] | undefined>>

/** One question to a server. */
export type HttpRequest = {
  /** Below the base address, begins with a slash. */
  readonly path: string
  readonly query?: Query
  /** JSON to send; the question is a POST then. */
  readonly body?: Json
  readonly signal?: AbortSignal | undefined
}

/** A server's answer that is no failure of the connection; `json` is `undefined` for an error that came without JSON. */
export type HttpReply = { readonly status: number; readonly json: Json | undefined }

/** Asks one server over HTTP. */
export interface HttpPort {
  /** What errors call this server. */
  readonly name: string
  /** @throws source.unreachable, source.timeout, source.malformed, limit.cancelled */
  ask(request: HttpRequest): Promise<HttpReply>
}

/** How one server is asked. */
export type HttpSettings = {
  /** What errors call this server. */
  readonly name: string
  /** Where it is, without a slash at the end: `https://toncenter.com`. */
  readonly baseUrl: string
  readonly fetch: Fetch
  /** The header that carries the key, and the key; it is never part of an error, nor sent to where a server redirects to. */
  readonly key?: { readonly header: string; readonly value: string }
  /** For one question with all its repetitions. */
  readonly deadlineMs?: number
  /** How often a question is repeated that was refused for coming too soon, or that the server failed at. */
  readonly repetitions?: number
  /** Longer answers are refused. */
  readonly mostCharacters?: number
}
