import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { formatDuration } from '../../format/time.ts'

/** A source of the network as it was found. */
export type Connection = DebugConnections['sources'][number]

/** What one step of a connection came to. */
export type ConnectionStep = {
  readonly title: string
  readonly state: 'good' | 'bad' | 'unknown' | 'none'
  readonly says: string
}

/** Blocks come every few seconds; whoever is a minute behind gives old answers. */
const LATE = 60

/** The three questions in their order; what a failed one makes pointless is not asked. */
export function stepsOf(source: Connection): ConnectionStep[] {
  const reached: ConnectionStep = source.reachable
    ? {
        title: 'Reached',
        state: 'good',
        says: source.latency_ms === undefined ? 'yes' : `in ${Math.round(source.latency_ms)} ms`,
      }
    : { title: 'Reached', state: 'bad', says: 'no' }
  if (!source.reachable)
    return [
      reached,
      { title: 'Right network', state: 'none', says: 'not asked' },
      { title: 'Up to date', state: 'none', says: 'not asked' },
    ]
  return [
    reached,
    source.network_matches === undefined
      ? { title: 'Right network', state: 'unknown', says: 'it does not say which one it serves' }
      : source.network_matches
        ? { title: 'Right network', state: 'good', says: 'yes' }
        : { title: 'Right network', state: 'bad', says: 'no, it serves another one' },
    ageStep(source),
  ]
}

function ageStep({ kind, head, lag_sec }: Connection): ConnectionStep {
  const title = 'Up to date'
  const at = head ? `block ${head.seqno}` : ''
  if (lag_sec === undefined)
    return kind === 'snapshot'
      ? { title, state: 'none', says: `${at}, recorded: it stands still`.replace(/^, /, '') }
      : { title, state: 'unknown', says: at === '' ? 'it does not tell its newest block' : at }
  const behind = Math.max(0, lag_sec)
  return behind > LATE
    ? { title, state: 'bad', says: `${at}, ${formatDuration(behind)} behind` }
    : { title, state: 'good', says: `${at}, ${formatDuration(behind)} old` }
}

/** What can be done about a source, in words; nothing when it is well. */
export function adviceFor(source: Connection, inBrowser: boolean): string | undefined {
  const code = source.problem?.code
  if (code === 'source.unreachable' || (code === undefined && !source.reachable))
    return inBrowser
      ? 'Check the address. A page may ask only servers that allow other pages (CORS), and by https.'
      : 'Check the address, and whether this machine may reach it.'
  if (code === 'source.timeout') return 'It may be busy, or something on the way holds the connection; try again.'
  if (code === 'source.refused') return 'Its key may be wrong, missing or used up; keys are set with the network.'
  if (code === 'limit.rate')
    return 'Wait a moment, or set a key: without one only a few questions a second are answered.'
  if (code === 'source.unsupported' && source.kind === 'liteserver')
    return 'Browsers cannot speak to liteservers. The desktop app, the server and the command line can.'
  if (code === 'source.malformed') return 'Another program may answer at this address; check it.'
  if (code === 'input.snapshot') return 'Open the file again, or make a new one.'
  if (code?.startsWith('proof.')) return 'Its proofs do not hold: do not trust it, use another one.'
  if (source.network_matches === false) return 'Check the address: its blocks belong to another network.'
  if ((source.lag_sec ?? 0) > LATE) return 'Answers may be old; put another source before it.'
  return undefined
}
