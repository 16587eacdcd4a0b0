import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { isSourceFailure } from '@tonoscope/core/errors'
import { type JSX, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { useOlderPages } from '../../backend/useOlderPages.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { useAddToHistory } from '../../history/history.ts'
import { useKnownNames, useLookedUpNames } from '../../labels/knownNames.tsx'
import { useLabels } from '../../labels/labels.ts'
import { useOpenTitle } from '../../screens/pageTitle.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { ScreenError } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMarkedNames } from '../../ui/useMarkedNames.ts'
import { AccountComparison } from './AccountComparison.tsx'
import { AccountHead } from './AccountHead.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { getAccountTitle, toPageNames } from './accountText.ts'
import { toEventsRequest } from './events/eventsRequest.ts'
import { listAccounts, listEvents, toEventNamesRequest } from './events/listEvents.ts'
import { FactSections } from './facts/FactSections.tsx'
import { Holdings } from './Holdings.tsx'
import { StatusNotice } from './StatusNotice.tsx'

/** How long the state at the newest block counts as the newest. */
const NEWEST_STALE_AFTER_MS = 30_000

type Props = ScreenState<'account'> & { account: string }

/** The page of one account. What fails in a part of it leaves the others. */
export function AccountPane({ account, params, setParams }: Props): JSX.Element {
  const { block, compare, tab, filters } = params
  const body = { account, ...(block !== undefined && { block }) }
  const options = block === undefined ? { staleTimeMs: NEWEST_STALE_AFTER_MS } : {}
  // The state is there long before what other accounts and indexes know.
  const state = useOperation('debugAccount', { body: { ...body, only_state: true } }, options)
  const query = useOperation('debugAccount', { body }, options)
  // Starts at once, beside the request for the state.
  const events = useOlderPages('debugAccountEvents', toEventsRequest(account, filters), tab === 'events')
  const testnet = useTestnet()
  const labels = useLabels()
  const view = query.data ?? state.data
  const shownEvents = useMemo(() => listEvents(events.data?.pages), [events.data])
  useLookedUpNames(useMemo(() => toEventNamesRequest(events.data?.pages.at(-1)), [events.data]))
  const lookedUp = useKnownNames()
  const names = useMarkedNames(
    useMemo(
      () => toPageNames(view, shownEvents, { labels, lookedUp, testnet }),
      [view, shownEvents, labels, lookedUp, testnet],
    ),
    useMemo(() => shownEvents.flatMap(listAccounts).map(({ address }) => address), [shownEvents]),
  )
  if (query.isPending && !view) return <Skeleton name="the account" lines={8} />
  return (
    <AccountNamesContext value={names}>
      {query.error && <ScreenError error={query.error} retry={() => query.refetch()} />}
      {view && (
        <AccountOverview
          account={account}
          view={view}
          isLoading={query.isPending}
          params={params}
          setParams={setParams}
        />
      )}
      {query.isPending ? null : view && compare !== undefined ? (
        <AccountComparison account={account} compare={compare} view={view} setParams={setParams} />
      ) : (
        // Events may be there although the state is not.
        (view || isSourceFailure(query.error)) && (
          <AccountTabs account={account} view={view} events={events} params={params} setParams={setParams} />
        )
      )}
    </AccountNamesContext>
  )
}

type OverviewProps = Props & {
  view: DebugAccountView
  /** Only its state is there yet. */
  isLoading: boolean
}

function AccountOverview({ account, view, isLoading, params, setParams }: OverviewProps): JSX.Element {
  const labels = useLabels()
  const title = getAccountTitle(view, labels)
  useOpenTitle(title)
  useAddToHistory({
    kind: 'account',
    path: screenPath('account', { account }),
    title,
    outcome: view.status,
    network: view.network,
  })
  return (
    <>
      <AccountHead account={account} view={view} params={params} setParams={setParams} />
      <StatusNotice view={view} />
      <Holdings view={view} isLoading={isLoading} />
      {isLoading && <Skeleton name="the facts of the contract" lines={4} />}
      <FactSections sections={view.sections} tokens={view.token_names} />
    </>
  )
}
