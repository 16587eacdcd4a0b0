import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** The content of a JSON file; `undefined` if it is missing or malformed. */
export function readJsonFile<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes a JSON file; after an error the previous content stays, so that the app goes on. */
export function writeJsonFile(file: string, value: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(value))
  } catch {
    // The state lasts until the app quits.
  }
}
