import type { DebugConnections } from '@tonoscope/core/contract/lookups'
import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { type JSX, useId } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { formatDuration } from '../../format/time.ts'
import { capitalize } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './Connections.module.css'
import { type Connection, connectionAdvice, connectionSteps } from './connectionSteps.ts'

/** The sources of the selected network: reachable, right network, up to date, and supported requests. */
export function Connections(): JSX.Element {
  const query = useOperation(
    'debugConnections',
    {},
    { staleTimeMs: 15_000, keepPrevious: true, refetchInterval: ({ state }) => nextCheckMs(state.data) },
  )
  const { backend } = useBackend()
  return (
    <div>
      <Toolbar
        about={
          <span role="status">
            {query.isFetching ? 'Checking all sources…' : query.data ? connectionSummary(query.data.sources) : ''}
          </span>
        }
      >
        <Button icon="refresh" disabled={query.isFetching} onClick={() => query.refetch()}>
          Check again
        </Button>
      </Toolbar>
      {query.error && !query.isFetching && <ErrorNotice error={query.error} retry={() => query.refetch()} />}
      {!query.data && query.isFetching && <Skeleton name="connections" lines={4} />}
      {query.data && (
        <ol className={styles.sources} data-old={query.isFetching || undefined}>
          {query.data.sources.map((source, i) => (
            <Source
              // The same location may be listed twice, with different keys.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={i}
              source={source}
              position={i + 1}
              inBrowser={backend.kind === 'worker'}
              checkedAt={query.dataUpdatedAt}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function connectionSummary(sources: readonly Connection[]): string {
  const respondingCount = sources.filter(
    ({ reachable, network_matches, problem }) => reachable && network_matches !== false && !problem,
  ).length
  if (sources.length === 0) return 'This network does not report its sources.'
  if (respondingCount === sources.length)
    return sources.length === 1 ? 'The source responds.' : `All ${respondingCount} sources respond.`
  return respondingCount === 0
    ? 'No source responds.'
    : `${respondingCount} of ${sources.length} sources respond; the others are skipped.`
}

type SourceProps = {
  source: Connection
  position: number
  inBrowser: boolean
  /** Time of the check, in milliseconds. */
  checkedAt: number
}

function Source({ source, position, inBrowser, checkedAt }: SourceProps): JSX.Element {
  const id = useId()
  const advice = connectionAdvice(source, inBrowser)
  return (
    <li className="line-above py-12" aria-labelledby={id}>
      <h3 id={id} className="flex wrap items-baseline anywhere gap-x-8">
        <span className={styles.position}>{position}</span>
        {source.name}
        <span className="regular secondary">
          {/* Names often contain the kind and the location already. */}
          {[source.kind, source.location].filter(part => !source.name.includes(part)).join(', ')}
        </span>
      </h3>
      <ul className="grid pt-2">
        {connectionSteps(source).map(step => (
          <li key={step.title} className={styles.step}>
            <StatusIcon state={step.state} />
            <span className="secondary">{step.title}</span>
            <span>{step.text}</span>
          </li>
        ))}
      </ul>
      {source.open_circuits && <Circuits circuits={source.open_circuits} checkedAt={checkedAt} />}
      {source.problem && (
        <p className={`${styles.advice} bad`} title={source.problem.text}>
          {capitalize(truncateHashes(formatReason(source.problem.text)))}
        </p>
      )}
      {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      {source.reachable && (source.supported.length > 0 || source.unsupported.length > 0) && (
        <dl className="grid text-code gap-2 pt-6 pl-28">
          <Capabilities name="Supports" items={source.supported} />
          <Capabilities name="Does not support" items={source.unsupported} />
        </dl>
      )}
    </li>
  )
}

/** Block IDs have two hashes; their beginnings tell them apart. */
const truncateHashes = (text: string): string => text.replace(/\b[0-9a-f]{64}\b/gi, hash => `${hash.slice(0, 8)}…`)

type CircuitsProps = { circuits: NonNullable<Connection['open_circuits']>; checkedAt: number }

/** What is paused after failures, and until when; counts down between two checks. */
function Circuits({ circuits, checkedAt }: CircuitsProps): JSX.Element {
  const passedSec = Math.max(0, useNow(1000) - Math.floor(checkedAt / 1000))
  return (
    <ul className="grid gap-4 pt-4" aria-label="Paused">
      {circuits.map(({ name, open_for_sec, next_try_sec, reason }) => {
        const leftSec = next_try_sec - passedSec
        return (
          <li key={name} className={styles.step}>
            <StatusIcon state="bad" label="Paused" />
            <span className="secondary">Paused</span>
            <span className="anywhere">
              {name}, failing for {formatDuration(open_for_sec + passedSec)};{' '}
              {leftSec > 0 ? `next try in ${formatDuration(leftSec)}` : 'the next request tries it'}.{' '}
              <span className="secondary">Last error: {formatReason(reason)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The next check: when a paused source may be tried again, else every half minute. */
function nextCheckMs(data: DebugConnections | undefined): number {
  const waits = data?.sources.flatMap(({ open_circuits = [] }) => open_circuits.map(each => each.next_try_sec)) ?? []
  return 1000 * Math.min(30, ...waits.map(wait => Math.max(3, wait)))
}

const Capabilities = ({ name, items }: { name: string; items: readonly string[] }) =>
  items.length > 0 && (
    <div className={styles.capability}>
      <dt className="hint">{name}</dt>
      <dd className="secondary">{items.join(' · ')}</dd>
    </div>
  )
