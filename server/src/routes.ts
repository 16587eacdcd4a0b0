import { operationNames, operations } from '@tonoscope/core/contract/operations'

/** The table's `{name}` as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const patterns = operationNames.map(name => ({
  method: operations[name].method,
  pattern: new RegExp(`^(?:/[^/]+)?${operations[name].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that a path knows; empty when there is no such path. `HEAD` goes wherever `GET` goes. */
export function allowedMethods(path: string): string[] {
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
  if (methods.size === 0) return []
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether a path belongs to the operations, so that a page is no answer to it. */
export const isApiPath = (path: string): boolean => /^(?:\/[^/]+)?\/(?:v2|debug)(?:\/|$)/.test(path)
