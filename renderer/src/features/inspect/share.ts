import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { writeJson } from '@tonoscope/core/wire/json'
import { removeBocFromUrl, toCompactBoc } from '../../link/bocLink.ts'
import { parseRequest } from '../../run/runStore.ts'

/**
 * The URL fragment of a run: message and options. Browsers never send fragments to a server.
 *
 * @example
 * shareFragment({ boc: 'b5ee9c72' }) // 'boc=te6ccg'
 */
export function shareFragment({ boc, ...options }: DebugEmulateRequest): string {
  const message = encodeURIComponent(toCompactBoc(boc))
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
  removeBocFromUrl()
  return request
}
