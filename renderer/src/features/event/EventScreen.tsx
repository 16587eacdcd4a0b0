import { type JSX, useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { type StoredFile, useFiles } from '../../files/fileStore.ts'
import { formatAge } from '../../format/time.ts'
import { useHistory } from '../../history/history.ts'
import { toEventRequest } from '../../recognition/eventQuery.ts'
import { EventView } from '../../result/event/EventView.tsx'
import type { ExplanationSource } from '../../result/explanation/ExplanationPopover.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { type ScreenState, type SetScreenParams, useScreenParams } from '../../screens/useScreenParams.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenLayout, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EventPane } from './EventPane.tsx'
import styles from './EventScreen.module.css'
import { LookupForm } from './LookupForm.tsx'

/** Looks up an event and shows what happened. */
export function EventScreen(): JSX.Element {
  const screen = useScreenParams('event')
  const { params, setParams } = screen
  const { network } = useBackend()
  const [showsDetails, setShowsDetails] = useState(false)
  const onIndexMissing = useCallback(() => setShowsDetails(true), [])
  const request = useMemo(() => toEventRequest(params), [params])
  const { query = '', account = '', lt = '', block = '', sample = '', file = '' } = params
  const queryKey = [query, account, lt, block, sample, file].join(' ')
  const hasQuery = queryKey.trim() !== '' && queryKey.trim() !== block.trim()

  const form = (
    <LookupForm
      key={`${queryKey} ${showsDetails}`}
      params={params}
      detailed={showsDetails}
      onLookUp={lookup => {
        setParams({ ...lookup, sample: undefined, file: undefined, node: undefined, tab: 'tree' })
        window.scrollTo({ top: 0 })
      }}
    />
  )

  if (!hasQuery)
    return (
      <ScreenLayout
        title="See what happened"
        about="Enter any hash of the event in any form, an explorer link, or the message that was sent."
        aside={<EventSuggestions setParams={setParams} />}
      >
        {form}
      </ScreenLayout>
    )

  return (
    <div className="shrink">
      <div className="line-below pt-16 pb-12">{form}</div>
      {file !== '' ? (
        <FilePane {...screen} />
      ) : sample !== '' ? (
        <SampleEvent {...screen} onIndexMissing={onIndexMissing} />
      ) : request ? (
        <EventPane key={`${network} ${queryKey}`} request={request} {...screen} onIndexMissing={onIndexMissing} />
      ) : (
        <ScreenNotice kind="note" title="Not enough to find an event">
          Enter a hash, a link or a message; or an account and the logical time of one of its transactions.
        </ScreenNotice>
      )}
    </div>
  )
}

function SampleEvent(props: ScreenState<'event'> & { onIndexMissing: () => void }): JSX.Element {
  const samples = useOperation('getSamples', {})
  return (
    <QueryView query={samples} name="the sample" lines={4} isScreen>
      {({ samples }) => {
        const sample = samples.find(one => one.id === props.params.sample)
        if (!sample)
          return (
            <ScreenNotice kind="note" title="Sample not found on this network">
              Samples belong to one network; select another network.
            </ScreenNotice>
          )
        return <EventPane key={sample.id} request={{ query: sample.boc }} {...props} />
      }}
    </QueryView>
  )
}

function EventSuggestions({ setParams }: { setParams: SetScreenParams<'event'> }): JSX.Element {
  const now = useNow(30_000)
  const history = useHistory()
    .filter(one => one.kind === 'event')
    .slice(0, 6)
  const samples = useOperation('getSamples', {})
  const onChainSamples = samples.data?.samples.filter(sample => sample.on_chain).slice(0, 8) ?? []
  return (
    <>
      {history.length > 0 && (
        <section aria-label="Recent lookups">
          <h2 className="mb-12">Recent lookups</h2>
          <ul className={styles.list}>
            {history.map(entry => (
              <li key={`${entry.path} ${entry.network}`} className="py-6">
                <Link className="block plain-link" href={entry.path} onClick={() => chooseNetwork(entry.network)}>
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
          <p className="pt-8">
            <Link href={screenPath('library', { page: 'history' })}>Full history</Link>
          </p>
        </section>
      )}
      {onChainSamples.length > 0 && (
        <section aria-label="Events of this network">
          <h2 className="mb-12">Or open a sample event on this network</h2>
          <ul className={styles.list}>
            {onChainSamples.map(sample => (
              <li key={sample.id} className="py-6">
                <Button kind="link" onClick={() => setParams({ sample: sample.id, tab: 'tree', node: undefined })}>
                  {sample.title}
                </Button>
                <span className={styles.note}>{sample.description}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A recorded trace from a file, shown as an event. */
function FilePane({ params, setParams }: ScreenState<'event'>): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === params.file && one.kind === 'trace')
  if (file) return <ClassifiedTrace file={file} params={params} setParams={setParams} />
  if (!ready) return <Skeleton name="the file" lines={4} />
  return (
    <ScreenNotice kind="note" title={`${thisDevice()} does not have that file`}>
      Files are stored only where they were opened. Drop the file on this page again.
    </ScreenNotice>
  )
}

function ClassifiedTrace({ file, params, setParams }: ScreenState<'event'> & { file: StoredFile }): JSX.Element {
  const now = useNow()
  const text = useMemo(() => new TextDecoder().decode(file.bytes), [file])
  const explained = useMemo((): ExplanationSource => ({ kind: 'file', request: { file: text } }), [text])
  const query = useOperation('debugClassify', { body: { file: text } })
  const selection = useResultSelection(params, setParams)
  return (
    <QueryView query={query} name="the trace" lines={8} isScreen>
      {event => (
        <>
          <p className="text-code mono secondary anywhere pt-12">
            <GivenText text={file.name} />
          </p>
          <EventView event={event} now={now} {...selection} explained={explained} />
        </>
      )}
    </QueryView>
  )
}
