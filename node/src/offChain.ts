import { lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OffChain, OffChainFetch } from '@tonoscope/core/naming/OffChain'
import { openOffChain } from '@tonoscope/core/naming/openOffChain'
import { isPublicAddress } from './publicAddress.ts'

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/** How what is kept off the chain is fetched. Links come from anybody who writes a contract. */
export type OffChainLimits = {
  /** Which addresses may be connected to: those of the public internet unless told otherwise. */
  readonly allows?: (address: string) => boolean
  /** Longer content is refused. */
  readonly mostBytes?: number
  /** For a whole fetch, with all that it is redirected to. */
  readonly timeMs?: number
  readonly mostRedirects?: number
  /** The system's resolver unless another is given. */
  readonly resolve?: Resolve
}

/** The limits, and what a host's user may choose. */
export type OffChainOptions = OffChainLimits & {
  /** Also from this machine and its network; never for a server that others can use. */
  readonly allowPrivate?: boolean
  /** Where `ipfs://` is read. */
  readonly ipfsGateway?: string
}

/** Reads what tokens keep off the chain: JSON, of limited size, in limited time, never from private addresses unless allowed. */
export function nodeOffChain({ ipfsGateway, allowPrivate, ...limits }: OffChainOptions = {}): OffChain {
  return openOffChain({
    fetch: offChainFetch({ ...limits, ...(allowPrivate && { allows: () => true }) }),
    nowMs: () => performance.now(),
    ...(ipfsGateway !== undefined && { ipfsGateway }),
  })
}

/** Why a fetch ended; shown to people, so it says nothing about this machine's network. */
class Refusal extends Error {}

type Reply = { readonly bytes: Uint8Array } | { readonly redirect: URL }

/** One fetch at a time within limits; each address that it is sent to is checked, and the checked one is connected to. */
export function offChainFetch(limits: OffChainLimits = {}): OffChainFetch {
  const { timeMs = 4000, mostRedirects = 3 } = limits
  return async text => {
    const end = AbortSignal.timeout(timeMs)
    try {
      let url = new URL(text)
      for (let redirects = 0; ; redirects++) {
        const reply = await askOnce(url, limits, end)
        if ('bytes' in reply) return reply
        if (redirects >= mostRedirects) throw new Refusal(`it redirects more than ${mostRedirects} times`)
        if (url.protocol === 'https:' && reply.redirect.protocol === 'http:') {
          throw new Refusal('it redirects from https to http')
        }
        url = reply.redirect
      }
    } catch (error) {
      if (error instanceof Refusal) return { problem: error.message }
      if (end.aborted) return { problem: `it did not answer within ${timeMs} ms` }
      return { problem: `it cannot be reached (${codeOf(error)})` }
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed'

function askOnce(url: URL, limits: OffChainLimits, signal: AbortSignal): Promise<Reply> {
  const { allows = isPublicAddress, mostBytes = 256 * 1024 } = limits
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal(`${url.protocol} links are not read`)
  if (url.username !== '' || url.password !== '') throw new Refusal('the link carries a name or a password')
  // A host that is an address is not looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allows(host)) throw new Refusal('it is at a private address')
  return new Promise<Reply>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = send(url, {
      // A connection that was kept could have been made for something else.
      agent: false,
      signal,
      lookup: checkedLookup(limits.resolve ?? resolveBySystem, allows),
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Tonoscope' },
    })
    request.on('error', reject)
    request.on('response', response => {
      readReply(response, url, mostBytes)
        .then(resolve, reject)
        .finally(() => request.destroy())
    })
    request.end()
  })
}

/** A lookup whose addresses are checked and then connected to: asking a second time could be answered differently. */
const checkedLookup =
  (resolve: Resolve, allows: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    const done = (error: Error | null, found: { address: string; family: number }[] = []) => {
      if (options.all) return callback(error, found)
      const [first] = found
      callback(error, first?.address ?? '', first?.family)
    }
    resolve(host).then(
      found => {
        if (found.length === 0) return done(new Refusal('its host has no address'))
        // One private address among public ones is a trap, too.
        if (!found.every(({ address }) => allows(address))) {
          return done(new Refusal('it is at a private address'))
        }
        done(null, [...found])
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }

const resolveBySystem: Resolve = host =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

async function readReply(response: IncomingMessage, url: URL, mostBytes: number): Promise<Reply> {
  const { statusCode = 0, headers } = response
  if ([301, 302, 303, 307, 308].includes(statusCode)) return { redirect: redirectOf(headers.location, url) }
  if (statusCode !== 200) throw new Refusal(`it answered ${statusCode}`)
  // Unpacked, a few bytes can become any number of them.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('it is packed')
  const tooLong = () => new Refusal(`it is longer than ${mostBytes} bytes`)
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLong()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response) {
    // A response without an encoding gives bytes.
    const bytes = part as Uint8Array
    length += bytes.length
    if (length > mostBytes) throw tooLong()
    parts.push(bytes)
  }
  return { bytes: new Uint8Array(Buffer.concat(parts)) }
}

function redirectOf(location: string | undefined, base: URL): URL {
  try {
    if (location !== undefined) return new URL(location, base)
  } catch {
    // Said below.
  }
  throw new Refusal('it redirects nowhere')
}
