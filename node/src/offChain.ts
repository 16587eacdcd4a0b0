import { lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OffChainFetch } from '@tonoscope/core/naming/OffChainLoader'
import { errorCode } from './errorCode.ts'
import { isPublicAddress } from './publicAddress.ts'

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/** Limits for fetching off-chain metadata. The links are untrusted: they come from contracts. */
export type OffChainLimits = {
  /** Which IP addresses are allowed; default: public ones. */
  readonly isAllowed?: (address: string) => boolean
  readonly maxBytes?: number
  /** Timeout of one fetch including redirects. */
  readonly timeoutMs?: number
  readonly maxRedirects?: number
  /** DNS resolver; default: of the system. */
  readonly resolve?: Resolve
}

/** Why a fetch failed. It is shown to users, so it has no details of the local network. */
export class FetchProblem extends Error {}

type FetchResult = { readonly bytes: Uint8Array } | { readonly redirect: URL }

/** A fetch with limits. The address of every redirect is checked, and the connection uses the checked address. */
export function offChainFetch(limits: OffChainLimits = {}): OffChainFetch {
  const { timeoutMs = 4000, maxRedirects = 3 } = limits
  return async text => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      let url = new URL(text)
      for (let redirects = 0; ; redirects++) {
        const reply = await fetchOnce(url, limits, deadline)
        if ('bytes' in reply) return reply
        if (redirects >= maxRedirects) throw new FetchProblem(`more than ${maxRedirects} redirects`)
        if (url.protocol === 'https:' && reply.redirect.protocol === 'http:')
          throw new FetchProblem('redirect from https to http')
        url = reply.redirect
      }
    } catch (error) {
      if (error instanceof FetchProblem) return { problem: error.message }
      if (deadline.aborted) return { problem: `no response within ${timeoutMs} ms` }
      return { problem: `unreachable (${errorCode(error, 'connection failed')})` }
    }
  }
}

function fetchOnce(url: URL, limits: OffChainLimits, signal: AbortSignal): Promise<FetchResult> {
  const { isAllowed = isPublicAddress, maxBytes = 256 * 1024 } = limits
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchProblem(`${url.protocol} links are not supported`)
  if (url.username !== '' || url.password !== '') throw new FetchProblem('the link contains a user name or password')
  // An IP address is not resolved, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FetchProblem('private address')
  return new Promise<FetchResult>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = send(url, {
      // No connection reuse: a kept connection was not checked.
      agent: false,
      signal,
      lookup: checkedLookup(limits.resolve ?? resolveBySystem, isAllowed),
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Tonoscope' },
    })
    request.on('error', reject)
    request.on('response', response => {
      readResponse(response, url, maxBytes)
        .then(resolve, reject)
        .finally(() => request.destroy())
    })
    request.end()
  })
}

/** A DNS lookup that checks the addresses to connect to: a second lookup could return others. */
export const checkedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    const done = (error: Error | null, found: { address: string; family: number }[] = []) => {
      if (options.all) return callback(error, found)
      const [address] = found
      callback(error, address?.address ?? '', address?.family)
    }
    resolve(host).then(
      found => {
        if (found.length === 0) return done(new FetchProblem('the host has no address'))
        // A single private address rejects the host.
        if (!found.every(({ address }) => isAllowed(address))) return done(new FetchProblem('private address'))
        done(null, [...found])
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }

/** The resolver of the system. */
export const resolveBySystem: Resolve = host =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

async function readResponse(response: IncomingMessage, url: URL, maxBytes: number): Promise<FetchResult> {
  const { statusCode = 0, headers } = response
  if ([301, 302, 303, 307, 308].includes(statusCode)) return { redirect: parseRedirect(headers.location, url) }
  if (statusCode !== 200) throw new FetchProblem(`the response has status ${statusCode}`)
  // Against decompression bombs.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchProblem('compressed response')
  const tooLargeError = () => new FetchProblem(`the response is longer than ${maxBytes} bytes`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLargeError()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response) {
    // Without an encoding, chunks are bytes.
    const bytes = chunk as Uint8Array
    length += bytes.length
    if (length > maxBytes) throw tooLargeError()
    chunks.push(bytes)
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)) }
}

function parseRedirect(location: string | undefined, base: URL): URL {
  if (location === undefined || !URL.canParse(location, base.href)) throw new FetchProblem('invalid redirect')
  return new URL(location, base)
}
