import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const mostBytes = 1_000_000

/** Writes lines to a file with their time; when it is long, it becomes the old one and a new one begins. */
export function logFile(file: string, now: () => Date): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch {
    // Told by the first line that cannot be written.
  }
  return line => {
    try {
      if (sizeOf(file) > mostBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, `${now().toISOString()} ${line}\n`)
    } catch {
      console.error(line)
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
