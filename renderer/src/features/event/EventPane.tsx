import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { DebugEventRequest } from '@tonoscope/core/contract/requests'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { isAppError } from '@tonoscope/core/errors'
import { type JSX, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useOperation } from '../../backend/useOperation.ts'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { useAddToHistory } from '../../history/history.ts'
import { useLabelled } from '../../labels/useLabelled.ts'
import { EventView } from '../../result/event/EventView.tsx'
import { getEventStatus } from '../../result/event/eventStatus.ts'
import type { ExplanationSource } from '../../result/explanation/ExplanationPopover.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { storeRun } from '../../run/runStore.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { ScreenError, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './EventPane.module.css'
import { LookupProgress } from './LookupProgress.tsx'
import { NotFound } from './NotFound.tsx'
import { useEvent } from './useEvent.ts'

type Props = ScreenState<'event'> & {
  request: DebugEventRequest
  /** The source has no index: the user has to enter where the search starts. */
  onIndexMissing: () => void
}

/** One event: search progress, the result or the error, and refreshes while it is in progress. */
export function EventPane({ request, params, setParams, onIndexMissing }: Props): JSX.Element {
  const { network } = useBackend()
  const status = useOperation('getStatus', {}, { staleTimeMs: 30_000 })
  const lookup = useEvent(request)
  const event = lookup.data
  const errorCode = isAppError(lookup.error) ? lookup.error.code : undefined
  // A recorded network reports events outside the recording as not recorded, not as missing.
  const isNotFound = errorCode === 'lookup.event' || (errorCode === 'source.notRecorded' && params.query !== undefined)
  const indexMissing = errorCode === 'source.unsupported'
  useEffect(() => {
    if (indexMissing) onIndexMissing()
  }, [indexMissing, onIndexMissing])
  return (
    <>
      {lookup.fetching && !event && <LookupProgress {...lookup} />}
      {lookup.cancelled && (
        <ScreenNotice kind="note" title="Cancelled" actions={<Button onClick={lookup.refetch}>Search again</Button>}>
          The search was stopped before it found the event.
        </ScreenNotice>
      )}
      {lookup.error &&
        !lookup.fetching &&
        !event?.event.in_progress &&
        (isNotFound && !event ? (
          <NotFound network={network} status={status.data} onAgain={lookup.refetch} />
        ) : (
          <ScreenError error={lookup.error} retry={lookup.refetch} />
        ))}
      {event && <OnChainEvent event={event} request={request} params={params} setParams={setParams} lookup={lookup} />}
    </>
  )
}

/** An on-chain trace is run to its end. */
const onChainRun = { as_on_chain: true, limits: { transactions: 1000 } }

type Lookup = ReturnType<typeof useEvent>
type OnChainEventProps = Omit<Props, 'onIndexMissing'> & { event: DebugEvent; lookup: Lookup }

function OnChainEvent({ event, request, params, setParams, lookup }: OnChainEventProps): JSX.Element {
  const now = useNow()
  const selection = useResultSelection(params, setParams)
  const { sample, account, lt, block } = params
  const title = useLabelled(event).summary.sentence
  useAddToHistory({
    kind: 'event',
    path: screenPath('event', { query: event.event.event_id, account, lt, block }),
    title,
    outcome: getEventStatus(event).text,
    network: event.network,
  })
  const { message, found_by } = event
  const explained = useMemo(
    (): ExplanationSource | undefined => (found_by === 'walk' ? { kind: 'event', request } : undefined),
    [found_by, request],
  )
  return (
    <>
      <OtherEvents hashes={event.other_events} />
      <EventView
        event={event}
        now={now}
        {...selection}
        refreshing={event.event.in_progress && <RefreshStatus {...lookup} />}
        explained={explained}
        tools={
          <>
            <CopyButton text={() => location.href}>Link</CopyButton>
            <SaveCapsule
              what={{ event: sample === undefined ? request : { query: event.event.event_id } }}
              title={title}
              test={message && !event.event.in_progress ? { boc: message.boc, ...onChainRun } : undefined}
            />
            {message && !event.event.in_progress && <RunAgainButton boc={message.boc} />}
          </>
        }
        remedies={
          event.partial && (
            <Button onClick={lookup.refetch} disabled={lookup.fetching}>
              {lookup.fetching ? 'Searching' : 'Search again'}
            </Button>
          )
        }
      />
    </>
  )
}

/** Opens the first message in Inspect, where it can be edited and rerun at the on-chain state. */
function RunAgainButton({ boc }: { boc: string }): JSX.Element {
  const [, navigate] = useLocation()
  return (
    <Button
      kind="quiet"
      icon="run"
      title="Opens in Inspect with the on-chain state, to edit and rerun"
      onClick={() => navigate(screenPath('inspect', { run: storeRun({ boc, as_on_chain: true }) }))}
    >
      Run it again
    </Button>
  )
}

function OtherEvents({ hashes }: { hashes: readonly string[] }): JSX.Element | null {
  if (hashes.length === 0) return null
  return (
    <ScreenNotice kind="note" title="Several events match this query">
      <ul className="flex wrap text-code mono gap-x-16">
        {hashes.map(hash => (
          <li key={hash}>
            <Link href={screenPath('event', { query: hash })}>{shorten(hash, 10)}</Link>
          </li>
        ))}
      </ul>
    </ScreenNotice>
  )
}

/** The next automatic refresh of an event in progress. */
function RefreshStatus({ fetching, nextAt, error, refetch }: Lookup): JSX.Element {
  const secondsLeft = useSecondsUntil(nextAt)
  return (
    <p className={styles.refresh} role="status">
      <span className={fetching ? 'unknown' : undefined}>
        {fetching
          ? 'Refreshing'
          : `${error ? `${toErrorText(error).title}. ` : ''}Next refresh${secondsLeft > 0 ? ` in ${secondsLeft} s` : ' now'}`}
      </span>
      <Button kind="link" onClick={refetch} disabled={fetching}>
        Refresh now
      </Button>
    </p>
  )
}

function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}
