import { apiErrors } from './apiErrors.ts'
import { connectErrors } from './connectErrors.ts'
import type { ErrorRow } from './ErrorRow.ts'
import { lookupErrors } from './lookupErrors.ts'
import { sendErrors } from './nodeErrors.ts'
import { sdkErrors } from './sdkErrors.ts'

/** All known forms of errors; the first that applies is the headline. */
export const errorTable: readonly ErrorRow[] = [
  ...sendErrors,
  ...connectErrors,
  ...lookupErrors,
  ...sdkErrors,
  ...apiErrors,
]

/** A row that applies to a text, with the part of the text. */
export type FoundError = { readonly row: ErrorRow; readonly excerpt: string }

const excerptLength = 160
const maxFound = 6

/** The rows that apply to a text on one line; a general one only if no other says more. */
export function findErrors(line: string): readonly FoundError[] {
  const found = errorTable.flatMap(row => {
    const match = row.pattern.exec(line)
    return match ? [{ row, excerpt: excerptAt(line, match.index, match[0].length) }] : []
  })
  const specific = found.filter(({ row }) => !row.isGeneral)
  return specific.length > 0 ? specific.slice(0, maxFound) : found.slice(0, 1)
}

function excerptAt(line: string, index: number, length: number): string {
  const spare = Math.max(0, excerptLength - length)
  const from = Math.max(0, index - Math.floor(spare / 4))
  const to = Math.min(line.length, from + excerptLength)
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`
}
