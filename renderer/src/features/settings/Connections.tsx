import { type JSX, useId } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { capitalize } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import styles from './Connections.module.css'
import { type Connection, connectionAdvice, connectionSteps } from './connectionSteps.ts'

/** The sources of the selected network: reachable, right network, up to date, and supported requests. */
export function Connections(): JSX.Element {
  const query = useOperation('debugConnections', {}, { staleTimeMs: 15_000, keepPrevious: true })
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
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function connectionSummary(sources: readonly Connection[]): string {
  const respondingCount = sources.filter(
    source => source.reachable && source.network_matches !== false && !source.problem,
  ).length
  if (sources.length === 0) return 'This network does not report its sources.'
  if (respondingCount === sources.length)
    return sources.length === 1 ? 'The source responds.' : `All ${respondingCount} sources respond.`
  return respondingCount === 0
    ? 'No source responds.'
    : `${respondingCount} of ${sources.length} sources respond; the others are skipped.`
}

function Source({
  source,
  position,
  inBrowser,
}: {
  source: Connection
  position: number
  inBrowser: boolean
}): JSX.Element {
  const id = useId()
  const advice = connectionAdvice(source, inBrowser)
  return (
    <li className={styles.source} aria-labelledby={id}>
      <h3 id={id}>
        <span className={styles.position}>{position}</span>
        {source.name}
        <span className="regular secondary">
          {/* Names often contain the kind and the location already. */}
          {[source.kind, source.location].filter(part => !source.name.includes(part)).join(', ')}
        </span>
      </h3>
      <ul className={styles.steps}>
        {connectionSteps(source).map(step => (
          <li key={step.title}>
            <StatusIcon state={step.state} />
            <span className="secondary">{step.title}</span>
            <span>{step.text}</span>
          </li>
        ))}
      </ul>
      {source.problem && <p className={styles.problem}>{capitalize(source.problem.text)}</p>}
      {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      {(source.supported.length > 0 || source.unsupported.length > 0) && (
        <dl className={styles.capabilities}>
          {source.supported.length > 0 && (
            <div>
              <dt>Supports</dt>
              <dd>{source.supported.join(' · ')}</dd>
            </div>
          )}
          {source.unsupported.length > 0 && (
            <div>
              <dt>Does not support</dt>
              <dd>{source.unsupported.join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
    </li>
  )
}
