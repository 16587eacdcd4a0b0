import { AppError } from '@tonoscope/core/errors'

/** So much of a body that is too long is read and thrown away, so that the client gets to read the answer. */
const drained = 16 * 1024 * 1024

/** The text of a request's body. @throws limit.body, input.body for a wrong content type, input.json when it is not UTF-8 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError('input.body', { path: '', reason: 'Content-Type: application/json is expected' })
  const { bytes, length } = await collect(request.body, limit)
  if (!bytes) throw new AppError('limit.body', { bytes: Math.max(length, declaredLength(request)), limit })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('input.json', { reason: 'it is not UTF-8', offset: 0 })
  }
}

const declaredLength = (request: Request): number => Number(request.headers.get('content-length') ?? 0) || 0

async function collect(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<{ bytes: Uint8Array | undefined; length: number }> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  while (reader && length <= limit + drained) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length <= limit) parts.push(value)
    else parts.length = 0
  }
  return { bytes: length <= limit ? Buffer.concat(parts, length) : undefined, length }
}
