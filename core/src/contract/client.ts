import { z } from 'zod'
import { AppError } from '../errors.ts'
import { lazy } from '../lazy.ts'
import type { Backend } from './backend.ts'
import { createHttpClient, type Fetch, type HttpBackendOptions } from './httpClient.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations, type Reply } from './operations.ts'
import { writeOperationTable } from './writeOperationTable.ts'

const getTable = lazy(writeOperationTable)

/**
 * Calls the operations of a server over HTTP.
 *
 * @example
 * const backend = createHttpBackend('http://127.0.0.1:8080', fetch)
 * const trace = await backend.call('emulateTrace', { body: { boc: 'b5ee9c72…' } })
 */
export const createHttpBackend = (baseUrl: string, fetch: Fetch, options: HttpBackendOptions = {}): Backend =>
  createHttpClient(baseUrl, fetch, { table: getTable(), decodeReply }, options)

/** The reply of an operation, validated by its schema. @throws source.malformed */
export function decodeReply<N extends OperationName>(name: N, value: unknown, source: string): Reply<N> {
  const operation: Operation = operations[name]
  const decoded = z.safeDecode(operation.reply, value as never)
  if (!decoded.success) throw new AppError('source.malformed', { source, reason: z.prettifyError(decoded.error) })
  // `operation.reply` is the schema of N; `Operation` does not carry this type.
  return decoded.data as Reply<N>
}
