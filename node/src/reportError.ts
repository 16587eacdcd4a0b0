import { randomUUID } from 'node:crypto'
import { isAppError, toWire, type WireError } from '@tonoscope/core/errors'

/** The error as plain data. An unexpected error is logged with a reference that the caller also gets: the ID of its request. */
export function reportError(
  error: unknown,
  log: (line: string, requestId?: string) => void,
  reference = randomUUID().slice(0, 8),
): WireError {
  if (!isAppError(error)) log(`${reference} ${error instanceof Error ? error.stack : String(error)}`, reference)
  return toWire(error, reference)
}
