import { concatBytes } from '../encoding/concatBytes.ts'
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
  readonly body: { getReader(): PageReader } | null
}
type PageReader = {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(): Promise<unknown>
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
      if (response.status !== 200) return { problem: `the response has status ${response.status}` }
      return (await readLimited(response, maxBytes)) ?? { problem: `the response is longer than ${maxBytes} bytes` }
    } catch {
      return {
        problem: controller.signal.aborted ? `no response within ${timeoutMs} ms` : 'the browser could not load it',
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readLimited(
  response: PageResponse,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array } | undefined> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) break
    if (!value) continue
    length += value.length
    if (length > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    parts.push(value)
  }
  return { bytes: concatBytes(parts) }
}
