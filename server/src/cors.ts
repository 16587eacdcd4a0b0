import { newestBlockHeaderNames } from '@tonoscope/core/contract/newestBlockHeaders'
import { isCorsOrigin } from './access.ts'

const exposedNames = [
  'Allow',
  'Cache-Status',
  'Retry-After',
  'X-Request-Id',
  ...Object.values(newestBlockHeaderNames),
].join(', ')

/** The CORS headers of every response; none without allowed origins. */
export function corsHeaders(cors: readonly string[], origin: string | undefined): [string, string][] {
  if (cors.length === 0) return []
  const exposed: [string, string] = ['access-control-expose-headers', exposedNames]
  if (cors.includes('*')) return [['access-control-allow-origin', '*'], exposed]
  if (origin === undefined || !isCorsOrigin(cors, origin)) return []
  return [['access-control-allow-origin', origin], exposed]
}

/** The CORS headers of a preflight. The headers of a client are its own choice (`x-tonapi-client`), so all are allowed. */
export function preflightHeaders(methods: string, requested: string | undefined): Record<string, string> {
  const names = (requested ?? '').split(',').map(name => name.trim())
  const valid = names.filter(name => /^[!#$%&'*+.^_`|~\w-]+$/.test(name))
  const usual = [
    'Accept',
    'Accept-Language',
    'Authorization',
    'Content-Type',
    'Traceparent',
    'X-Capability',
    'X-Request-Id',
    'X-Tonapi-Client',
  ]
  const known = new Set(usual.map(name => name.toLowerCase()))
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': [...usual, ...valid.filter(name => !known.has(name.toLowerCase()))].join(', '),
    'access-control-max-age': '600',
    vary: 'access-control-request-headers',
  }
}

/** Adds names to `Vary` without removing those that it has. */
export function addVary(headers: Headers, ...names: readonly string[]): void {
  const present = (headers.get('vary') ?? '').split(',').map(name => name.trim().toLowerCase())
  const all = new Set([...present, ...names].filter(name => name !== ''))
  if (all.size > 0) headers.set('vary', [...all].join(', '))
}
