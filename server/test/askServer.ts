import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import type { DebugSample } from '@tonoscope/core/contract/debug'
import type { JsonObject } from '@tonoscope/core/contract/openapi'
import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import { demoBytes } from '@tonoscope/node/networks'
import { type RunningServer, serve } from '../src/main.ts'
import { replyChecker } from './replyChecker.ts'

/** The demo network, as the server has it. */
export const demo = readSnapshot(demoBytes())

/** An answer whose shape the published document has been asked about. */
// Tests look at what is there.
// biome-ignore lint/suspicious/noExplicitAny: the shape was checked by the document
export type Answer = { readonly status: number; readonly json: any; readonly text: string }

/** A server on the demo network, and a way to ask it that checks every answer against its own document. */
export type AskedServer = {
  readonly server: RunningServer
  readonly samples: readonly DebugSample[]
  readonly sample: (id: string) => DebugSample
  readonly ask: (
    name: OperationName,
    body: unknown,
    query?: string,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  /** What the server complained of. */
  readonly lines: readonly string[]
}

/** Starts a server for a test file. */
export async function askServer(): Promise<AskedServer> {
  const lines: string[] = []
  const server = await serve({ port: 0, workers: 2, webRoot: undefined, log: line => lines.push(line) })
  const check = replyChecker((await (await fetch(`${server.url}/openapi.json`)).json()) as JsonObject)
  const { samples } = await createHttpBackend(server.url, fetch).call('getSamples', {})
  return {
    server,
    samples,
    lines,
    sample(id) {
      const found = samples.find(each => each.id === id)
      if (!found) throw new Error(`no sample ${id}`)
      return found
    },
    async ask(name, body, query = '', headers = {}) {
      const answer = await fetch(`${server.url}${operations[name].path}${query}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      const text = await answer.text()
      const json: unknown = JSON.parse(text)
      check(name, answer.status, json)
      return { status: answer.status, json, text }
    },
  }
}

/** The arguments that show a sample best. */
export const runOf = (each: DebugSample) => ({
  boc: each.boc,
  ...(each.block_seqno !== undefined && { block_seqno: each.block_seqno }),
  ...(each.landed && { as_landed: true }),
  ...each.arguments,
})
