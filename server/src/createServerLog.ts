import type { AccessEntry } from './responses/RequestRecord.ts'

/** The form of log lines: for people, or one JSON object per line. */
export type LogFormat = 'text' | 'json'
export const logFormats: readonly LogFormat[] = ['text', 'json']

/** Writes the lines of a server's log. */
export type ServerLog = {
  /** A problem; `requestId` is that of the request in which it happened. */
  readonly warn: (line: string, requestId?: string) => void
  readonly info: (line: string) => void
  readonly access: (entry: AccessEntry) => void
}

type LogOptions = { readonly format: LogFormat; readonly write: (line: string) => void; readonly now: () => Date }

/** Creates a log. In JSON every line has `time`, `level` and `message`. */
export function createServerLog({ format, write, now }: LogOptions): ServerLog {
  if (format === 'text')
    return {
      warn: line => write(line),
      info: line => write(line),
      access: ({ method, path, status, tookMs, requestId }) =>
        write(`${method} ${path} ${status} ${tookMs.toFixed(1)} ms ${requestId}`),
    }
  const writeEntry = (level: 'info' | 'warn', message: string, fields: object = {}) =>
    write(JSON.stringify({ time: now().toISOString(), level, message, ...fields }))
  return {
    warn(line, requestId) {
      const worker = readWorkerLine(line)
      writeEntry('warn', worker?.message ?? line, { request_id: worker?.request_id ?? requestId })
    },
    info: line => writeEntry('info', line),
    access: ({ method, path, status, tookMs, requestId, ...rest }) =>
      writeEntry('info', 'request', {
        ...{ request_id: requestId, trace_id: rest.traceId },
        ...{ method, path, status, took_ms: round(tookMs) },
        ...{ operation: rest.operation, network: rest.network, cache: rest.cache, error: rest.errorCode },
        queued_ms: rest.queuedMs === undefined ? undefined : round(rest.queuedMs),
      }),
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10

type WorkerLine = { readonly message: string; readonly request_id?: string }
const workerPrefix = '{"message":'

/** A line of a worker's stderr that the log of the main process reads: a stack has several lines otherwise. */
export const writeWorkerLine = (message: string, request_id?: string): string => JSON.stringify({ message, request_id })

function readWorkerLine(line: string): WorkerLine | undefined {
  if (!line.startsWith(workerPrefix)) return undefined
  try {
    // Written by `writeWorkerLine`; another line with this beginning is logged as it is.
    return JSON.parse(line) as WorkerLine
  } catch {
    return undefined
  }
}
