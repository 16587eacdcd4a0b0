import type { Server as HttpServer } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { AppError } from '@tonoscope/core/errors'
import { Hono } from 'hono'
import { type AccessRules, checkOrigin, checkToken } from '../access.ts'
import { Connections } from '../Connections.ts'
import { checkRequestHost } from '../checkRequestHost.ts'
import { listenOn } from '../listenOn.ts'
import { errorResponse } from '../responses/jsonResponse.ts'
import { createMcpServer, type McpHost } from './createMcpServer.ts'

/** Larger requests are rejected: a message or a proof has less. */
const maxRequestBytes = 4 * 2 ** 20

/** Serves one client on two streams until the input ends; replies to what was read before are still written. */
export async function serveMcpStdio(host: McpHost, streams: { readonly input: Readable; readonly output: Writable }) {
  const { input, output } = streams
  const pending = createPendingCalls()
  const mcp = createMcpServer(pending.watch(host))
  // The SDK types `onclose` of its transports without `undefined`, which this project's compiler options distinguish.
  await mcp.connect(new StdioServerTransport(input, output) as Transport)
  await new Promise<void>(resolve => input.once('end', resolve).once('close', resolve))
  await pending.idle()
  await mcp.close()
  input.destroy()
}

/** A running HTTP server of the protocol. */
export type RunningMcp = { readonly url: string; close(): Promise<void> }

/** Serves the protocol over HTTP at `/mcp`, without sessions: each request is complete in itself. */
export async function serveMcpHttp(
  host: McpHost,
  { port, access }: { readonly port: number; readonly access: AccessRules },
): Promise<RunningMcp> {
  const server = createAdaptorServer({
    fetch: createMcpApp(host, access).fetch,
    overrideGlobalObjects: false,
    // Against clients that send a request very slowly.
    serverOptions: { headersTimeout: 15_000, requestTimeout: 60_000 },
    // No options of HTTP/2 are given.
  }) as HttpServer
  server.maxConnections = 100
  const connections = new Connections(server, { unreadTimeoutMs: 30_000 })
  const { url } = await listenOn(server, { port, host: access.host })
  return { url: `${url}/mcp`, close: () => connections.close(10_000) }
}

function createMcpApp(host: McpHost, access: AccessRules): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.onError(error => errorResponse(error, host.log))
  app.use(async (c, next) => {
    checkRequestHost(c, access)
    checkOrigin(name => c.req.header(name), access)
    checkToken(name => c.req.header(name), access)
    return next()
  })
  app.post('/mcp', async c => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: maxRequestBytes,
    })
    // Of this request alone.
    const mcp = createMcpServer(host)
    await mcp.connect(transport as Transport)
    return transport.handleRequest(c.req.raw)
  })
  app.notFound(c => {
    const { method, path } = c.req
    if (path === '/mcp') throw new AppError('lookup.method', { method, allowed: ['POST'] })
    throw new AppError('lookup.route', { method, path, advice: 'use POST /mcp' })
  })
  return app
}

/** Counts the calls of a service that are not finished. */
function createPendingCalls() {
  const calls = new Set<Promise<unknown>>()
  const watch = (host: McpHost): McpHost => ({
    ...host,
    service: {
      call(name, input, settings) {
        const call = host.service.call(name, input, settings)
        calls.add(call)
        void call.catch(() => {}).finally(() => calls.delete(call))
        return call
      },
    },
  })
  const idle = async () => {
    // A tool may start another call after its first one; its reply is written one turn later.
    do {
      await Promise.allSettled(calls)
      await new Promise(resolve => setTimeout(resolve, 10))
    } while (calls.size > 0)
  }
  return { watch, idle }
}
