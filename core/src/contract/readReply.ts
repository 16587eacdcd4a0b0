import { z } from 'zod'
import { AppError } from '../errors.ts'
import { readJson } from '../wire/json.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations, type Reply } from './operations.ts'

/** The reply of an operation, validated by its schema. @throws source.malformed */
export function decodeReply<N extends OperationName>(name: N, value: unknown, source: string): Reply<N> {
  const operation: Operation = operations[name]
  const decoded = z.safeDecode(operation.reply, value as never)
  if (!decoded.success) throw new AppError('source.malformed', { source, reason: z.prettifyError(decoded.error) })
  // `operation.reply` is the schema of N; `Operation` does not carry this type.
  return decoded.data as Reply<N>
}

/** The reply of an operation from its JSON. @throws source.malformed, input.json */
export const readReply = <N extends OperationName>(name: N, text: string, source: string): Reply<N> =>
  decodeReply(name, readJson(text), source)
