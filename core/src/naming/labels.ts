import { parseAddress } from '../encoding/address.ts'
import { isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import { type Json, readJson } from '../wire/json.ts'

/** The user's labels of accounts. */
export type AccountLabels = ReadonlyMap<Address, string>

type LabelProblem = { readonly line: number; readonly text: string }

const maxLabelLength = 200
const maxLabels = 100_000

/**
 * Parses labels: one JSON object with addresses in any form as keys and labels as values. Invalid entries are skipped
 * and reported by line.
 *
 * @example
 * parseLabels('{ "0:ab…": "My wallet" }').labels.get('0:ab…') // 'My wallet'
 */
export function parseLabels(text: string): {
  readonly labels: AccountLabels
  readonly problems: readonly LabelProblem[]
} {
  const labels = new Map<Address, string>()
  const problems: LabelProblem[] = []
  const entries = parseEntries(text)
  if ('problem' in entries) return { labels, problems: [entries.problem] }
  const getLine = createLineFinder(text)
  const lineOf = new Map<Address, number>()
  for (const [key, value] of entries.entries) {
    const line = getLine(key)
    const read = readEntry(key, value)
    if ('problem' in read) {
      problems.push({ line, text: read.problem })
      continue
    }
    const earlier = lineOf.get(read.address)
    if (earlier !== undefined && labels.get(read.address) !== read.label) {
      problems.push({ line, text: `duplicate of the account in line ${earlier}` })
      continue
    }
    labels.set(read.address, read.label)
    lineOf.set(read.address, line)
  }
  return { labels, problems }
}

function parseEntries(
  text: string,
): { readonly entries: readonly (readonly [string, Json])[] } | { readonly problem: LabelProblem } {
  try {
    const json = readJson(text.replace(/^\ufeff/, ''))
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      return { problem: { line: 1, text: 'expected an object of addresses and labels' } }
    }
    const entries = Object.entries(json)
    return entries.length > maxLabels ? { problem: { line: 1, text: `more than ${maxLabels} labels` } } : { entries }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.json') throw error
    const line = text.slice(0, error.details.offset).split('\n').length
    return { problem: { line, text: error.message } }
  }
}

function readEntry(
  key: string,
  value: Json,
): { readonly address: Address; readonly label: string } | { readonly problem: string } {
  if (typeof value !== 'string') return { problem: `the label of ${quote(key)} is not a text` }
  const label = value.trim()
  if (label === '') return { problem: `the label of ${quote(key)} is empty` }
  if ([...label].length > maxLabelLength)
    return { problem: `the label of ${quote(key)} is longer than ${maxLabelLength} characters` }
  // Bidirectional and control characters could make a label look like another one.
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(label))
    return { problem: `the label of ${quote(key)} has invisible characters` }
  try {
    return { address: parseAddress(key.trim()), label }
  } catch (error) {
    if (isAppError(error)) return { problem: `${quote(key)}: ${error.message}` }
    throw error
  }
}

const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** The line of each key, searching forward: keys come in file order. */
function createLineFinder(text: string): (key: string) => number {
  let [at, line] = [0, 1]
  return key => {
    const found = text.indexOf(JSON.stringify(key), at)
    // The key has other escapes in the file: it is not before this line.
    if (found < 0) return line
    line += text.slice(at, found).split('\n').length - 1
    at = found
    return line
  }
}
