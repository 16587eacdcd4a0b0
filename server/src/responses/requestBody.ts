import type { Operation } from '@tonoscope/core/contract/operation'
import { AppError } from '@tonoscope/core/errors'

/** This much of an oversized body is read and discarded, so that the client can read the response. */
const maxDrainedBytes = 16 * 1024 * 1024

/**
 * The text of a request body. The content type is not checked, as by tonapi: clients send JSON with many. A page of another
 * site cannot use this, because its Origin is checked.
 *
 * @throws limit.body, limit.cancelled, input.json if it is not UTF-8
 */
export async function readRequestBody(request: Request, limit: number): Promise<string> {
  const bytes = await readRequestBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('input.json', { reason: 'not UTF-8', offset: 0 })
  }
}

/** The bytes of a request body. @throws limit.body; limit.cancelled if the client left while it sent the body */
export async function readRequestBytes(request: Request, limit: number): Promise<Uint8Array> {
  const { bytes, length } = await readBytes(request, limit).catch((error: unknown) => {
    throw request.signal.aborted ? new AppError('limit.cancelled', {}) : error
  })
  if (!bytes) throw new AppError('limit.body', { bytes: Math.max(length, declaredLength(request) ?? 0), limit })
  return bytes
}

/** The headers of a request that its operation reads. */
export const pickHeaders = ({ headers }: Operation, request: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(headers.shape).flatMap(header => {
      const value = request.headers.get(header)
      return value === null ? [] : [[header, value] as const]
    }),
  )

function declaredLength(request: Request): number | undefined {
  const declared = request.headers.get('content-length')
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined
}

type ReadResult = { readonly bytes: Uint8Array | undefined; readonly length: number }

async function readBytes(request: Request, limit: number): Promise<ReadResult> {
  const declared = declaredLength(request)
  if (declared === undefined || declared > limit) return collectBody(request.body, limit)
  // Several times faster than reading chunks.
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { bytes: bytes.length <= limit ? bytes : undefined, length: bytes.length }
}

async function collectBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<ReadResult> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  while (reader && length <= limit + maxDrainedBytes) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length <= limit) chunks.push(value)
    else chunks.length = 0
  }
  return { bytes: length <= limit ? Buffer.concat(chunks, length) : undefined, length }
}
