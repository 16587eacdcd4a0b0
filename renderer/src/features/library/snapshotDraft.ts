import type { DebugSnapshotRequest } from '@tonoscope/core/contract/snapshots'
import { useSyncExternalStore } from 'react'
import { parseAddressList, summarizeAddressList } from '../../format/addressList.ts'
import { pluralize } from '../../format/amount.ts'

/** What is to be kept, as it was typed. */
export type SnapshotDraft = {
  readonly title: string
  readonly accounts: string
  readonly blocks: string
  readonly configs: string
  readonly events: string
  readonly proof: boolean
}

const nothing: SnapshotDraft = { title: '', accounts: '', blocks: '', configs: '', events: '', proof: false }
let current = nothing
const listeners = new Set<() => void>()

/** Changes the draft; it stays for as long as the page is open. */
export function changeSnapshotDraft(change: Partial<SnapshotDraft>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const now = () => current

/** The draft, for components. */
export const useSnapshotDraft = (): SnapshotDraft => useSyncExternalStore(subscribe, now, now)

/** A list as it was understood, line by line. */
export type ReadList = {
  readonly entries: readonly {
    readonly line: number
    readonly text: string
    readonly problem?: string
    readonly repeats?: number
  }[]
  /** Each once, in order. */
  readonly values: readonly string[]
  readonly said: string
}

type Reading = { readonly value: string } | { readonly problem: string }

function readLines(text: string, most: number, empty: string, one: string, read: (line: string) => Reading): ReadList {
  const seen = new Map<string, number>()
  const entries = text.split(/\r?\n/).flatMap((content, i) => {
    const said = content.trim()
    if (said === '') return []
    const entry = { line: i + 1, text: said }
    const reading = read(said)
    if ('problem' in reading) return [{ ...entry, problem: reading.problem }]
    const first = seen.get(reading.value)
    if (first !== undefined) return [{ ...entry, repeats: first }]
    if (seen.size === most) return [{ ...entry, problem: `At most ${most} go into one snapshot` }]
    seen.set(reading.value, i + 1)
    return [entry]
  })
  const wrong = entries.filter(entry => 'problem' in entry).length
  const said =
    entries.length === 0
      ? empty
      : `${pluralize(seen.size, one)}${wrong > 0 ? `, ${wrong} ${wrong === 1 ? 'does' : 'do'} not fit` : ''}`
  return { entries, values: [...seen.keys()], said }
}

const date = /^\d{4}-\d{2}-\d{2}([t ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i
const place = /^\(?\s*(-?\d+)\s*[,:]\s*[0-9a-f-]{1,17}\s*[,:]\s*\d{1,10}\b/i

/** A block in any notation; what exactly it names, the service says. */
function readBlock(text: string, masterchainOnly: boolean): Reading {
  const found = place.exec(text)
  if (found && masterchainOnly && found[1] !== '-1')
    return { problem: 'Only blocks of the masterchain have a configuration' }
  const fits =
    found !== null ||
    /^#?\d{1,10}$/.test(text) ||
    /^@\d{1,10}$/.test(text) ||
    /^(newest|latest|last|head)$/i.test(text) ||
    /^(0x)?[0-9a-f]{64}$/i.test(text) ||
    /^https?:\/\/\S+\d/.test(text) ||
    text.startsWith('{') ||
    date.test(text)
  return fits ? { value: text } : { problem: 'Not a block: a number, (workchain,shard,number), a date, or “newest”' }
}

function readEvent(text: string): Reading {
  const hex = /(?:^|[^0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/i.exec(text)?.[1]
  if (hex !== undefined) return { value: hex.toLowerCase() }
  return /^[\w+/-]{43}=?$/.test(text) ? { value: text } : { problem: 'Not a hash of a transaction or message' }
}

const mostAccounts = 500

function readAccounts(text: string): ReadList {
  const list = parseAddressList(text)
  const over = list.addresses.slice(mostAccounts)
  return {
    entries: list.entries.map(entry =>
      entry.raw !== undefined && over.includes(entry.raw)
        ? { line: entry.line, text: entry.text, problem: `At most ${mostAccounts} go into one snapshot` }
        : entry,
    ),
    values: list.addresses.slice(0, mostAccounts),
    said:
      text.trim() === ''
        ? 'Their states at the newest block, with the libraries that they use.'
        : summarizeAddressList(list),
  }
}

/** The lists of a draft as they were understood. */
export function readSnapshotDraft({ accounts, blocks, configs, events }: SnapshotDraft) {
  return {
    accounts: readAccounts(accounts),
    blocks: readLines(blocks, 500, 'With all that is in them.', 'block', line => readBlock(line, false)),
    configs: readLines(configs, 100, 'The newest one is kept anyway.', 'configuration', line => readBlock(line, true)),
    events: readLines(events, 100, 'Everything that is known of them.', 'event', readEvent),
  }
}

/** What is to be asked; `undefined` while something does not fit. */
export function snapshotRequestOf(draft: SnapshotDraft): DebugSnapshotRequest | undefined {
  const lists = readSnapshotDraft(draft)
  if (Object.values(lists).some(({ entries }) => entries.some(entry => entry.problem !== undefined))) return undefined
  const { accounts, blocks, configs, events } = lists
  const some = (list: ReadList) => (list.values.length === 0 ? undefined : [...list.values])
  const title = draft.title.trim()
  return {
    ...(title !== '' && { title }),
    ...(some(accounts) && { accounts: some(accounts) }),
    ...(some(blocks) && { blocks: some(blocks) }),
    ...(some(configs) && { configs: some(configs) }),
    ...(some(events) && { events: some(events) }),
    ...(draft.proof && { proof: true }),
  }
}
