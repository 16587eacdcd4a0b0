import type { Fetch } from '../src/chain/http/HttpPort.ts'

/** What a stand-in answers a question with; `undefined`: it does not know the route. */
export type Route = (url: URL, body: unknown) => unknown | { status: number; json: unknown }

/** A status other than 200. */
export const status = (code: number, json: unknown) => ({ [answered]: code, json })
const answered = Symbol('status')

/** A server in place of a real one: answers by path, remembers what it was asked, opens no socket. */
export function standIn(routes: Readonly<Record<string, Route>>): { fetch: Fetch; asked: string[] } {
  const asked: string[] = []
  const fetch: Fetch = async (address, { body }) => {
    const url = new URL(address)
    asked.push(decodeURIComponent(url.pathname + url.search))
    const path = decodeURIComponent(url.pathname)
    const known = Object.keys(routes)
      .filter(route => path === route || (route.endsWith('*') && path.startsWith(route.slice(0, -1))))
      .sort((a, b) => b.length - a.length)[0]
    const answer = known && routes[known]?.(url, body === undefined ? undefined : JSON.parse(body))
    const made = answer as { [answered]?: number; json?: unknown } | undefined
    const [code, json] =
      made === undefined ? [404, undefined] : made?.[answered] ? [made[answered] as number, made.json] : [200, made]
    return {
      status: code,
      headers: { get: () => null },
      text: async () => (json === undefined ? '404 page not found' : JSON.stringify(json)),
    }
  }
  return { fetch, asked }
}
