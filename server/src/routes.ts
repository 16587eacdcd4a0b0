import { operationNames, operations } from '@tonoscope/core/contract/operations'

/** The path of an operation in router syntax: `{name}` becomes `:name`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const patterns = operationNames.map(name => ({
  method: operations[name].method,
  /** No path parameter: `/v2/traces/emulate` must not match `/v2/traces/{trace_id}`. */
  isStatic: !operations[name].path.includes('{'),
  pattern: new RegExp(`^(?:/[^/]+)?${operations[name].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The allowed methods of a path; empty if the path does not exist. `GET` implies `HEAD`. */
export function allowedMethods(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path))
  const exact = matching.filter(({ isStatic }) => isStatic)
  const methods = new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))
  if (methods.size === 0) return []
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether a path belongs to the API, so the web app is not served there. */
export const isApiPath = (path: string): boolean => /^(?:\/[^/]+)?\/(?:v2|debug)(?:\/|$)/.test(path)
