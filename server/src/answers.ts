import { randomUUID } from 'node:crypto'
import { type ErrorCode, errorTable, isAppError, toWire } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { accepts, gzipped } from './encoding.ts'

export const jsonType = 'application/json; charset=utf-8'
const worthCompressing = 2048

/** A JSON answer, compressed when the client reads that and it pays. */
export async function jsonAnswer(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const small = bytes.length < worthCompressing || !accepts(request.headers.get('accept-encoding') ?? undefined, 'gzip')
  const common = {
    'content-type': jsonType,
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language',
    ...headers,
  }
  if (small) return new Response(bytes, { status, headers: common })
  return new Response(await gzipped(bytes, 'fast'), { status, headers: { ...common, 'content-encoding': 'gzip' } })
}

/** What a failure looks like outside: its body as JSON, its status, the headers that belong to it. */
export type Failure = {
  readonly json: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** A thrown value as an answer; what is not ours is written to the log under a reference that the answer names. */
export function failureOf(thrown: unknown, log: (line: string) => void): Failure {
  const reference = randomUUID().slice(0, 8)
  if (!isAppError(thrown)) log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
  const wire = toWire(thrown, reference)
  // Details are plain data by the error table.
  return { json: writeJson(wire as unknown as Writable), status: statusOf(wire.code), headers: headersOf(thrown) }
}

const statusOf = (code: ErrorCode): number => errorTable[code].http

function headersOf(thrown: unknown): Readonly<Record<string, string>> {
  if (!isAppError(thrown)) return {}
  switch (thrown.code) {
    case 'lookup.method':
      return { allow: thrown.details.allowed.join(', ') }
    case 'limit.rate':
      return { 'retry-after': String(thrown.details.retryAfterSec) }
    case 'limit.queue':
      return { 'retry-after': '1' }
    default:
      return {}
  }
}

/** A failure as a response. */
export function failureAnswer(failure: Failure): Response {
  return new Response(failure.json, {
    status: failure.status,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...failure.headers },
  })
}
