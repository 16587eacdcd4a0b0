import { parseAddress } from '../cell/address.ts'
import { isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import { type Json, readJson } from '../wire/json.ts'

/** What somebody calls accounts. */
export type Labels = ReadonlyMap<Address, string>

/** What is wrong with a file of labels, by line. */
export type LabelProblem = { readonly line: number; readonly text: string }

const longestLabel = 200
const mostLabels = 100_000

/**
 * Reads labels: one JSON object of addresses in any form and what they are called. What is wrong is left out and told by line.
 *
 * @example
 * parseLabels('{ "0:ab…": "My wallet" }').labels.get('0:ab…') // 'My wallet'
 */
export function parseLabels(text: string): { readonly labels: Labels; readonly problems: readonly LabelProblem[] } {
  const labels = new Map<Address, string>()
  const problems: LabelProblem[] = []
  const entries = entriesIn(text)
  if ('problem' in entries) return { labels, problems: [entries.problem] }
  const lines = new Lines(text)
  const lineOf = new Map<Address, number>()
  for (const [key, value] of entries.entries) {
    const line = lines.ofKey(key)
    const read = readEntry(key, value)
    if ('problem' in read) {
      problems.push({ line, text: read.problem })
      continue
    }
    const earlier = lineOf.get(read.address)
    if (earlier !== undefined && labels.get(read.address) !== read.label) {
      problems.push({ line, text: `line ${earlier} names the same account` })
      continue
    }
    labels.set(read.address, read.label)
    lineOf.set(read.address, line)
  }
  return { labels, problems }
}

/** Labels as a file that `parseLabels` reads; the same labels give the same text. */
export function formatLabels(labels: Labels): string {
  const sorted = [...labels].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`
}

/** One's own labels with others added; where both name an account, the added name wins and is told. */
export function mergeLabels(
  own: Labels,
  added: Labels,
): { readonly labels: Labels; readonly added: number; readonly changed: readonly Address[] } {
  const changed = [...added].filter(([address, label]) => own.has(address) && own.get(address) !== label)
  return {
    labels: new Map([...own, ...added]),
    added: [...added.keys()].filter(address => !own.has(address)).length,
    changed: changed.map(([address]) => address),
  }
}

function entriesIn(
  text: string,
): { readonly entries: readonly (readonly [string, Json])[] } | { readonly problem: LabelProblem } {
  try {
    const json = readJson(text.replace(/^\ufeff/, ''))
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      return { problem: { line: 1, text: 'an object of addresses and names is expected' } }
    }
    const entries = Object.entries(json)
    return entries.length > mostLabels ? { problem: { line: 1, text: `more than ${mostLabels} labels` } } : { entries }
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
  if (typeof value !== 'string') return { problem: `${short(key)} has no name that is a text` }
  const label = value.trim()
  if (label === '') return { problem: `${short(key)} has an empty name` }
  if ([...label].length > longestLabel) return { problem: `the name of ${short(key)} is longer than ${longestLabel}` }
  // Such letters turn text around or hide it: a name could look like another one.
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(label))
    return { problem: `the name of ${short(key)} has letters that cannot be seen` }
  try {
    return { address: parseAddress(key.trim()), label }
  } catch (error) {
    if (isAppError(error)) return { problem: `${short(key)} is ${error.message}` }
    throw error
  }
}

const short = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Finds the lines of keys, going forward: keys stand in the order in which they are read. */
class Lines {
  private readonly text: string
  private at = 0
  private line = 1

  constructor(text: string) {
    this.text = text
  }

  ofKey(key: string): number {
    const found = this.text.indexOf(JSON.stringify(key), this.at)
    // Written with escapes of its own: it is not before this line.
    if (found < 0) return this.line
    for (let end = this.text.indexOf('\n', this.at); end >= 0 && end < found; end = this.text.indexOf('\n', end + 1)) {
      this.line++
    }
    this.at = found
    return this.line
  }
}
