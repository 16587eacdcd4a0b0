import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAppError, toWire, type WireError } from '@tonoscope/core/errors'

const maxLogBytes = 1_000_000

/** Appends lines with timestamps to a file; a full file is renamed to `.1`. */
export function createLog(file: string, now: () => Date): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch {
    // Reported when the first line cannot be written.
  }
  return line => {
    try {
      if (sizeOf(file) > maxLogBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, `${now().toISOString()} ${line}\n`)
    } catch {
      console.error(line)
    }
  }
}

/** Creates the function that turns errors into data; internal ones are logged under a reference. */
export function createErrorReporter(
  log: (line: string) => void,
  createReference = () => randomUUID().slice(0, 8),
): (error: unknown) => WireError {
  return error => {
    const reference = createReference()
    if (!isAppError(error)) log(`${reference} ${error instanceof Error ? error.stack : String(error)}`)
    return toWire(error, reference)
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
