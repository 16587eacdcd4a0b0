import { tryRead } from '../errors.ts'
import { readJsonLine } from '../wire/readJsonLine.ts'

/** The id that the caller gave to a line, also to one that has faults; `undefined` if it has none. */
export function findLineId(line: string): string | undefined {
  const value = tryRead(() => readJsonLine(line))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return typeof value.id === 'string' ? value.id : undefined
}
