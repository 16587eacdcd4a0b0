import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { MemoryTier } from './createMemoryTier.ts'

/** How a request was responded to whose result is kept. */
export type KeptResponse = {
  readonly operation: string
  readonly network: string | undefined
  /** The path without the query, for the log. */
  readonly path: string
  /** The key of its result in memory. */
  readonly resultKey: string
  readonly headers: Readonly<Record<string, string>>
}

type Bytes = Uint8Array<ArrayBuffer>

/** Of so many requests the responses are known; each takes about 1 kB. */
const maxRequests = 4000

/** No response depends on these headers; they are different in equal requests. */
const freeHeaders = new Set([
  ...['connection', 'date', 'keep-alive', 'user-agent'],
  ...['traceparent', 'tracestate', 'x-request-id'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-port', 'x-real-ip'],
])

/**
 * Responses to requests by their bytes. The same bytes were checked before (host, origin, token) and give the same result, so
 * they are not parsed again. Results of networks that change are not among them.
 */
export class RepeatedRequests {
  readonly #memory: MemoryTier
  readonly #responses = new LRUCache<string, KeptResponse>({ max: maxRequests })
  readonly #keys = new WeakMap<IncomingMessage, string>()

  constructor(memory: MemoryTier) {
    this.#memory = memory
  }

  /** The response to an equal request, if its result is still kept. */
  find(incoming: IncomingMessage, body: Uint8Array): { response: KeptResponse; bytes: Bytes } | undefined {
    const key = hashRequest(incoming, body)
    this.#keys.set(incoming, key)
    const response = this.#responses.get(key)
    const kept = response && this.#memory.find(response.resultKey)
    const bytes = response?.headers['content-encoding'] === 'gzip' ? kept?.gzip : kept?.result.reply
    return response && bytes && { response, bytes }
  }

  /** Keeps the response to a request for equal ones. */
  keep(incoming: IncomingMessage, response: KeptResponse, bytes: Bytes): void {
    const key = this.#keys.get(incoming)
    if (key === undefined) return
    if (response.headers['content-encoding'] === 'gzip') this.#memory.addGzip(response.resultKey, bytes)
    this.#responses.set(key, response)
  }
}

/** Hash of all bytes of a request that its response can depend on. */
function hashRequest({ method, url, rawHeaders }: IncomingMessage, body: Uint8Array): string {
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? ''
    if (!freeHeaders.has(name)) headers.push(name, rawHeaders[i + 1] ?? '')
  }
  return createHash('sha256')
    .update(JSON.stringify([method, url, headers]))
    .update(body)
    .digest('base64')
}
