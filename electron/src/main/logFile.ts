import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > maxLogBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, `${now().toISOString()} ${line}\n`)
    } catch {
      console.error(line)
    }
  }
}
