import { randomUUID } from 'node:crypto'
import { isAppError, toWire, type WireError } from '@tonoscope/core/errors'

/** The reference of an internal error, in the log and in the reply. */
export const createReference = (): string => randomUUID().slice(0, 8)

/** The error as plain data. An unexpected error is logged with a reference that the caller also gets. */
export function reportError(error: unknown, log: (line: string) => void, reference = createReference()): WireError {
  if (!isAppError(error)) log(`${reference} ${error instanceof Error ? error.stack : String(error)}`)
  return toWire(error, reference)
}
