import { randomUUID } from 'node:crypto'
import { type ErrorCode, errorTable, isAppError, toWire } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { acceptsEncoding, gzipBytes } from './encoding.ts'

export const jsonType = 'application/json; charset=utf-8'
const minCompressBytes = 2048

/** A JSON response, gzipped if the client accepts it and the body is large enough. */
export async function jsonResponse(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isPlain =
    bytes.length < minCompressBytes || !acceptsEncoding(request.headers.get('accept-encoding') ?? undefined, 'gzip')
  const common = {
    'content-type': jsonType,
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language',
    ...headers,
  }
  if (isPlain) return new Response(bytes, { status, headers: common })
  return new Response(await gzipBytes(bytes, 'fast'), { status, headers: { ...common, 'content-encoding': 'gzip' } })
}

/** An error as HTTP: JSON body, status and headers. */
export type ErrorReplyParts = {
  readonly json: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The HTTP form of a caught error. Unexpected errors are logged with a reference that the client also gets. */
export function toErrorReply(error: unknown, log: (line: string) => void): ErrorReplyParts {
  const reference = randomUUID().slice(0, 8)
  if (!isAppError(error)) log(`${reference} ${error instanceof Error ? error.stack : String(error)}`)
  const wire = toWire(error, reference)
  // Details are plain data by the types of the error table.
  return { json: writeJson(wire as unknown as Writable), status: statusOf(wire.code), headers: headersOf(error) }
}

const statusOf = (code: ErrorCode): number => errorTable[code].http

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (!isAppError(error)) return {}
  switch (error.code) {
    case 'lookup.method':
      return { allow: error.details.allowed.join(', ') }
    case 'limit.rate':
      return { 'retry-after': String(error.details.retryAfterSec) }
    case 'limit.queue':
      return { 'retry-after': '1' }
    default:
      return {}
  }
}

/** An error response. */
export function errorResponse(reply: ErrorReplyParts): Response {
  return new Response(reply.json, {
    status: reply.status,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...reply.headers },
  })
}
