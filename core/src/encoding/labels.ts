import { isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import { type Json, readJson } from '../wire/json.ts'
import { parseAddress } from './address.ts'

/** The user's labels of accounts. */
export type AccountLabels = ReadonlyMap<Address, string>

type LabelProblem = { readonly line: number; readonly text: string }

const maxLabelLength = 200
const maxLabels = 100_000

/** An address and its label as they are in the file. */
type LabelEntry = { readonly key: string; readonly value: Json; readonly line: number }

/**
 * Parses a file of labels: a JSON object of addresses and labels, a JSON array of pairs or of objects with `address` and
 * `name` or `label`, or CSV with these columns, without a header in this order. Addresses are in any form. Invalid entries
 * are skipped and reported by line.
 *
 * @example
 * parseLabels('{ "0:ab…": "My wallet" }').labels.get('0:ab…') // 'My wallet'
 * parseLabels('address;name\n0:ab…;My wallet')               // the same
 */
export function parseLabels(text: string): {
  readonly labels: AccountLabels
  readonly problems: readonly LabelProblem[]
} {
  const labels = new Map<Address, string>()
  const problems: LabelProblem[] = []
  const found = parseEntries(text.replace(/^\ufeff/, ''))
  if ('problem' in found) return { labels, problems: [found.problem] }
  const lineOf = new Map<Address, number>()
  for (const { key, value, line } of found.entries) {
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

type ParsedEntries = { readonly entries: readonly LabelEntry[] } | { readonly problem: LabelProblem }

const expected =
  'expected an object of addresses and labels, an array of them, or CSV with the columns address and name'

function parseEntries(text: string): ParsedEntries {
  const found = /^\s*[{[]/.test(text) ? parseJsonEntries(text) : parseCsvEntries(text)
  return 'entries' in found && found.entries.length > maxLabels
    ? { problem: { line: 1, text: `more than ${maxLabels} labels` } }
    : found
}

function parseJsonEntries(text: string): ParsedEntries {
  try {
    const json = readJson(text)
    const getLine = createLineFinder(text)
    if (Array.isArray(json)) {
      if (json.length === 0) return { problem: { line: 1, text: expected } }
      return {
        entries: json.map(entry => {
          const [key, value] = toPair(entry)
          return { key, value, line: getLine(key) }
        }),
      }
    }
    if (typeof json !== 'object' || json === null) return { problem: { line: 1, text: expected } }
    return { entries: Object.entries(json).map(([key, value]) => ({ key, value, line: getLine(key) })) }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.json') throw error
    const line = text.slice(0, error.details.offset).split('\n').length
    return { problem: { line, text: error.message } }
  }
}

/** An entry of an array: a pair, or an object. */
function toPair(entry: Json): readonly [key: string, value: Json] {
  if (Array.isArray(entry)) return [typeof entry[0] === 'string' ? entry[0] : '', entry[1] ?? null]
  if (typeof entry !== 'object' || entry === null) return ['', null]
  const fields = entry as { readonly [name: string]: Json } // no array
  return [typeof fields.address === 'string' ? fields.address : '', fields.name ?? fields.label ?? null]
}

function parseCsvEntries(text: string): ParsedEntries {
  const rows = text
    .split(/\r?\n/)
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.trim() !== '')
  const [first] = rows
  const separator = first && [';', '\t', ','].find(each => first.row.includes(each))
  if (!first || separator === undefined) return { problem: { line: 1, text: expected } }
  const header = splitCsvRow(first.row, separator).map(cell => cell.trim().toLowerCase())
  const hasHeader = header.includes('address')
  const addressAt = hasHeader ? header.indexOf('address') : 0
  const nameAt = hasHeader ? header.findIndex(cell => cell === 'name' || cell === 'label') : 1
  if (nameAt < 0) return { problem: { line: first.line, text: 'the header has no column name or label' } }
  return {
    entries: rows.slice(hasHeader ? 1 : 0).map(({ row, line }) => {
      const cells = splitCsvRow(row, separator)
      return { key: cells[addressAt] ?? '', value: cells[nameAt] ?? null, line }
    }),
  }
}

/** The cells of a row of CSV; in quotes a cell can have the separator, and `""` is a quote. */
function splitCsvRow(row: string, separator: string): readonly string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < row.length; at++) {
    const char = row[at] ?? ''
    if (isQuoted && char === '"' && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (char === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) cell = ''
    } else if (char === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
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
