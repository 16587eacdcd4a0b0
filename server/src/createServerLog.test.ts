import { expect, test } from 'vitest'
import { createServerLog, type LogFormat, writeWorkerLine } from './createServerLog.ts'
import { createRequestRecord } from './responses/RequestRecord.ts'

const start = (format: LogFormat) => {
  const lines: string[] = []
  const log = createServerLog({ format, write: line => lines.push(line), now: () => new Date(1_700_000_000_000) })
  return { log, lines }
}
const time = '2023-11-14T22:13:20.000Z'
const entry = { method: 'GET', path: '/v2/status', status: 200, tookMs: 3.14, requestId: 'r-1', traceId: undefined }

test('an entry of the access log as text', () => {
  const { log, lines } = start('text')
  log.access(entry)
  log.warn('worker ended')
  expect(lines).toEqual(['GET /v2/status 200 3.1 ms r-1', 'worker ended'])
})

test('an entry as JSON has the IDs, the operation and where its result comes from', () => {
  const { log, lines } = start('json')
  const traceId = 'a'.repeat(32)
  log.access({ ...entry, traceId, operation: 'getStatus', queuedMs: 0.26, cache: 'redis', errorCode: 'limit.queue' })
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      ...{ time, level: 'info', message: 'request', request_id: 'r-1', trace_id: traceId },
      ...{ method: 'GET', path: '/v2/status', status: 200, took_ms: 3.1, operation: 'getStatus' },
      ...{ cache: 'redis', error: 'limit.queue', queued_ms: 0.3 },
    },
  ])
})

test('a stack of a worker is one line, with the ID of its request', () => {
  const { log, lines } = start('json')
  const stack = 'Error: x\n    at y'
  log.warn(writeWorkerLine(stack, 'r-2'))
  log.warn('{"message":broken')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { time, level: 'warn', message: stack, request_id: 'r-2' },
    { time, level: 'warn', message: '{"message":broken' },
  ])
})

test('the trace ID is that of a valid traceparent', () => {
  const traceOf = (traceparent: string) =>
    createRequestRecord(name => (name === 'traceparent' ? traceparent : undefined)).traceId
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(traceOf(`00-${id}-00f067aa0ba902b7-01`)).toBe(id)
  expect(traceOf(`00-${id.toUpperCase()}-00f067aa0ba902b7-01`)).toBeUndefined()
  expect(traceOf('nonsense')).toBeUndefined()
})
