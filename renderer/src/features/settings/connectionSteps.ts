import { maxFreshSec } from '@tonoscope/core/blockAge'
import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { pluralize } from '../../format/amount.ts'
import { formatDuration } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'

/** The status of a source. */
export type Connection = DebugConnections['sources'][number]

type ConnectionStep = {
  readonly title: string
  readonly state: 'good' | 'bad' | 'unknown' | 'none'
  readonly text: string
}

/** The checks of a source in order; checks after a failed one are skipped. */
export function connectionSteps(source: Connection): ConnectionStep[] {
  const { reachable, latency_ms, network_matches } = source
  if (!reachable)
    return [
      { title: 'Reached', state: 'bad', text: 'no' },
      { title: 'Right network', state: 'none', text: 'not checked' },
      { title: 'Up to date', state: 'none', text: 'not checked' },
    ]
  const networkStep =
    network_matches === undefined
      ? ({ state: 'unknown', text: 'not reported' } as const)
      : network_matches
        ? ({ state: 'good', text: 'yes' } as const)
        : ({ state: 'bad', text: 'no, serves another network' } as const)
  return [
    { title: 'Reached', state: 'good', text: latency_ms === undefined ? 'yes' : `in ${Math.round(latency_ms)} ms` },
    { title: 'Right network', ...networkStep },
    ageStep(source),
    ...(source.index ? indexSteps(source.index) : []),
  ]
}

type IndexFacts = NonNullable<Connection['index']>

/** Which blocks an index has, and how much that is. */
function indexSteps(index: IndexFacts): ConnectionStep[] {
  const { ranges, transactions, traces, bytes } = index
  if (ranges.length === 0) return [{ title: 'Indexed', state: 'bad', text: 'no blocks yet' }]
  return [
    { title: 'Indexed', state: isWholeIndex(index) ? 'good' : 'unknown', text: describeScope(index) },
    {
      ...{ title: 'Contents', state: 'none' },
      text: `${pluralize(transactions, 'transaction')} in ${pluralize(traces, 'trace')}, ${formatBytes(bytes)}`,
    },
  ]
}

/** With all blocks of all accounts, what an account holds is known. */
const isWholeIndex = ({ ranges: [first, ...more], accounts, days }: IndexFacts): boolean =>
  first !== undefined && first.first <= 1 && more.length === 0 && accounts === undefined && days === undefined

const maxShownRanges = 3

function describeScope(index: IndexFacts): string {
  const { ranges, accounts, days } = index
  const [first] = ranges
  const last = ranges.at(-1)
  if (!first || !last) return ''
  const gaps = ranges.slice(1).map(({ first }, i) => first - 1 - (ranges[i]?.last ?? 0))
  const missing = gaps.reduce((sum, each) => sum + each, 0)
  const blocks = isWholeIndex(index)
    ? `all blocks up to ${last.last}`
    : ranges.length <= maxShownRanges
      ? `blocks ${ranges.map(range => `${range.first} to ${range.last}`).join(', ')}`
      : `blocks ${first.first} to ${last.last} in ${ranges.length} ranges`
  return [
    blocks,
    ...(missing > 0 ? [`${pluralize(missing, 'block')} between them not yet`] : []),
    ...(days === undefined ? [] : [`older than ${pluralize(days, 'day')} are removed`]),
    ...(accounts === undefined ? [] : [`transactions of ${pluralize(accounts, 'account')} only`]),
  ].join('; ')
}

function ageStep({ kind, head, lag_sec, index, network_matches }: Connection): ConnectionStep {
  const title = 'Up to date'
  if (network_matches === false && !head) return { title, state: 'none', text: 'not checked' }
  if (index?.ranges.length === 0) return { title, state: 'bad', text: 'no block yet' }
  const at = head ? `block ${head.seqno}` : ''
  if (lag_sec === undefined)
    return kind === 'snapshot'
      ? { title, state: 'none', text: `${at}. Recorded snapshot, not live`.replace(/^\. /, '') }
      : { title, state: 'unknown', text: at === '' ? 'newest block not reported' : at }
  const behind = Math.max(0, lag_sec)
  return behind > maxFreshSec
    ? { title, state: 'bad', text: `${at}, ${formatDuration(behind)} behind` }
    : { title, state: 'good', text: `${at}, ${formatDuration(behind)} old` }
}

/** What to do about a source with a problem; `undefined` if it has none. */
export function connectionAdvice(source: Connection, inBrowser: boolean): string | undefined {
  const code = source.problem?.code
  if (code === 'source.unreachable' || (code === undefined && !source.reachable))
    return inBrowser
      ? 'Check the URL. Browsers can only use https servers that allow cross-origin requests (CORS).'
      : 'Check the URL and the network connection of this machine.'
  if (code === 'source.timeout') return 'The source may be overloaded, or a firewall blocks the connection. Try again.'
  if (code === 'source.refused') return 'The API key may be wrong, missing or over its quota. Set it in the network.'
  if (code === 'limit.rate')
    return 'Wait a moment, or set an API key: without one the rate limit is a few requests per second.'
  if (code === 'source.unsupported' && source.kind === 'liteserver')
    return 'Browsers cannot connect to liteservers. Use the desktop app, the server or the command line.'
  if (code === 'source.unsupported' && source.kind === 'index')
    return 'Browsers cannot open indexes. Use the desktop app, the server or the command line.'
  if (source.kind === 'index') {
    const advice = indexAdvice(source)
    if (advice !== undefined) return advice
  }
  if (code === 'source.malformed') return 'Another service may run at this URL. Check it.'
  if (code === 'input.snapshot') return 'Open the file again, or make a new snapshot.'
  if (code?.startsWith('proof.')) return 'Its proofs are invalid: do not trust this source, use another one.'
  if (source.network_matches === false) return 'Check the URL: its blocks belong to another network.'
  if ((source.lag_sec ?? 0) > maxFreshSec) return 'Its data may be outdated. Move another source before it.'
  return undefined
}

/** What to do about an index; errors of other codes say it themselves. */
function indexAdvice({ problem, index, lag_sec }: Connection): string | undefined {
  if (problem?.code === 'index.unreachable')
    return 'Check its location. An index is written by: tonoscope index --network NAME --to LOCATION'
  if (problem?.code === 'index.network') return 'Choose the index of this network.'
  if (problem || !index) return undefined
  if (index.ranges.length === 0) return 'Nothing is written yet. Start: tonoscope index --network NAME --to LOCATION'
  if ((lag_sec ?? 0) > maxFreshSec) return 'Its indexer is behind or stopped. Start it again with tonoscope index.'
  return isWholeIndex(index)
    ? undefined
    : 'What an account holds is read from the other sources: that needs all blocks.'
}
