import { errorTable, isAppError } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import { reportError } from '@tonoscope/node/reportError'
import { acceptsEncoding, gzipBytes } from './encoding.ts'
import { wholeResponse } from './wholeBody.ts'

const jsonType = 'application/json; charset=utf-8'
const minCompressBytes = 2048

/** A JSON response, gzipped if the client accepts it and the body is large enough. */
export async function jsonResponse(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isPlain = bytes.length < minCompressBytes || !acceptsEncoding(request.headers.get('accept-encoding'), 'gzip')
  const common = {
    'content-type': jsonType,
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language',
    ...headers,
  }
  if (isPlain) return wholeResponse(bytes, { status, headers: common })
  return wholeResponse(await gzipBytes(bytes, 'fast'), { status, headers: { ...common, 'content-encoding': 'gzip' } })
}

/** The HTTP response of a caught error. Unexpected errors are logged with a reference that the client also gets. */
export function errorResponse(
  error: unknown,
  log: (line: string, requestId?: string) => void,
  headers: Readonly<Record<string, string>> = {},
  requestId?: string,
): Response {
  const wire = reportError(error, log, requestId)
  return new Response(writeJson(wire), {
    status: errorTable[wire.code].http,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...headers, ...headersOf(error) },
  })
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (!isAppError(error)) return {}
  switch (error.code) {
    case 'access.token':
      return { 'www-authenticate': 'Bearer realm="tonoscope"' }
    case 'lookup.method':
      return { allow: error.details.allowed.join(', ') }
    case 'limit.rate':
    case 'limit.streams':
      return { 'retry-after': String(error.details.retryAfterSec) }
    case 'limit.queue':
      return { 'retry-after': String(error.details.retryAfterSec ?? 1) }
    default:
      return {}
  }
}
