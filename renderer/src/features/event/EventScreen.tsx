import { type JSX, useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { formatAge } from '../../format/time.ts'
import { useHistory } from '../../history/history.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EventPane } from './EventPane.tsx'
import styles from './EventScreen.module.css'
import { type EventPlace, requestOfPlace, useEventPlace } from './eventParams.ts'
import { FilePane } from './FilePane.tsx'
import { LookupForm } from './LookupForm.tsx'
import { queryFor } from './sentMessages.ts'

type Go = ReturnType<typeof useEventPlace>['go']

/** Look up what happened. */
export function EventScreen(): JSX.Element {
  const { place, go } = useEventPlace()
  const { network } = useBackend()
  const [detailed, setDetailed] = useState(false)
  const onNeedsPlace = useCallback(() => setDetailed(true), [])
  const asked = useMemo(() => {
    const request = requestOfPlace(place)
    return request && { ...request, ...(request.query !== undefined && { query: queryFor(request.query) }) }
  }, [place])
  const { query = '', account = '', lt = '', block = '', sample = '', file = '' } = place
  const name = [query, account, lt, block, sample, file].join(' ')
  const started = name.trim() !== '' && name.trim() !== block.trim()

  const form = (
    <LookupForm
      key={`${name} ${detailed}`}
      place={place}
      detailed={detailed}
      onLookUp={sought => {
        go({
          ...sought,
          sample: undefined,
          file: undefined,
          node: undefined,
          tab: 'tree',
        })
        window.scrollTo({ top: 0 })
      }}
    />
  )

  if (!started)
    return (
      <div className={styles.start}>
        <div className={styles.compose}>
          <h1 className={styles.title}>See what happened</h1>
          <p className={styles.about}>
            Give anything that names an event: any of its hashes in any form, a link of another explorer, or the message
            that was sent.
          </p>
          {form}
        </div>
        <Aside go={go} />
      </div>
    )

  return (
    <div className={styles.pane}>
      <div className={styles.again}>{form}</div>
      {file !== '' ? (
        <FilePane place={place} go={go} />
      ) : sample !== '' ? (
        <SampleEvent place={place} go={go} onNeedsPlace={onNeedsPlace} />
      ) : asked ? (
        <EventPane key={`${network} ${name}`} request={asked} place={place} go={go} onNeedsPlace={onNeedsPlace} />
      ) : (
        <div className={styles.state}>
          <Notice kind="note" title="This does not name an event yet">
            Give a hash, a link or a message; or an account with the logical time of one of its transactions.
          </Notice>
        </div>
      )}
    </div>
  )
}

/** The event that a sample's message became. */
function SampleEvent({
  place,
  go,
  onNeedsPlace,
}: {
  place: EventPlace
  go: Go
  onNeedsPlace: () => void
}): JSX.Element {
  const samples = useOperation('getSamples', {})
  if (samples.error)
    return (
      <div className={styles.state}>
        <ErrorNotice error={samples.error} retry={() => samples.refetch()} />
      </div>
    )
  if (!samples.data) return <Skeleton name="the sample" lines={4} />
  const sample = samples.data.samples.find(one => one.id === place.sample)
  if (!sample)
    return (
      <div className={styles.state}>
        <Notice kind="note" title="This network has no such sample">
          Samples belong to one network; another one may be chosen.
        </Notice>
      </div>
    )
  return <EventPane key={sample.id} request={{ query: sample.boc }} place={place} go={go} onNeedsPlace={onNeedsPlace} />
}

/** What was looked up before, and what can be tried on this network. */
function Aside({ go }: { go: Go }): JSX.Element {
  const now = useNow(30_000)
  const history = useHistory()
    .filter(one => one.kind === 'event')
    .slice(0, 6)
  const samples = useOperation('getSamples', {})
  const landed = samples.data?.samples.filter(sample => sample.on_chain).slice(0, 8) ?? []
  return (
    <div className={styles.aside}>
      {history.length > 0 && (
        <section aria-label="Looked up before">
          <h2>Looked up before</h2>
          <ul className={styles.list}>
            {history.map(entry => (
              <li key={`${entry.path} ${entry.network}`}>
                <Link href={entry.path} onClick={() => chooseNetwork(entry.network)}>
                  <span className={styles.name}>
                    <ChainText text={entry.title} />
                  </span>
                  <span className={styles.note}>
                    {entry.outcome}, {entry.network}, looked up {formatAge(entry.at, now)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <Link href="/library?page=history">All of the history</Link>
          </p>
        </section>
      )}
      {landed.length > 0 && (
        <section aria-label="Events of this network">
          <h2>{history.length > 0 ? 'Or take' : 'Or start from'} one that landed on this network</h2>
          <ul className={styles.list}>
            {landed.map(sample => (
              <li key={sample.id}>
                <Button kind="link" onClick={() => go({ sample: sample.id, tab: 'tree', node: undefined })}>
                  {sample.title}
                </Button>
                <span className={styles.note}>{sample.description}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
