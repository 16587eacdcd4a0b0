import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import type { ErrorReply } from '@tonoscope/core/contract/operation'
import { type OperationName, operations, type Reply } from '@tonoscope/core/contract/operations'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { demoBytes } from '@tonoscope/node/networks'
import { replyChecker } from './replyChecker.ts'
import { type RunningServer, serve } from './serve.ts'

/** The demo snapshot. */
export const demo = readSnapshot(demoBytes())

/** A response that matches the OpenAPI document: a reply of the operation, or an error. */
export type TestReply<N extends OperationName> = {
  readonly status: number
  readonly json: Reply<N> & Partial<ErrorReply>
  readonly text: string
}

/** A server on the demo network; `request` validates every response by its OpenAPI document. */
export type TestServer = {
  readonly server: RunningServer
  readonly samples: readonly DebugSample[]
  readonly sample: (id: string) => DebugSample
  readonly request: <N extends OperationName>(
    name: N,
    body: unknown,
    query?: string,
    headers?: Record<string, string>,
  ) => Promise<TestReply<N>>
  /** Log lines of the server. */
  readonly logLines: readonly string[]
}

/** Starts a test server. */
export async function startTestServer(
  options: Pick<Parameters<typeof serve>[0] & object, 'rawBody'> = {},
): Promise<TestServer> {
  const lines: string[] = []
  const server = await serve({ port: 0, workers: 2, webRoot: undefined, log: line => lines.push(line), ...options })
  // The checker compiles for long on a busy machine; by then an idle connection is closed.
  const headers = { connection: 'close' }
  const check = replyChecker((await (await fetch(`${server.url}/openapi.json`, { headers })).json()) as JsonObject)
  const { samples } = await createHttpBackend(server.url, fetch).call('getSamples', {})
  return {
    server,
    samples,
    logLines: lines,
    sample(id) {
      const found = samples.find(each => each.id === id)
      if (!found) throw new Error(`no sample ${id}`)
      return found
    },
    async request<N extends OperationName>(name: N, body: unknown, query = '', headers = {}) {
      const response = await fetch(`${server.url}${operations[name].path}${query}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      const text = await response.text()
      const json = JSON.parse(text) as TestReply<N>['json']
      check(name, response.status, json)
      return { status: response.status, json, text }
    },
  }
}

/** The recommended run request of a sample. */
export const toRunRequest = (each: DebugSample) => ({
  boc: each.boc,
  ...(each.block_seqno !== undefined && { block_seqno: each.block_seqno }),
  ...(each.on_chain && { as_on_chain: true }),
  ...each.arguments,
})
