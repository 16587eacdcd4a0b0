import { type JSX, useCallback, useMemo, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { type StoredFile, useFiles } from '../../files/fileStore.ts'
import { WithoutNameLookups } from '../../labels/knownNames.tsx'
import { toEventRequest } from '../../recognition/eventQuery.ts'
import { EventView } from '../../result/event/EventView.tsx'
import type { ExplanationSource } from '../../result/explanation/ExplanationPopover.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { type ScreenState, type SetScreenParams, useScreenParams } from '../../screens/useScreenParams.ts'
import { NewestTransactions } from '../../suggestions/NewestTransactions.tsx'
import { RecentWork } from '../../suggestions/RecentWork.tsx'
import { SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenLayout, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EventPane } from './EventPane.tsx'
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
              Samples belong to one network; choose another network.
            </ScreenNotice>
          )
        return <EventPane key={sample.id} request={{ query: sample.boc }} {...props} />
      }}
    </QueryView>
  )
}

function EventSuggestions({ setParams }: { setParams: SetScreenParams<'event'> }): JSX.Element {
  const samples = useOperation('getSamples', {})
  const onChain = samples.data?.samples.filter(sample => sample.on_chain).slice(0, 8) ?? []
  return (
    <>
      <RecentWork title="Recent lookups" kind="event" />
      <SuggestionList
        title="Or open a sample event on this network"
        suggestions={onChain.map(({ id, title, description }) => ({
          key: id,
          title,
          note: description,
          onOpen: () => setParams({ sample: id, tab: 'tree', node: undefined }),
        }))}
      />
      <NewestTransactions enabled={samples.data?.samples.length === 0} />
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
          <WithoutNameLookups>
            <EventView event={event} now={now} {...selection} explained={explained} />
          </WithoutNameLookups>
        </>
      )}
    </QueryView>
  )
}
