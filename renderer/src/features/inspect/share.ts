import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { writeJson } from '@tonoscope/core/wire/json'
import { parseRequest } from '../../run/runs.ts'

/** What many programs still take as a link. */
export const LONGEST_LINK = 16_000

const toBase64Url = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const bytesOf = (hex: string): Uint8Array | undefined =>
  /^([0-9a-f]{2})+$/i.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)) : undefined

/** A message as short as a link can carry it. */
export function shortMessage(boc: string): string {
  const bytes = bytesOf(boc)
  return bytes ? toBase64Url(bytes) : boc
}

/**
 * The part of a link after `#` that holds a whole run. Browsers never send it to a server.
 *
 * @example
 * shareFragment({ boc: 'b5ee9c72' }) // 'boc=te6ccg'
 */
export function shareFragment({ boc, ...options }: DebugEmulateRequest): string {
  const message = encodeURIComponent(shortMessage(boc))
  const rest = writeJson(options)
  return rest === '{}' ? `boc=${message}` : `boc=${message}&with=${encodeURIComponent(rest)}`
}

/** The run in the fragment of an address, if there is one. */
export function readFragment(fragment: string): DebugEmulateRequest | undefined {
  const match = /[#&]boc=([^&]+)(?:&with=([^&]+))?/.exec(fragment)
  if (!match?.[1]) return undefined
  try {
    const options = match[2] === undefined ? '{}' : decodeURIComponent(match[2])
    const request = parseRequest(
      `{"boc":${JSON.stringify(decodeURIComponent(match[1]))},${options.slice(1)}`.replace(',}', '}'),
    )
    return request
  } catch {
    return undefined
  }
}

/**
 * Takes the run out of the address of this page, so that a signed message does not stay in the history.
 */
export function takeSharedRun(): DebugEmulateRequest | undefined {
  const request = readFragment(location.hash)
  if (!request) return undefined
  const rest = location.hash.replace(/[#&]boc=.*$/, '')
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`)
  return request
}
