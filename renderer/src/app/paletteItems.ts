import type { DebugSample } from '@tonoscope/core/contract/debug'
import { formatIsoSeconds, isSeqno, parseUnixTime } from '../blocksTabs/blockInput.ts'
import { toEventQuery } from '../features/event/eventQuery.ts'
import { isBocText } from '../files/storeBlock.ts'
import { formatTime } from '../format/time.ts'
import { type Candidate, isRunnable } from '../recognition/Recognition.tsx'
import { screenPath } from '../screens/screenPath.ts'

/** What an item does: opens a screen, stores a pasted block and opens it, or runs a message. */
export type PaletteAction =
  | {
      readonly type: 'open'
      readonly path: string
      readonly message?: { readonly query: string; readonly boc: string }
    }
  | { readonly type: 'openBlock'; readonly boc: string }
  | { readonly type: 'run'; readonly boc: string }

/** An item of the palette; without an action it only says what the input is. */
export type PaletteItem = {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly action?: PaletteAction
}

/** What items are made of. */
export type PaletteSources = {
  readonly text: string
  readonly candidates: readonly Candidate[]
  readonly labels: ReadonlyMap<string, string>
  readonly samples: readonly DebugSample[]
}

const MAX_LABELLED = 5

/** What can be done with a text: run its messages, look up its hashes, open samples and accounts with a matching name. */
export function findPaletteItems({ text, candidates, labels, samples }: PaletteSources): PaletteItem[] {
  const query = text.trim().toLowerCase()
  const labelled = [...labels]
    .filter(([, label]) => query !== '' && label.toLowerCase().includes(query))
    // A labelled address may be among the recognised candidates already.
    .filter(([address]) => !candidates.some(({ kind, value }) => kind === 'address' && value === address))
    .slice(0, MAX_LABELLED)
  return [
    ...candidates.flatMap(toCandidateItems),
    ...toTypedBlockItems(query),
    ...labelled.flatMap(([address, label]) => toAddressItems(address, label)),
    ...samples
      .filter(({ title, description }) => `${title} ${description}`.toLowerCase().includes(query))
      .map(({ id, title, description }) => ({
        key: id,
        title,
        description,
        action: toOpen(screenPath('inspect', { sample: id, tab: 'tree' })),
      })),
  ]
}

const toOpen = (path: string): PaletteAction => ({ type: 'open', path })

function toCandidateItems(candidate: Candidate, i: number): PaletteItem[] {
  const { kind, value, sentence: title, message } = candidate
  const key = `${i} ${kind}`
  if (kind === 'address') return toAddressItems(value, title)
  if (kind === 'block') return toBlockItems(value, key, title)
  const lookup = toEventQuery(candidate)
  const toLookupItems = (description: string): PaletteItem[] => {
    if (!lookup) return []
    const remembered = message && { message: { query: lookup, boc: message.boc } }
    return [
      {
        key: `event ${key}`,
        title,
        description,
        action: { type: 'open', path: screenPath('event', { query: lookup }), ...remembered },
      },
    ]
  }
  if (isRunnable(candidate))
    return [
      { key, title, description: 'Run it', action: { type: 'run', boc: value } },
      ...(message ? toLookupItems('Look up its event') : []),
    ]
  return lookup ? toLookupItems('Look up the event') : [{ key, title, description: 'Cannot be run' }]
}

const toAddressItems = (address: string, title: string): PaletteItem[] => [
  {
    key: `item ${address}`,
    title,
    description: 'Show it as an NFT item',
    action: toOpen(screenPath('nfts', { items: [address], view: 'grid' })),
  },
  {
    key: `domains ${address}`,
    title,
    description: 'Domains of this account',
    action: toOpen(screenPath('domains', { account: address })),
  },
]

function toBlockItems(block: string, key: string, title: string): PaletteItem[] {
  const item = { key, title, description: 'Show the block' }
  if (isBocText(block)) return [{ ...item, action: { type: 'openBlock', boc: block } }]
  return [
    { ...item, action: toOpen(screenPath('blocks', { block: block })) },
    {
      key: `event ${key}`,
      title,
      description: 'Look for an event in this block',
      action: toOpen(screenPath('event', { block })),
    },
  ]
}

/** The masterchain block of a typed seqno or date. */
function toTypedBlockItems(query: string): PaletteItem[] {
  const item = { key: 'block', description: 'Show the block' }
  if (isSeqno(query))
    return [{ ...item, title: `Masterchain block ${query}`, action: toOpen(screenPath('blocks', { block: query })) }]
  const moment = parseUnixTime(query)
  if (moment === undefined) return []
  const action = toOpen(screenPath('blocks', { block: formatIsoSeconds(moment) }))
  return [{ ...item, title: `Masterchain block of ${formatTime(moment)}`, action }]
}
