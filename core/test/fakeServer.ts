import type { HttpFetch } from '../src/chain/http/openHttpPort.ts'

/** A route's handler; `undefined` means 404. */
export type Route = (url: URL, body: unknown) => unknown | { status: number; json: unknown }

/** A response with a status other than 200. */
export const status = (code: number, json: unknown) => ({ [statusKey]: code, json })
const statusKey = Symbol('status')

/** A fake HTTP server: responds by path and records requests, without sockets. */
export function fakeServer(routes: Readonly<Record<string, Route>>): {
  fetch: (...args: Parameters<HttpFetch>) => Promise<Response>
  requests: string[]
} {
  const requests: string[] = []
  const fetch = async (...[address, { body }]: Parameters<HttpFetch>) => {
    const url = new URL(address)
    requests.push(decodeURIComponent(url.pathname + url.search))
    const path = decodeURIComponent(url.pathname)
    const route = Object.keys(routes)
      .filter(each => path === each || (each.endsWith('*') && path.startsWith(each.slice(0, -1))))
      .sort((a, b) => b.length - a.length)[0]
    const result = route && routes[route]?.(url, body === undefined ? undefined : JSON.parse(body))
    const response = result as { [statusKey]?: number; json?: unknown } | undefined
    const [code, json] =
      response === undefined
        ? [404, undefined]
        : response?.[statusKey]
          ? [response[statusKey] as number, response.json]
          : [200, response]
    return new Response(json === undefined ? '404 page not found' : JSON.stringify(json), { status: code })
  }
  return { fetch, requests }
}
