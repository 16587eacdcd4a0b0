import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { screenList } from '@tonoscope/core/contract/screens'
import { formatIsoSeconds, isSeqno, parseUnixTime } from '../format/blockInput.ts'
import { isDomain } from '../format/parseAccountInput.ts'
import { formatTime } from '../format/time.ts'
import type { HistoryEntry } from '../history/history.ts'
import type { NamedAccount } from '../labels/useNamedAccounts.ts'
import { getAccountActions, getCandidateActions } from '../recognition/candidateActions.ts'
import type { Candidate } from '../recognition/Recognition.tsx'
import { screenPath } from '../screens/screenPath.ts'
import type { PaletteAction, PaletteItem } from './paletteItem.ts'
import { findSettingItems } from './paletteSettings.ts'
import { findReferenceItems, type Reference } from './referenceItems.ts'

/** What items are made of. */
export type PaletteSources = {
  readonly text: string
  readonly candidates: readonly Candidate[]
  /** What is done with the pasted contents of a file. */
  readonly pastedFile?: string | undefined
  /** By label or name. */
  readonly accounts: readonly NamedAccount[]
  readonly samples: readonly DebugSample[]
  readonly history: readonly HistoryEntry[]
  readonly networks: readonly string[]
  readonly reference: Reference | undefined
}

const MAX_PER_GROUP = 5
/** An account has several items. */
const MAX_ACCOUNTS = 3

/** What can be done with a text, and everything with a matching name: of each group the best few. */
export function findPaletteItems(sources: PaletteSources): PaletteItem[] {
  const { text, candidates, pastedFile } = sources
  const query = text.trim().toLowerCase()
  const blocks = toTypedBlockItems(query)
  const input = [
    ...(pastedFile === undefined ? [] : [toPastedItem(pastedFile)]),
    ...candidates.flatMap(candidate => toCandidateItems(candidate, isTypedBlock(candidate, query))),
  ]
  if (query === '')
    return [
      ...findRecent(sources.history, query),
      ...findPages(query),
      ...findSamples(sources.samples, query).slice(0, MAX_PER_GROUP),
      ...findSettingItems(query, sources.networks).slice(0, MAX_PER_GROUP),
    ]
  // A short number is more often a code than a block.
  const references = findReferenceItems(query, sources.reference, MAX_PER_GROUP)
  return [
    ...input,
    ...toDomainItems(query),
    ...references,
    ...blocks,
    ...findPages(query),
    ...findRecent(sources.history, query),
    ...findAccounts(sources, query),
    ...findSamples(sources.samples, query),
    ...findSettingItems(query, sources.networks),
  ]
}

const toOpen = (path: string): PaletteAction => ({ type: 'open', path })

const matches = (query: string, ...texts: readonly string[]): boolean => {
  const text = texts.join(' ').toLowerCase()
  return query.split(/\s+/).every(word => text.includes(word))
}

const toPastedItem = (title: string): PaletteItem => ({
  key: 'pasted file',
  group: 'What you pasted',
  title,
  description: 'Opens it as a file',
  action: { type: 'openPasted' },
})

/** A typed seqno is recognised as a block, too. */
const isTypedBlock = ({ kind, value }: Candidate, query: string): boolean =>
  kind === 'block' && isSeqno(query) && value === `(-1,8000000000000000,${query})`

function toCandidateItems(candidate: Candidate, isTyped: boolean): PaletteItem[] {
  const { kind, value, sentence: title } = candidate
  // The typed block has an item of its own.
  const actions = getCandidateActions(candidate).slice(isTyped ? Number.POSITIVE_INFINITY : 0)
  return actions.map(({ title: description, action }) => ({
    key: `${kind} ${value.slice(0, 80)} ${description}`,
    group: 'What you pasted',
    title,
    description,
    action,
  }))
}

/** The masterchain block of a typed seqno or date. */
function toTypedBlockItems(query: string): PaletteItem[] {
  const item = { key: 'block', group: 'Blocks', description: 'Show the block' }
  if (isSeqno(query))
    return [{ ...item, title: `Masterchain block ${query}`, action: toOpen(screenPath('blocks', { block: query })) }]
  const moment = parseUnixTime(query)
  if (moment === undefined) return []
  const action = toOpen(screenPath('blocks', { block: formatIsoSeconds(moment) }))
  return [{ ...item, title: `Masterchain block of ${formatTime(moment)}`, action }]
}

const findPages = (query: string): PaletteItem[] =>
  screenList
    .filter(({ title, about }) => matches(query, title, about))
    .map(({ name, title, about }) => ({
      key: `page ${name}`,
      group: 'Pages',
      title,
      description: about,
      action: toOpen(screenPath(name)),
    }))

const recentNames: { readonly [K in HistoryEntry['kind']]: string } = { run: 'Run', event: 'Event', account: 'Account' }

const findRecent = (history: readonly HistoryEntry[], query: string): PaletteItem[] =>
  history
    .filter(({ title, outcome, network }) => matches(query, title, outcome, network))
    .slice(0, MAX_PER_GROUP)
    .map(({ path, title, outcome, network, kind }) => ({
      key: `recent ${network} ${path}`,
      group: 'Recent',
      title,
      description: `${recentNames[kind]} on ${network}, ${outcome.toLowerCase()}`,
      action: { type: 'reopen' as const, path, network },
    }))

/** The account of a typed domain. */
function toDomainItems(query: string): PaletteItem[] {
  if (!/\.(ton|t\.me)$/.test(query) || !isDomain(query)) return []
  const action = toOpen(screenPath('account', { account: query }))
  return [{ key: `domain ${query}`, group: 'Accounts', title: query, description: 'Open account', action }]
}

/** Accounts by their label or name; one that was pasted has items already. */
function findAccounts({ accounts, candidates }: PaletteSources, query: string): PaletteItem[] {
  const pasted = new Set(candidates.filter(({ kind }) => kind === 'address').map(({ value }) => value))
  return accounts
    .filter(({ address, name }) => !pasted.has(address) && matches(query, name))
    .toSorted((a, b) => a.name.length - b.name.length)
    .slice(0, MAX_ACCOUNTS)
    .flatMap(({ address, name: title }) =>
      getAccountActions(address).map(({ title: description, action }) => ({
        key: `account ${address} ${description}`,
        group: 'Accounts',
        title,
        description,
        action,
      })),
    )
}

const findSamples = (samples: readonly DebugSample[], query: string): PaletteItem[] =>
  samples
    .filter(({ title, description }) => matches(query, title, description))
    .map(({ id, title, description }) => ({
      key: `sample ${id}`,
      group: 'Samples',
      title,
      description,
      action: toOpen(screenPath('inspect', { sample: id, tab: 'tree' })),
    }))
