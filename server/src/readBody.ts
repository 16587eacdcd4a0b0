import { AppError } from '@tonoscope/core/errors'

/** So much of a body that is too long is read and thrown away, so that the client gets to read the answer. */
const drained = 16 * 1024 * 1024

/** The text of a request's body. @throws limit.body, input.body for a wrong content type, input.json when it is not UTF-8 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError('input.body', { path: '', reason: 'Content-Type: application/json is expected' })
  const { bytes, length } = await read(request, limit)
  if (!bytes) throw new AppError('limit.body', { bytes: Math.max(length, declaredLength(request) ?? 0), limit })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('input.json', { reason: 'it is not UTF-8', offset: 0 })
  }
}

function declaredLength(request: Request): number | undefined {
  const declared = request.headers.get('content-length')
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined
}

type Read = { readonly bytes: Uint8Array | undefined; readonly length: number }

async function read(request: Request, limit: number): Promise<Read> {
  const declared = declaredLength(request)
  if (declared === undefined || declared > limit) return collect(request.body, limit)
  // At once is several times cheaper than piece by piece.
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { bytes: bytes.length <= limit ? bytes : undefined, length: bytes.length }
}

async function collect(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Read> {
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
