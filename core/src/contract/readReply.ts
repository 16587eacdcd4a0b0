import { z } from 'zod'
import { AppError } from '../errors.ts'
import { readJson } from '../wire/json.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations, type Reply } from './operations.ts'

/** The reply of an operation, held against its schema. @throws source.malformed */
export function decodeReply<N extends OperationName>(name: N, value: unknown, source: string): Reply<N> {
  const operation: Operation = operations[name]
  const read = z.safeDecode(operation.reply, value as never)
  if (!read.success) throw new AppError('source.malformed', { source, reason: z.prettifyError(read.error) })
  // `operation.reply` is the row of N; the table's type is lost on the way through `Operation`.
  return read.data as Reply<N>
}

/** The reply of an operation from its JSON. @throws source.malformed, input.json */
export const readReply = <N extends OperationName>(name: N, text: string, source: string): Reply<N> =>
  decodeReply(name, readJson(text), source)
