import { maxFreshSec } from '@tonoscope/core/blockAge'
import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { formatDuration } from '../../format/time.ts'

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
    ...(source.index ? [indexStep(source.index)] : []),
  ]
}

/** Which blocks an index has: with gaps it cannot list what an account holds. */
function indexStep({ ranges, accounts }: NonNullable<Connection['index']>): ConnectionStep {
  const [first, ...more] = ranges
  const of = accounts === undefined ? '' : `, of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} only`
  if (!first) return { title: 'Indexed', state: 'bad', text: 'no blocks yet' }
  const isWhole = first.first <= 1 && more.length === 0 && accounts === undefined
  const blocks = `blocks ${first.first} to ${ranges.at(-1)?.last}`
  const gaps = more.length === 0 ? '' : `, with ${more.length} ${more.length === 1 ? 'gap' : 'gaps'}`
  return { title: 'Indexed', state: isWhole ? 'good' : 'unknown', text: `${blocks}${gaps}${of}` }
}

function ageStep({ kind, head, lag_sec }: Connection): ConnectionStep {
  const title = 'Up to date'
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
  if (code?.startsWith('index.')) return 'Run tonoscope index --status to see its state.'
  if (code === 'source.malformed') return 'Another service may run at this URL. Check it.'
  if (code === 'input.snapshot') return 'Open the file again, or make a new snapshot.'
  if (code?.startsWith('proof.')) return 'Its proofs are invalid: do not trust this source, use another one.'
  if (source.network_matches === false) return 'Check the URL: its blocks belong to another network.'
  if ((source.lag_sec ?? 0) > maxFreshSec) return 'Its data may be outdated. Move another source before it.'
  return undefined
}
