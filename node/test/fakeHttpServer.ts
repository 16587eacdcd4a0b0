import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeServer, type Route } from '../../core/test/fakeServer.ts'

/** How a server responds instead of sending a reply that it has. */
export type Respond = (response: ServerResponse, reply: HttpReply) => void
type HttpReply = { readonly status: number; readonly text: string }

/** An HTTP server on the loopback interface. */
export type FakeHttpServer = {
  readonly url: string
  /** Path and query of each request. */
  readonly requests: readonly string[]
  /** Headers of each request. */
  readonly headers: readonly Readonly<Record<string, unknown>>[]
  /** From now on it responds like this. */
  respond(how: Respond): void
  close(): Promise<void>
}

/** Sends a reply. */
export const sendReply: Respond = (response, { status, text }) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** Starts an HTTP server with these routes. */
export async function startFakeHttpServer(routes: Readonly<Record<string, Route>>): Promise<FakeHttpServer> {
  const { fetch, requests } = fakeServer(routes)
  const headers: Record<string, unknown>[] = []
  let respond = sendReply
  const server = createServer(async (request, response) => {
    headers.push({ ...request.headers })
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const reply = await fetch(`http://stand-in${request.url}`, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: {},
      ...(body !== '' && { body }),
      signal: new AbortController().signal,
      redirect: 'error',
    })
    respond(response, { status: reply.status, text: await reply.text() })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    respond: how => {
      respond = how
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
