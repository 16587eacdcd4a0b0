import type { DebugAccountEvent, DebugAccountEvents, DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { type JSX, useEffect, useMemo, useRef, useState } from 'react'
import type { useOlderPages } from '../../../backend/useOlderPages.ts'
import { pluralize } from '../../../format/amount.ts'
import { formatIsoTime } from '../../../format/time.ts'
import { countFilters, noEventFilters } from '../../../screens/accountParams.ts'
import type { ScreenState } from '../../../screens/useScreenParams.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, TableExport } from '../../../ui/Table.tsx'
import { EventFilterBar } from './EventFilterBar.tsx'
import { EventList } from './EventList.tsx'
import { countEmptyPages, listEvents } from './listEvents.ts'

/** Pages without a match that are read on their own; then a person decides. */
const MAX_EMPTY_PAGES = 4

type Pages = ReturnType<typeof useOlderPages<'debugAccountEvents'>>
type Props = ScreenState<'account'> & { events: Pages; view: DebugAccountView | undefined; account: string }

/** The events of an account, newest first, with filters; older ones are loaded when the end of the list is near. */
export function EventsTab({ events, view, account, params, setParams }: Props): JSX.Element {
  const { data, error, isPending, refetch } = events
  const pages = useMemo(() => data?.pages ?? [], [data])
  const list = useMemo(() => listEvents(pages), [pages])
  const { filters } = params
  const scanned = pages.reduce((sum, page) => sum + page.scanned, 0)
  const isFiltered = countFilters(filters) > 0
  return (
    <>
      <EventFilterBar
        filters={filters}
        onFilters={next => setParams({ filters: next })}
        view={view}
        tokens={pages.flatMap(page => page.token_names)}
      />
      <div className="row gap-8 mb-8">
        <p className="text-small secondary tabular grow" role="status">
          {pages.length > 0 && (
            <>
              {pluralize(list.length, isFiltered ? 'matching event' : 'event')}
              {isFiltered && `, ${pluralize(scanned, 'transaction')} searched`}
            </>
          )}
        </p>
        {list.length > 0 && <TableExport columns={exportColumns} rows={list} file="events" />}
      </div>
      {isPending ? (
        <Skeleton name="the events" lines={8} />
      ) : error && list.length === 0 ? (
        <ErrorNotice error={error} retry={() => refetch()} />
      ) : (
        <>
          <EventList
            events={list}
            owner={pages[0]?.address ?? view?.address ?? account}
            tokens={pages.flatMap(page => page.token_names)}
          />
          <OlderEvents
            events={events}
            pages={pages}
            onShowAll={isFiltered ? () => setParams({ filters: noEventFilters }) : undefined}
          />
        </>
      )}
    </>
  )
}

const exportColumns: readonly Column<DebugAccountEvent>[] = [
  { id: 'time', title: 'Time', plain: ({ event }) => formatIsoTime(event.timestamp) },
  { id: 'event', title: 'Event', plain: ({ event }) => event.event_id },
  { id: 'sentence', title: 'What happened', plain: ({ summary }) => summary.sentence },
  { id: 'outcome', title: 'Outcome', plain: ({ outcome }) => outcome },
  { id: 'direction', title: 'Direction', plain: ({ direction }) => direction },
  { id: 'change', title: 'Change in nanotons', plain: ({ change }) => change },
  { id: 'lt', title: 'Logical time', plain: ({ lt }) => lt },
]

type OlderProps = { events: Pages; pages: readonly DebugAccountEvents[]; onShowAll: (() => void) | undefined }

/** The end of the list: loads older events when it comes near, and says why there are none. */
function OlderEvents({ events, pages, onShowAll }: OlderProps): JSX.Element | null {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = events
  const [allowed, setAllowed] = useState(MAX_EMPTY_PAGES)
  const end = useRef<HTMLDivElement>(null)
  const isPaused = countEmptyPages(pages) >= allowed
  const loads = hasNextPage && !isFetchingNextPage && !error && !isPaused
  // Once more after each page, because the end may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    // Without IntersectionObserver the button remains.
    if (!loads || !end.current || typeof IntersectionObserver === 'undefined') return
    const near = new IntersectionObserver(seen => seen.some(one => one.isIntersecting) && void fetchNextPage(), {
      rootMargin: '1200px',
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [loads, pages.length, fetchNextPage])
  const unknown = pages.at(-1)?.unknown
  const isEmpty = pages.every(page => page.events.length === 0)
  const searchOn = () => {
    setAllowed(countEmptyPages(pages) + MAX_EMPTY_PAGES)
    void fetchNextPage()
  }
  return (
    <div ref={end} className="py-12 secondary">
      {error && !isFetchingNextPage ? (
        <ErrorNotice error={error} retry={() => fetchNextPage()} />
      ) : isFetchingNextPage ? (
        <p role="status">Loading older events</p>
      ) : hasNextPage ? (
        <span className="cluster gap-12">
          {isPaused && 'No match among the transactions searched so far.'}
          <Button onClick={searchOn}>{isPaused ? 'Search older transactions' : 'Load older events'}</Button>
        </span>
      ) : unknown !== undefined ? (
        <p>There may be older events: {unknown}</p>
      ) : isEmpty ? (
        <span className="cluster gap-12">
          {onShowAll ? 'No event matches the filters.' : 'This account has no events.'}
          {onShowAll && <Button onClick={onShowAll}>Show all events</Button>}
        </span>
      ) : (
        <p>No older events.</p>
      )}
    </div>
  )
}
