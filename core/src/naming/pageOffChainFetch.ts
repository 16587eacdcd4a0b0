import { type ByteStream, cancelStream, readBytes } from '../encoding/readBytes.ts'
import type { OffChainFetch } from './OffChainLoader.ts'

/** The used part of a page's `fetch`. */
export type PageFetch = (
  url: string,
  init: {
    readonly signal: AbortSignal
    readonly credentials: 'omit'
    readonly referrerPolicy: 'no-referrer'
    readonly headers: Readonly<Record<string, string>>
  },
) => Promise<PageResponse>

type PageResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ByteStream | null
}

/**
 * Fetches with the page's `fetch`. A page cannot see the IP address of a host or the target of a redirect; CORS
 * protects other sites. So it accepts https only.
 */
export function createPageOffChainFetch(
  fetch: PageFetch,
  { maxBytes = 256 * 1024, timeoutMs = 5000 }: { readonly maxBytes?: number; readonly timeoutMs?: number } = {},
): OffChainFetch {
  return async url => {
    if (!url.startsWith('https://')) return { problem: 'a page can load https links only' }
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    try {
      const response = await fetch(url, {
        signal: controller.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
      })
      if (response.status !== 200) {
        cancelStream(response.body)
        return { problem: `the response has status ${response.status}` }
      }
      const bytes = await readBytes(response.body, maxBytes, controller.signal)
      return bytes ? { bytes } : { problem: `the response is longer than ${maxBytes} bytes` }
    } catch {
      return {
        problem: controller.signal.aborted ? `no response within ${timeoutMs} ms` : 'the browser could not load it',
      }
    } finally {
      clearTimeout(timer)
    }
  }
}
