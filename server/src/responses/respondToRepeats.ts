import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { AppError, errorTable } from '@tonoscope/core/errors'
import type { RepeatedRequests } from '../cache/RepeatedRequests.ts'
import type { CacheOutcome } from '../metrics/createMetrics.ts'
import { cacheStatus } from './cacheStatus.ts'
import { getClientAddress } from './clientAddress.ts'
import { type AccessEntry, createRequestRecord } from './RequestRecord.ts'
import { acceptsProgress } from './routes.ts'

type RepeatHost = {
  readonly repeats: RepeatedRequests
  readonly bodyLimit: number
  /** @throws limit.rate */
  readonly checkRate: ((client: string) => void) | undefined
  readonly trustProxy: boolean
  readonly onOutcome: (outcome: CacheOutcome) => void
  readonly onAccess: ((entry: AccessEntry) => void) | undefined
}

/** The body of a request that was read before the app gets it; `@hono/node-server` uses it. */
type ReadRequest = IncomingMessage & { rawBody?: Buffer }

/**
 * Responds to a request that was responded to before, byte for byte, from memory; the app gets all others, and those that
 * exceed the rate limit.
 */
export function respondToRepeats(host: RepeatHost, app: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (!isRepeatable(incoming, host.bodyLimit)) return app(incoming, outgoing)
    const started = performance.now()
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      if (sendRepeat(incoming, outgoing, { ...host, body, started })) return
      ;(incoming as ReadRequest).rawBody = body
      app(incoming, outgoing)
    })
    incoming.once('close', () => {
      if (!incoming.readableEnded) host.onAccess?.(cancelledEntry(incoming, started))
    })
  }
}

const paths: ReadonlySet<string> = new Set(
  operationNames.filter(name => operations[name].isReusable).map(name => operations[name].path),
)

/** Whether the result of a request may be kept, by its head. */
function isRepeatable({ method, url = '', headers }: IncomingMessage, bodyLimit: number): boolean {
  if (method !== 'POST' || acceptsProgress(headers.accept)) return false
  const path = url.split('?', 1)[0] ?? ''
  if (!paths.has(path) && !paths.has(path.slice(path.indexOf('/', 1)))) return false
  const length = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(length) && Number(length) <= bodyLimit
}

type Attempt = RepeatHost & { readonly body: Buffer; readonly started: number }

function sendRepeat(incoming: IncomingMessage, outgoing: ServerResponse, host: Attempt): boolean {
  const found = host.repeats.find(incoming, host.body)
  if (!found || isOverRate(incoming, host)) return false
  const { bytes, response } = found
  const { operation, network, path } = response
  const record = createRequestRecord(name => readHeader(incoming, name))
  host.onOutcome('memory')
  outgoing.writeHead(200, {
    ...response.headers,
    'cache-status': cacheStatus.memory,
    'x-request-id': record.requestId,
  })
  outgoing.end(bytes)
  const tookMs = performance.now() - host.started
  host.onAccess?.({ ...record, operation, network, cache: 'memory', method: 'POST', path, status: 200, tookMs })
  return true
}

/** The app checks it again, and responds with the error. */
function isOverRate(incoming: IncomingMessage, { checkRate, trustProxy }: RepeatHost): boolean {
  try {
    checkRate?.(getClientAddress(readHeader(incoming, 'x-forwarded-for'), { incoming }, trustProxy))
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** The client left while it sent the body. */
function cancelledEntry(incoming: IncomingMessage, started: number): AccessEntry {
  return {
    ...createRequestRecord(name => readHeader(incoming, name)),
    errorCode: 'limit.cancelled',
    method: 'POST',
    path: incoming.url?.split('?', 1)[0] ?? '',
    status: errorTable['limit.cancelled'].http,
    tookMs: performance.now() - started,
  }
}

function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
