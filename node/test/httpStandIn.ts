import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Route, standIn } from '../../core/test/standIn.ts'

/** A server of these routes on the loopback. */
export type HttpStandIn = {
  readonly url: string
  /** Path and query of what it was asked. */
  readonly asked: readonly string[]
  /** The headers of what it was asked. */
  readonly headers: readonly Readonly<Record<string, unknown>>[]
  close(): Promise<void>
}

/** Serves a stand-in over real HTTP. */
export async function startHttpStandIn(routes: Readonly<Record<string, Route>>): Promise<HttpStandIn> {
  const { fetch, asked } = standIn(routes)
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    headers.push({ ...request.headers })
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const answer = await fetch(`http://stand-in${request.url}`, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: {},
      ...(body !== '' && { body }),
      signal: new AbortController().signal,
      redirect: 'error',
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    // Listening on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    headers,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
