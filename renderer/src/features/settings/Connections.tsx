import { type JSX, useId } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { capitalize } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import styles from './Connections.module.css'
import { adviceFor, type Connection, stepsOf } from './connectionSteps.ts'

/** The sources of the network that is asked: reached, right, up to date, and what each can tell. */
export function Connections(): JSX.Element {
  const answer = useOperation('debugConnections', {}, { goodForMs: 15_000, keepLast: true })
  const { backend } = useBackend()
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <p role="status">
          {answer.isFetching ? 'Asking every source…' : answer.data ? summary(answer.data.sources) : ''}
        </p>
        <Button icon="refresh" disabled={answer.isFetching} onClick={() => answer.refetch()}>
          Check again
        </Button>
      </div>
      {answer.error && !answer.isFetching && <ErrorNotice error={answer.error} retry={() => answer.refetch()} />}
      {!answer.data && answer.isFetching && <Skeleton name="connections" lines={4} />}
      {answer.data && (
        <ol className={styles.sources} data-old={answer.isFetching || undefined}>
          {answer.data.sources.map((source, i) => (
            <Source
              // The same place may stand there twice, with different keys.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={i}
              source={source}
              place={i + 1}
              inBrowser={backend.kind === 'worker'}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function summary(sources: readonly Connection[]): string {
  const good = sources.filter(source => source.reachable && source.network_matches !== false && !source.problem).length
  if (sources.length === 0) return 'This network says nothing of its sources.'
  if (good === sources.length) return sources.length === 1 ? 'Its source answers.' : `All ${good} sources answer.`
  return good === 0 ? 'No source answers.' : `${good} of ${sources.length} sources answer; the others are passed over.`
}

function Source({ source, place, inBrowser }: { source: Connection; place: number; inBrowser: boolean }): JSX.Element {
  const id = useId()
  const advice = adviceFor(source, inBrowser)
  return (
    <li className={styles.source} aria-labelledby={id}>
      <h3 id={id}>
        <span className={styles.place}>{place}</span>
        {source.name}
        <span className={styles.kind}>
          {/* Many are called by what they are and where. */}
          {[source.kind, source.location].filter(part => !source.name.includes(part)).join(', ')}
        </span>
      </h3>
      <ul className={styles.steps}>
        {stepsOf(source).map(step => (
          <li key={step.title}>
            <StatusIcon state={step.state} />
            <span className={styles.title}>{step.title}</span>
            <span>{step.says}</span>
          </li>
        ))}
      </ul>
      {source.problem && <p className={styles.problem}>{capitalize(source.problem.text)}</p>}
      {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      {(source.supported.length > 0 || source.unsupported.length > 0) && (
        <dl className={styles.able}>
          {source.supported.length > 0 && (
            <div>
              <dt>Can tell</dt>
              <dd>{source.supported.join(' · ')}</dd>
            </div>
          )}
          {source.unsupported.length > 0 && (
            <div>
              <dt>Cannot tell</dt>
              <dd>{source.unsupported.join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
    </li>
  )
}
