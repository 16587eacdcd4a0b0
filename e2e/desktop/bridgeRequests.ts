import { type BridgeReply, channels } from '@tonoscope/core/contract/desktopBridge'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { writeJson } from '@tonoscope/core/wire/json'
import { readJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import type { StandIn } from './standInElectron.ts'

const unhurried = { shouldYield: () => false, yield: async () => {} }

/** The part of Playwright's requests that the specs use. */
export type Requests = {
  readonly get: (path: string) => Promise<RequestReply>
  readonly post: (path: string, options: { readonly data: unknown }) => Promise<RequestReply>
}
type RequestReply = {
  readonly ok: () => boolean
  readonly json: () => Promise<unknown>
  readonly text: () => Promise<string>
}

/** The specs' HTTP requests, sent over the bridge of the desktop app by the same table of operations. */
export function bridgeRequests(app: StandIn): Requests {
  let last = 0
  async function call(method: string, path: string, data?: unknown): Promise<RequestReply> {
    const operation = toCall(method, new URL(path, 'http://host'), data)
    // The handlers of the page's own calls, invoked with its origin.
    const reply = (await app.invokeAs('app://tonoscope/', channels.call, `spec-${++last}`, operation)) as BridgeReply
    const value: unknown = reply.ok
      ? await readJsonPieces(new TextDecoder().decode(reply.reply as Uint8Array).split('\n'), unhurried)
      : reply.error
    return { ok: () => reply.ok, text: async () => writeJson(value), json: async () => JSON.parse(writeJson(value)) }
  }
  return { get: path => call('GET', path), post: (path, { data }) => call('POST', path, data) }
}

function toCall(method: string, url: URL, data: unknown): object {
  for (const name of operationNames) {
    const operation = operations[name]
    const pattern = operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const found = operation.method === method && new RegExp(`^${pattern}$`).exec(url.pathname)
    if (!found) continue
    const params = { ...Object.fromEntries(url.searchParams), ...found.groups }
    return { name, params, headers: {}, ...(data !== undefined && { body: JSON.stringify(data) }) }
  }
  throw new Error(`no operation ${method} ${url.pathname}`)
}
