import { readBytes } from '@tonoscope/core/encoding/readBytes'
import { AppError } from '@tonoscope/core/errors'

/** The largest file of the app is a tenth of it. */
const defaultMaxBytes = 64 * 2 ** 20

/** A file of the app. @throws source.unreachable, source.malformed for one that is too long, whose rest is not received */
export async function fetchBytes(url: string, maxBytes = defaultMaxBytes): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(await openFile(url), maxBytes)
  if (bytes) return bytes
  throw new AppError('source.malformed', {
    source: pathOf(url),
    reason: `the file is longer than ${maxBytes} bytes`,
  })
}

/**
 * Loads a file of the app into the cache of the browser, not into memory, with a low priority; returns its beginning.
 *
 * @throws source.unreachable
 */
export async function fetchIntoCache(url: string, beginningLength: number): Promise<string> {
  const reader = (await openFile(url, 'low'))?.getReader()
  const decoder = new TextDecoder()
  let [text, left] = ['', beginningLength]
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value.subarray(0, left), { stream: true })
    left = Math.max(0, left - part.value.length)
  }
  return text
}

async function openFile(url: string, priority: RequestPriority = 'auto'): Promise<Response['body']> {
  const source = pathOf(url)
  const response = await fetch(url, { priority }).catch((error: unknown) => {
    throw new AppError('source.unreachable', { source, reason: String(error) })
  })
  if (!response.ok) {
    void response.body?.cancel().catch(() => {})
    throw new AppError('source.unreachable', { source, reason: `status ${response.status}` })
  }
  return response.body
}

const pathOf = (url: string): string => new URL(url, location.href).pathname
