import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type JSX, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { type BaseLocationHook, Redirect, Route, Router, Switch } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useHashLocation } from 'wouter/use-hash-location'
import { type BackendConnection, BackendProvider } from '../backend/BackendContext.tsx'
import { chooseBackend } from '../backend/chooseBackend.ts'
import { useSnapshots } from '../backend/snapshots.ts'
import { InspectScreen } from '../features/inspect/InspectScreen.tsx'
import { useNetwork, withNetwork } from '../settings/network.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { useSettings } from '../settings/settings.ts'
import { useStore } from '../store/createStore.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Shell } from './Shell.tsx'

// All screens but the first one are loaded on demand to keep the initial bundle small.
const EventScreen = lazy(() => import('../features/event/EventScreen.tsx').then(it => ({ default: it.EventScreen })))
const LibraryScreen = lazy(() =>
  import('../features/library/LibraryScreen.tsx').then(it => ({ default: it.LibraryScreen })),
)
const DomainsScreen = lazy(() =>
  import('../features/domains/DomainsScreen.tsx').then(it => ({ default: it.DomainsScreen })),
)
const SettingsScreen = lazy(() =>
  import('../features/settings/SettingsScreen.tsx').then(it => ({ default: it.SettingsScreen })),
)
const BlocksScreen = lazy(() =>
  import('../features/blocks/BlocksScreen.tsx').then(it => ({ default: it.BlocksScreen })),
)
const ProofsScreen = lazy(() =>
  import('../features/proofs/ProofsScreen.tsx').then(it => ({ default: it.ProofsScreen })),
)
const ConfigScreen = lazy(() =>
  import('../features/config/ConfigScreen.tsx').then(it => ({ default: it.ConfigScreen })),
)
const NftsScreen = lazy(() => import('../features/nfts/NftsScreen.tsx').then(it => ({ default: it.NftsScreen })))

/** The app with the backend chosen in the settings. */
export function App(): JSX.Element {
  const { backend: wanted } = useSettings()
  const network = useNetwork()
  const own = useStore(ownNetworks)
  const snapshots = useSnapshots()
  const connection = useMemo(() => {
    const backend = chooseBackend(wanted, network)
    // Part of the query keys: when the sources of a network change, its cached replies become stale.
    const sources = own.find(({ name }) => name === network) ?? snapshots.find(({ name }) => name === network)?.id
    return { backend, network, key: JSON.stringify([backend.kind, network, sources]) }
  }, [wanted, network, own, snapshots])
  return (
    <Providers connection={connection}>
      <Shell>
        <Screens />
      </Shell>
    </Providers>
  )
}

/** The screen for the current URL. */
export function Screens(): JSX.Element {
  return (
    <Suspense fallback={<Skeleton name="the screen" lines={4} />}>
      <Switch>
        <Route path="/inspect" component={InspectScreen} />
        <Route path="/event/:hash?" component={EventScreen} />
        <Route path="/library/:file?" component={LibraryScreen} />
        <Route path="/blocks/:block?" component={BlocksScreen} />
        <Route path="/proofs" component={ProofsScreen} />
        <Route path="/config" component={ConfigScreen} />
        <Route path="/nfts" component={NftsScreen} />
        <Route path="/domains" component={DomainsScreen} />
        <Route path="/settings" component={SettingsScreen} />
        <Route>
          <Redirect to="/inspect" replace />
        </Route>
      </Switch>
    </Suspense>
  )
}

/**
 * Routing in the URL fragment, without the data of a shared link.
 *
 * A static host serves one URL only; the screen is named after `#`.
 */
const useScreenInHash: BaseLocationHook = (...args) => {
  const [path, navigate] = useHashLocation(...args)
  return [path.replace(/&.*$/, ''), useNavigate(navigate, everyQuery)]
}

/** Adds an empty query to a path without one: otherwise wouter keeps the query of the previous URL. */
const everyQuery = (path: string): string => (path.includes('?') ? path : `${path}?`)

const asItIs = (path: string): string => path

const useScreenInPath: BaseLocationHook = (...args) => {
  const [path, navigate] = useBrowserLocation(...args)
  return [path, useNavigate(navigate, asItIs)]
}

type Navigate = ReturnType<BaseLocationHook>[1]

/** A `navigate` function that keeps the network parameter. */
function useNavigate(navigate: Navigate, write: (path: string) => string): Navigate {
  return useCallback<Navigate>((path, ...rest) => navigate(write(withNetwork(path)), ...rest), [navigate, write])
}

const routing = __TONOSCOPE_STATIC__
  ? { hook: useScreenInHash, hrefs: (path: string) => `#${path}` }
  : { hook: useScreenInPath, hrefs: withNetwork }

// Replies may come from this device, so queries must not be paused while the browser is offline.
const defaultOptions = { queries: { gcTime: 30 * 60_000, networkMode: 'always' } } as const

/** The contexts that all screens need; tests pass their own backend. */
export function Providers({
  connection,
  children,
}: {
  connection: BackendConnection
  children: ReactNode
}): JSX.Element {
  const [client] = useState(() => new QueryClient({ defaultOptions }))
  return (
    <QueryClientProvider client={client}>
      <BackendProvider value={connection}>
        <Router {...routing}>{children}</Router>
      </BackendProvider>
    </QueryClientProvider>
  )
}
