import { pluralize } from './amount.ts'
import { parseAddress } from './parseAddress.ts'

/** One thing that stands in a pasted list. */
export type AddressListEntry = {
  /** The line it stands on, from 1. */
  readonly line: number
  readonly text: string
  readonly raw?: string
  readonly problem?: string
  /** The line on which the same address stood before. */
  readonly repeats?: number
}

/** A pasted list as it was understood. */
export type AddressList = {
  readonly entries: readonly AddressListEntry[]
  /** Each address once, in the order in which they stand. */
  readonly addresses: readonly string[]
  /** The whole text, where it was meant as JSON and is none. */
  readonly problem?: string
}

type FoundText = { readonly line: number; readonly text: string }

/**
 * Reads a list of addresses: one per line, between commas, columns of a table, or JSON with addresses anywhere in it.
 *
 * On a line with an address other words are columns of a table and are passed over; what looks like an address must be one.
 */
export function parseAddressList(text: string): AddressList {
  const trimmed = text.trim()
  const json = /^[[{"]/.test(trimmed) ? parseJsonStrings(text, trimmed) : undefined
  const found = json && 'found' in json ? json.found : parseLines(text)
  const seen = new Map<string, number>()
  const entries = found.map((one): AddressListEntry => {
    const reading = parseAddress(one.text)
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

/** What was understood, in one sentence. */
export function summarizeAddressList({ entries, addresses, problem }: AddressList): string {
  const wrong = entries.filter(entry => entry.problem !== undefined).length
  const repeated = entries.filter(entry => entry.repeats !== undefined).length
  const parts = [
    pluralize(addresses.length, 'address', 'addresses'),
    wrong > 0 && `${wrong} ${wrong === 1 ? 'does' : 'do'} not fit`,
    repeated > 0 && `${repeated} ${repeated === 1 ? 'stands' : 'stand'} there twice`,
    problem,
  ]
  return parts.filter(part => typeof part === 'string').join(', ')
}

const looksLikeAddress = (word: string): boolean => word.length >= 40 || /^-?\d+:[0-9a-f]/i.test(word)

function parseLines(text: string): FoundText[] {
  return text.split(/\r?\n/).flatMap((content, i) => {
    const words = content.split(/[\s,;|"'[\]{}]+/).filter(word => word !== '')
    const isTable = words.some(word => 'raw' in parseAddress(word))
    const kept = words.filter(word => !isTable || looksLikeAddress(word))
    // A line of words is one thing that is wrong, not one per word.
    const one = !isTable && !kept.some(looksLikeAddress) && kept.length > 1
    return (one ? [content.trim()] : kept).map(word => ({ line: i + 1, text: word }))
  })
}

/** The texts of a JSON value that may be addresses: those of lists, and members that are called so. */
function parseJsonStrings(text: string, trimmed: string): { found: FoundText[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    return { problem: 'this is not whole JSON' }
  }
  const texts: string[] = []
  const walk = (at: unknown, wanted: boolean): void => {
    if (typeof at === 'string') {
      if (wanted || 'raw' in parseAddress(at)) texts.push(at)
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
