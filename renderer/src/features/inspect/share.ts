import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { toBase64Url } from '@tonoscope/core/encoding/base64'
import { fromHex } from '@tonoscope/core/encoding/hex'
import { writeJson } from '@tonoscope/core/wire/json'
import { parseRequest } from '../../run/runStore.ts'

/** The longest link that many programs accept, in characters. */
export const MAX_LINK_LENGTH = 16_000

/** A message in base64url, the shortest form for a link. */
export const toCompactMessage = (boc: string): string =>
  /^([0-9a-f]{2})+$/i.test(boc) ? toBase64Url(fromHex(boc)) : boc

/**
 * The URL fragment of a run: message and options. Browsers never send fragments to a server.
 *
 * @example
 * shareFragment({ boc: 'b5ee9c72' }) // 'boc=te6ccg'
 */
export function shareFragment({ boc, ...options }: DebugEmulateRequest): string {
  const message = encodeURIComponent(toCompactMessage(boc))
  const rest = writeJson(options)
  return rest === '{}' ? `boc=${message}` : `boc=${message}&with=${encodeURIComponent(rest)}`
}

/** Parses the run from a URL fragment; `undefined` if there is none. */
export function parseFragment(fragment: string): DebugEmulateRequest | undefined {
  const match = /[#&]boc=([^&]+)(?:&with=([^&]+))?/.exec(fragment)
  if (!match?.[1]) return undefined
  try {
    const options = match[2] === undefined ? '{}' : decodeURIComponent(match[2])
    return parseRequest(`{"boc":${JSON.stringify(decodeURIComponent(match[1]))},${options.slice(1)}`.replace(',}', '}'))
  } catch {
    return undefined
  }
}

/** Reads the run from the URL and removes it there, so that a signed message does not stay in the browser history. */
export function takeSharedRun(): DebugEmulateRequest | undefined {
  const request = parseFragment(location.hash)
  if (!request) return undefined
  const rest = location.hash.replace(/[#&]boc=.*$/, '')
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`)
  return request
}
