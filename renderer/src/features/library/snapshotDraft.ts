import type { DebugSnapshotRequest } from '@tonoscope/core/contract/snapshots'
import { type AddressListEntry, parseAddressList, summarizeAddressList } from '../../format/addressList.ts'
import { pluralize } from '../../format/amount.ts'
import { createStore, useStore } from '../../store/createStore.ts'

const emptyDraft = { title: '', accounts: '', blocks: '', configs: '', events: '', proof: false }

/** The snapshot form, as typed. */
type SnapshotDraft = Readonly<typeof emptyDraft>

const store = createStore<SnapshotDraft>(emptyDraft)

/** Changes the draft, which lives as long as the page. */
export const changeSnapshotDraft = (change: Partial<SnapshotDraft>): void =>
  store.update(before => ({ ...before, ...change }))

/** React hook: the current draft. */
export const useSnapshotDraft = (): SnapshotDraft => useStore(store)

/** A parsed list, line by line. */
type ParsedList = {
  readonly entries: readonly AddressListEntry[]
  /** Unique values, in order. */
  readonly values: readonly string[]
  readonly summary: string
}

type LineResult = { readonly value: string } | { readonly problem: string }

function parseUniqueLines(
  text: string,
  max: number,
  empty: string,
  one: string,
  read: (line: string) => LineResult,
): ParsedList {
  const seen = new Map<string, number>()
  const entries = text.split(/\r?\n/).flatMap((content, i) => {
    const summary = content.trim()
    if (summary === '') return []
    const entry = { line: i + 1, text: summary }
    const parsed = read(summary)
    if ('problem' in parsed) return [{ ...entry, problem: parsed.problem }]
    const firstLine = seen.get(parsed.value)
    if (firstLine !== undefined) return [{ ...entry, repeats: firstLine }]
    if (seen.size === max) return [{ ...entry, problem: `Max ${max} per snapshot` }]
    seen.set(parsed.value, i + 1)
    return [entry]
  })
  const invalidCount = entries.filter(entry => 'problem' in entry).length
  const summary =
    entries.length === 0 ? empty : `${pluralize(seen.size, one)}${invalidCount > 0 ? `, ${invalidCount} invalid` : ''}`
  return { entries, values: [...seen.keys()], summary }
}

const dateNotation = /^\d{4}-\d{2}-\d{2}([t ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i
const blockIdNotation = /^\(?\s*(-?\d+)\s*[,:]\s*[0-9a-f-]{1,17}\s*[,:]\s*\d{1,10}\b/i

/** Checks the notation of a block; the service resolves it. */
function parseBlock(text: string, masterchainOnly: boolean): LineResult {
  const match = blockIdNotation.exec(text)
  if (match && masterchainOnly && match[1] !== '-1') return { problem: 'Only masterchain blocks have a configuration' }
  const isKnownNotation =
    match !== null ||
    /^#?\d{1,10}$/.test(text) ||
    /^@\d{1,10}$/.test(text) ||
    /^(newest|latest|last|head)$/i.test(text) ||
    /^(0x)?[0-9a-f]{64}$/i.test(text) ||
    /^https?:\/\/\S+\d/.test(text) ||
    text.startsWith('{') ||
    dateNotation.test(text)
  return isKnownNotation
    ? { value: text }
    : { problem: 'Not a block: a number, (workchain,shard,number), a date, or “newest”' }
}

function parseEvent(text: string): LineResult {
  const hex = /(?:^|[^0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/i.exec(text)?.[1]
  if (hex !== undefined) return { value: hex.toLowerCase() }
  return /^[\w+/-]{43}=?$/.test(text) ? { value: text } : { problem: 'Not a transaction or message hash' }
}

const MAX_ACCOUNTS = 500

function parseAccounts(text: string): ParsedList {
  const list = parseAddressList(text)
  const excess = list.addresses.slice(MAX_ACCOUNTS)
  return {
    entries: list.entries.map(entry =>
      entry.raw !== undefined && excess.includes(entry.raw)
        ? { line: entry.line, text: entry.text, problem: `Max ${MAX_ACCOUNTS} per snapshot` }
        : entry,
    ),
    values: list.addresses.slice(0, MAX_ACCOUNTS),
    summary:
      text.trim() === ''
        ? 'Account states at the newest block, with the libraries that they use.'
        : summarizeAddressList(list),
  }
}

/** The lists of a draft, parsed, and its request; `undefined` while a line is invalid. */
export function parseSnapshotDraft({ title, accounts, blocks, configs, events, proof }: SnapshotDraft) {
  const lists = {
    accounts: parseAccounts(accounts),
    blocks: parseUniqueLines(blocks, 500, 'Complete blocks with all transactions.', 'block', line =>
      parseBlock(line, false),
    ),
    configs: parseUniqueLines(configs, 100, 'The newest one is always included.', 'configuration', line =>
      parseBlock(line, true),
    ),
    events: parseUniqueLines(events, 100, 'Complete traces of the events.', 'event', parseEvent),
  }
  const given = Object.entries(lists).filter(([, { values }]) => values.length > 0)
  const request: DebugSnapshotRequest = {
    ...(title.trim() !== '' && { title: title.trim() }),
    ...Object.fromEntries(given.map(([list, { values }]) => [list, [...values]])),
    ...(proof && { proof: true }),
  }
  const isValid = Object.values(lists).every(({ entries }) => entries.every(entry => entry.problem === undefined))
  return { lists, request: isValid ? request : undefined }
}
