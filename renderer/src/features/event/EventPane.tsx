import type { DebugEvent, DebugEventRequest } from '@tonoscope/core/contract/lookups'
import { isAppError } from '@tonoscope/core/errors'
import { type JSX, useCallback, useEffect, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { shorten } from '../../format/address.ts'
import { useRemember } from '../../history/history.ts'
import { EventView } from '../../result/event/EventView.tsx'
import { eventStatus } from '../../result/event/eventStatus.ts'
import type { ResultTab } from '../../result/ResultView.tsx'
import type { ExplanationSource } from '../../result/why/Why.tsx'
import { rememberRun } from '../../run/runs.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './EventScreen.module.css'
import { type EventPlace, eventPath } from './eventParams.ts'
import { LookupProgress } from './LookupProgress.tsx'
import { NotFound } from './NotFound.tsx'
import { Refresh } from './Refresh.tsx'
import { useEvent } from './useEvent.ts'

type Props = {
  request: DebugEventRequest
  place: EventPlace
  go: (change: Partial<EventPlace>, options?: { replace?: boolean }) => void
  /** The source has no index: it has to be told where to search. */
  onNeedsPlace: () => void
}

/** One event: how far the search is, what was found, and its refresh while it is in progress. */
export function EventPane({ request, place, go, onNeedsPlace }: Props): JSX.Element {
  const { network } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const look = useEvent(request)
  const { event } = look
  const code = isAppError(look.error) ? look.error.code : undefined
  // A recording says of everything else that it does not hold it, not that it does not exist.
  const gone = code === 'lookup.event' || (code === 'source.notRecorded' && place.query !== undefined)
  const needsPlace = code === 'source.unsupported'
  useEffect(() => {
    if (needsPlace) onNeedsPlace()
  }, [needsPlace, onNeedsPlace])
  return (
    <>
      {look.looking && !event && <LookupProgress progress={look.progress} onCancel={look.cancel} />}
      {look.cancelled && (
        <div className={styles.state}>
          <Notice kind="note" title="Cancelled" actions={<Button onClick={look.again}>Look again</Button>}>
            The search was stopped before anything was found.
          </Notice>
        </div>
      )}
      {look.error && !look.looking && !event && (
        <div className={styles.state}>
          {gone ? (
            <NotFound network={network} status={status.data} onAgain={look.again} onNetwork={chooseNetwork} />
          ) : (
            <ErrorNotice error={look.error} retry={look.again} />
          )}
        </div>
      )}
      {look.error && !look.looking && event && !event.event.in_progress && (
        <div className={styles.state}>
          <ErrorNotice error={look.error} retry={look.again} />
        </div>
      )}
      {event && (
        <LandedEvent
          event={event}
          request={request}
          place={place}
          go={go}
          refresh={
            event.event.in_progress ? (
              <Refresh looking={look.looking} nextAt={look.nextAt} error={look.error} onNow={look.again} />
            ) : undefined
          }
          onAgain={look.again}
          looking={look.looking}
        />
      )}
    </>
  )
}

type LandedProps = Omit<Props, 'onNeedsPlace'> & {
  event: DebugEvent
  refresh: JSX.Element | undefined
  onAgain: () => void
  looking: boolean
}

function LandedEvent({ event, request, place, go, refresh, onAgain, looking }: LandedProps): JSX.Element {
  const now = useNow()
  const onTab = useCallback((tab: ResultTab) => go({ tab }, { replace: true }), [go])
  const onOpen = useCallback((node: string | undefined) => go({ node }, { replace: true }), [go])
  const { sample, account, lt, block } = place
  // The first sentence says how it went, the second what it was.
  const title = event.support.sentences.slice(0, 2).reverse().join(' ') || event.verdict.sentence
  useRemember({
    kind: 'event',
    path: eventPath({ query: event.event.event_id, account, lt, block }),
    title,
    outcome: eventStatus(event).says,
    network: event.network,
  })
  const { message, found_by } = event
  const explained = useMemo(
    (): ExplanationSource | undefined => (found_by === 'walk' ? { kind: 'event', request } : undefined),
    [found_by, request],
  )
  return (
    <EventView
      event={event}
      now={now}
      tab={place.tab}
      onTab={onTab}
      open={place.node}
      onOpen={onOpen}
      refreshing={refresh}
      explained={explained}
      tools={
        <>
          <CopyButton text={() => location.href}>Link</CopyButton>
          <SaveCapsule
            what={{ event: sample === undefined ? request : { query: event.event.event_id } }}
            title={title}
          />
          {message && !event.event.in_progress && <RunAgain boc={message.boc} />}
        </>
      }
      others={<Others hashes={event.other_events} />}
      more={
        event.partial && (
          <Button onClick={onAgain} disabled={looking}>
            {looking ? 'Searching' : 'Search again'}
          </Button>
        )
      }
    />
  )
}

/** The way to Inspect, where its message can be changed and run at the state in which it landed. */
function RunAgain({ boc }: { boc: string }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      kind="quiet"
      icon="run"
      title="In Inspect: as it landed, to be changed and run again"
      onClick={() => navigate(`/inspect?run=${rememberRun({ boc, as_on_chain: true })}`)}
    >
      Run it again
    </Button>
  )
}

function Others({ hashes }: { hashes: readonly string[] }): JSX.Element | null {
  if (hashes.length === 0) return null
  return (
    <div className={styles.state}>
      <Notice kind="note" title="More than one event fits what was asked for">
        <ul className={styles.others}>
          {hashes.map(hash => (
            <li key={hash}>
              <Link href={eventPath({ query: hash })}>{shorten(hash, 10)}</Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
