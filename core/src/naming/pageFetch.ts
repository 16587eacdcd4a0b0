import type { OffChainFetch } from './OffChain.ts'

/** What is needed of a page's `fetch`. */
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
 * Fetches with what a page has. It cannot see which address a name leads to, nor where it is redirected to; the browser keeps
 * it from reading what does not want to be read. So it is https or nothing.
 */
export function pageOffChainFetch(
  fetch: PageFetch,
  { mostBytes = 256 * 1024, timeMs = 5000 }: { readonly mostBytes?: number; readonly timeMs?: number } = {},
): OffChainFetch {
  return async url => {
    if (!url.startsWith('https://')) return { problem: 'a page reads https links only' }
    const left = new AbortController()
    const timer = setTimeout(() => left.abort(), timeMs)
    try {
      const response = await fetch(url, {
        signal: left.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
      })
      if (response.status !== 200) return { problem: `it answered ${response.status}` }
      return (await readAtMost(response, mostBytes)) ?? { problem: `it is longer than ${mostBytes} bytes` }
    } catch {
      return {
        problem: left.signal.aborted ? `it did not answer within ${timeMs} ms` : 'the browser could not read it',
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readAtMost(response: PageResponse, most: number): Promise<{ readonly bytes: Uint8Array } | undefined> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) break
    if (!value) continue
    length += value.length
    if (length > most) {
      await reader?.cancel()
      return undefined
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes }
}
