import { type BridgeReply, channels } from '@tonoscope/core/contract/desktopBridge'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { writeJson } from '@tonoscope/core/wire/json'
import { readJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import type { StandIn } from './standInElectron.ts'

const unhurried = { shouldYield: () => false, yield: async () => {} }

/** The part of Playwright's requests that the specs use. */
export type Requests = {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, options: { readonly data: unknown }) => Promise<Answer>
}
type Answer = {
  readonly ok: () => boolean
  readonly json: () => Promise<unknown>
  readonly text: () => Promise<string>
}

/** The specs' requests to a server, asked across the bridge of the desktop app: the same operations, by the same table. */
export function bridgeRequests(app: StandIn): Requests {
  let last = 0
  async function ask(method: string, path: string, data?: unknown): Promise<Answer> {
    const call = callOf(method, new URL(path, 'http://host'), data)
    // By the handlers of the page's own calls, which are asked as if they came from it.
    const answer = (await app.invokeAs('app://tonoscope/', channels.call, `spec-${++last}`, call)) as BridgeReply
    const told: unknown = answer.ok
      ? await readJsonPieces(new TextDecoder().decode(answer.reply as Uint8Array), unhurried)
      : answer.error
    return { ok: () => answer.ok, text: async () => writeJson(told), json: async () => JSON.parse(writeJson(told)) }
  }
  return { get: path => ask('GET', path), post: (path, { data }) => ask('POST', path, data) }
}

function callOf(method: string, url: URL, data: unknown): object {
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
