import { readBytes } from '@tonoscope/core/encoding/readBytes'
import { AppError } from '@tonoscope/core/errors'

/** The largest file of the app is a tenth of it. */
const defaultMaxBytes = 64 * 2 ** 20

type FetchOptions = { readonly maxBytes?: number; readonly priority?: RequestPriority }

/** A file of the app. @throws source.unreachable, source.malformed for one that is too long, whose rest is not received */
export async function fetchBytes(
  url: string,
  { maxBytes = defaultMaxBytes, priority = 'auto' }: FetchOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new URL(url, location.href).pathname
  const response = await fetch(url, { priority }).catch((error: unknown) => {
    throw new AppError('source.unreachable', { source, reason: String(error) })
  })
  if (!response.ok) {
    void response.body?.cancel().catch(() => {})
    throw new AppError('source.unreachable', { source, reason: `status ${response.status}` })
  }
  const bytes = await readBytes(response.body, maxBytes)
  if (!bytes) throw new AppError('source.malformed', { source, reason: `the file is longer than ${maxBytes} bytes` })
  return bytes
}
