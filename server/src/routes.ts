import { operationNames, operations } from '@tonoscope/core/contract/operations'

/** The table's `{name}` as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const patterns = operationNames.map(name => ({
  method: operations[name].method,
  /** It names no parameter: `/v2/traces/emulate` is a path of its own, and no trace called `emulate`. */
  fixed: !operations[name].path.includes('{'),
  pattern: new RegExp(`^(?:/[^/]+)?${operations[name].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that a path knows; empty when there is no such path. `HEAD` goes wherever `GET` goes. */
export function allowedMethods(path: string): string[] {
  const fitting = patterns.filter(({ pattern }) => pattern.test(path))
  const own = fitting.filter(({ fixed }) => fixed)
  const methods = new Set((own.length > 0 ? own : fitting).map(({ method }) => method))
  if (methods.size === 0) return []
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether a path belongs to the operations, so that a page is no answer to it. */
export const isApiPath = (path: string): boolean => /^(?:\/[^/]+)?\/(?:v2|debug)(?:\/|$)/.test(path)
