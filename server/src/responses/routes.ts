import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { streamNames, streams } from '@tonoscope/core/contract/streams'

/** The path of an operation in router syntax: `{name}` becomes `:name`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const endpoints = [
  ...operationNames.map(name => operations[name]),
  ...streamNames.map(name => ({ method: 'GET', path: streams[name].path }) as const),
]
const patterns = endpoints.map(({ method, path }) => ({
  method,
  /** No path parameter: `/v2/traces/emulate` must not match `/v2/traces/{trace_id}`. */
  isStatic: !path.includes('{'),
  pattern: new RegExp(`^(?:/[^/]+)?${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The allowed methods of a path; empty if the path does not exist. `GET` implies `HEAD`. */
export function allowedMethods(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path))
  const exact = matching.filter(({ isStatic }) => isStatic)
  const methods = new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))
  if (methods.size === 0) return []
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether a client wants the progress of a call before its reply. */
export const acceptsProgress = (accept: string | null | undefined): boolean =>
  accept?.includes('application/x-ndjson') ?? false

/**
 * Whether a path belongs to the API, so the web app is not served there: also a path that almost does, with other letters
 * (`/V2/status`), another version (`/v1/status`) or an empty segment (`//v2/status`, from a base URL that ends with a slash).
 */
export const isApiPath = (path: string): boolean => /^\/+(?:[^/]+\/+)?(?:v\d+|debug)(?:\/|$)/i.test(path)

/** Whether a path is that of a stream, whose clients may give their token in the URL, as `EventSource` of browsers has to. */
export const isStreamPath = (path: string): boolean => /^(?:\/[^/]+)?\/v2\/sse\//.test(path)

/** What to do about a path of the API that does not exist; `undefined` if nothing is known. */
export function routeAdvice(path: string): string | undefined {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const similar = [tidy, tidy.toLowerCase()].find(each => each !== path && allowedMethods(each).length > 0)
  if (similar === undefined) return undefined
  return path.includes('//') ? `use ${similar}; the base URL of the client must not end with a slash` : `use ${similar}`
}
