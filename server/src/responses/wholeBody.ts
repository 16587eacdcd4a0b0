import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** What is used of a context of Hono. */
type ResponseContext = {
  get res(): Response
  set res(response: Response | undefined)
  readonly env: Partial<HttpBindings> | undefined
}
type Bytes = Uint8Array<ArrayBuffer>

/** A response as it was written. */
type Sent = {
  readonly incoming: IncomingMessage
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Bytes
}

const wholeBodies = new WeakMap<Response, Bytes>()

/**
 * A response whose body is complete; `completeResponse` adds it. `Response` would make a stream of a copy of it, which is read in
 * several turns.
 */
export function wholeResponse(bytes: Bytes, init: ResponseInit): Response {
  const response = new Response(null, init)
  wholeBodies.set(response, bytes)
  return response
}

/**
 * Writes the complete body of a response with its headers at once and returns what was written. Without a connection
 * (`app.request`) the response gets the body.
 */
export function completeResponse(c: ResponseContext): Sent | undefined {
  const bytes = wholeBodies.get(c.res)
  if (!bytes) return undefined
  const { status, headers } = c.res
  const { incoming, outgoing } = c.env ?? {}
  // Else Hono would copy the headers of the response that is replaced.
  c.res = undefined
  if (!incoming || !outgoing) {
    c.res = new Response(bytes, { status, headers })
    return undefined
  }
  c.res = RESPONSE_ALREADY_SENT
  const written = { ...Object.fromEntries(headers), 'content-length': String(bytes.length) }
  outgoing.writeHead(status, written)
  outgoing.end(bytes)
  return { incoming, headers: written, bytes }
}
