import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { AppError } from '@tonoscope/core/errors'

/** Who may send requests. */
export type AccessRules = {
  /** The address that the server listens on. */
  readonly host: string
  /** More host names that requests may name; `*` allows all. */
  readonly allowedHosts: readonly string[]
  /** Origins that may read responses; `*` allows all. */
  readonly cors: readonly string[]
  /** Secret that API requests must have; `undefined`: none. */
  readonly token: string | undefined
}

/** Whether responses may be read by pages of this origin. */
export const isCorsOrigin = (cors: readonly string[], origin: string | undefined): boolean =>
  cors.includes('*') || (origin !== undefined && cors.includes(origin))

/**
 * Checks the host names of a request: a page whose own name resolves to this machine (DNS rebinding) would otherwise be
 * able to read everything. `hosts` has each Host header, and the host of an absolute request URL.
 *
 * @throws input.host, access.host
 */
export function checkHost(hosts: readonly string[], hostHeaders: number, rules: AccessRules): void {
  if (hostHeaders > 1) throw new AppError('input.host', { reason: `${hostHeaders} Host headers` })
  for (const text of hosts) {
    const name = hostName(text)
    if (name === undefined) throw new AppError('input.host', { reason: `invalid: ${text.slice(0, 100)}` })
    if (!isAllowedHost(name, rules)) throw new AppError('access.host', { host: name.slice(0, 100) })
  }
}

/** The name without port, brackets and final dot, in lower case. */
function hostName(text: string): string | undefined {
  const name = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+?)\.?)(?::\d{1,5})?$/i.exec(text)
  return (name?.[1] ?? name?.[2])?.toLowerCase()
}

function isAllowedHost(name: string, { host, allowedHosts }: AccessRules): boolean {
  const allowed = allowedHosts.map(each => each.toLowerCase())
  if (isLoopbackName(name) || name === host.toLowerCase() || allowed.includes('*') || allowed.includes(name))
    return true
  // Which addresses the machine has is not known here; an address cannot be rebound, only a name can.
  return (host === '0.0.0.0' || host === '::') && isIP(name) !== 0
}

const isLoopbackName = (name: string): boolean =>
  /^(?:.+\.)?localhost$/.test(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))

/**
 * Refuses a request that a page of another site causes, also one whose response it could not read: it would still use the
 * API keys of the networks.
 *
 * @throws access.origin
 */
export function checkOrigin(header: (name: string) => string | undefined, rules: AccessRules): void {
  const origin = header('origin')
  if (isCorsOrigin(rules.cors, origin)) return
  const site = header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  // Browsers omit Sec-Fetch-Site for plain HTTP to other machines; programs have neither header.
  const isForeign = site === 'cross-site' || (origin !== undefined && originHost(origin) !== header('host'))
  if (isForeign) throw new AppError('access.origin', { origin: origin?.slice(0, 100) ?? 'another site' })
}

const originHost = (origin: string): string => origin.replace(/^[a-z][\w+.-]*:\/\//, '')

const cookieName = 'tonoscope_token'

/** @throws access.token if the request has neither the bearer token nor its cookie */
export function checkToken(header: (name: string) => string | undefined, { token }: AccessRules): void {
  if (token === undefined) return
  const bearer = /^Bearer +(.+)$/i.exec(header('authorization') ?? '')?.[1]
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(header('cookie') ?? '')?.[1]
  const given = [...(bearer === undefined ? [] : [bearer.trim()]), ...(cookie === undefined ? [] : [decode(cookie)])]
  if (!given.some(each => isEqual(each, token))) throw new AppError('access.token', { given: given.length > 0 })
}

/** The response that stores the token of a link (`/?token=…`) for the page; `undefined` if the link has no valid one. */
export function tokenLinkResponse(url: URL, { token }: AccessRules): Response | undefined {
  const given = url.searchParams.get('token')
  if (token === undefined || given === null || !isEqual(given, token)) return undefined
  url.searchParams.delete('token')
  // Not readable by scripts; `Strict`: no other site can send it.
  const cookie = `${cookieName}=${encodeURIComponent(token)}; Path=/; HttpOnly; SameSite=Strict`
  // A browser would read `//name` as another host.
  const location = `/${url.pathname.replace(/^\/+/, '')}${url.search}`
  const headers = { location, 'set-cookie': cookie, 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

// Hashes have the same length, and the comparison takes the same time for every text.
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
