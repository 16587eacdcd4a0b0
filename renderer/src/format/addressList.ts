import { pluralize } from './amount.ts'
import { parseAddressInput } from './parseAddressInput.ts'

/** An entry of a pasted list. */
export type AddressListEntry = {
  /** Line number, starting at 1. */
  readonly line: number
  readonly text: string
  readonly raw?: string
  readonly problem?: string
  /** Line of the first occurrence of the same address. */
  readonly repeats?: number
}

/** A parsed list of addresses. */
export type AddressList = {
  readonly entries: readonly AddressListEntry[]
  readonly addresses: readonly string[]
  /** Problem of the whole text: it looks like JSON but is invalid. */
  readonly problem?: string
}

type FoundText = { readonly line: number; readonly text: string }

/**
 * Parses a list of addresses: one per line, separated by commas, columns of a table, or JSON with addresses anywhere.
 *
 * On a line with an address, other words are table columns and ignored; words that look like an address must be valid.
 */
export function parseAddressList(text: string): AddressList {
  const trimmed = text.trim()
  const json = /^[[{"]/.test(trimmed) ? parseJsonStrings(text, trimmed) : undefined
  const found = json && 'found' in json ? json.found : parseLines(text)
  const seen = new Map<string, number>()
  const entries = found.map((one): AddressListEntry => {
    const reading = parseAddressInput(one.text)
    if ('problem' in reading) return { ...one, problem: reading.problem }
    const first = seen.get(reading.raw)
    if (first !== undefined) return { ...one, raw: reading.raw, repeats: first }
    seen.set(reading.raw, one.line)
    return { ...one, raw: reading.raw }
  })
  return {
    entries,
    addresses: [...seen.keys()],
    ...(json && 'problem' in json && { problem: json.problem }),
  }
}

/** One-line summary of a parsed list. */
export function summarizeAddressList({ entries, addresses, problem }: AddressList): string {
  const invalid = entries.filter(entry => entry.problem !== undefined).length
  const repeated = entries.filter(entry => entry.repeats !== undefined).length
  const parts = [
    pluralize(addresses.length, 'address', 'addresses'),
    invalid > 0 && `${invalid} invalid`,
    repeated > 0 && pluralize(repeated, 'duplicate'),
    problem,
  ]
  return parts.filter(part => typeof part === 'string').join(', ')
}

const looksLikeAddress = (word: string): boolean => word.length >= 40 || /^-?\d+:[0-9a-f]/i.test(word)

function parseLines(text: string): FoundText[] {
  return text.split(/\r?\n/).flatMap((content, i) => {
    const words = content.split(/[\s,;|"'[\]{}]+/).filter(word => word !== '')
    const isTable = words.some(word => 'raw' in parseAddressInput(word))
    const kept = words.filter(word => !isTable || looksLikeAddress(word))
    // A line of words without an address is one problem, not one per word.
    const one = !isTable && !kept.some(looksLikeAddress) && kept.length > 1
    return (one ? [content.trim()] : kept).map(word => ({ line: i + 1, text: word }))
  })
}

/** The strings of a JSON value that may be addresses: list elements, and members with a matching key. */
function parseJsonStrings(text: string, trimmed: string): { found: FoundText[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    return { problem: 'invalid JSON' }
  }
  const texts: string[] = []
  const walk = (at: unknown, wanted: boolean): void => {
    if (typeof at === 'string') {
      if (wanted || 'raw' in parseAddressInput(at)) texts.push(at)
    } else if (Array.isArray(at)) for (const one of at) walk(one, wanted || typeof one === 'string')
    else if (typeof at === 'object' && at !== null)
      for (const [key, one] of Object.entries(at)) walk(one, /^(address|account|item)(es|s|_?ids?)?$/i.test(key))
  }
  walk(value, true)
  let from = 0
  return {
    found: texts.map(one => {
      const at = text.indexOf(JSON.stringify(one), from)
      if (at >= 0) from = at + 1
      return { line: text.slice(0, Math.max(0, at)).split('\n').length, text: one }
    }),
  }
}
