import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type JSX, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { type BaseLocationHook, Redirect, Route, Router, Switch } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useHashLocation } from 'wouter/use-hash-location'
import { type Answering, BackendProvider } from '../backend/BackendContext.tsx'
import { chooseBackend } from '../backend/chooseBackend.ts'
import { useSnapshots } from '../backend/snapshots.ts'
import { InspectScreen } from '../features/inspect/InspectScreen.tsx'
import { useNetwork, withNetwork } from '../settings/network.ts'
import { useOwnNetworks } from '../settings/ownNetworks.ts'
import { useSettings } from '../settings/settings.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Shell } from './Shell.tsx'

// Screens that are not the first one come when they are opened: the first script stays small.
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

/** The app, talking to the backend that the settings name. */
export function App(): JSX.Element {
  const { backend: wanted } = useSettings()
  const network = useNetwork()
  const own = useOwnNetworks()
  const snapshots = useSnapshots()
  const answering = useMemo(() => {
    const backend = chooseBackend(wanted, network)
    // Answers of a network whose sources were changed since are those of another one.
    const sources = own.find(({ name }) => name === network) ?? snapshots.find(({ name }) => name === network)?.id
    return { backend, network, key: JSON.stringify([backend.kind, network, sources]) }
  }, [wanted, network, own, snapshots])
  return (
    <Providers answering={answering}>
      <Shell>
        <Screens />
      </Shell>
    </Providers>
  )
}

/** The screen that the address names. */
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
 * A location in the fragment, without what a shared link carries there.
 *
 * A page that no server stands behind has only one address; what follows `#` names the screen.
 */
const useScreenInHash: BaseLocationHook = (...args) => {
  const [path, navigate] = useHashLocation(...args)
  return [path.replace(/&.*$/, ''), useNavigate(navigate, everyQuery)]
}

/** Where an address says nothing after its path, the query of the last one must not stay. */
const everyQuery = (path: string): string => (path.includes('?') ? path : `${path}?`)

const asItIs = (path: string): string => path

const useScreenInPath: BaseLocationHook = (...args) => {
  const [path, navigate] = useBrowserLocation(...args)
  return [path, useNavigate(navigate, asItIs)]
}

type Navigate = ReturnType<BaseLocationHook>[1]

/** Goes where it is told to, on the same network. */
function useNavigate(navigate: Navigate, write: (path: string) => string): Navigate {
  return useCallback<Navigate>((path, ...rest) => navigate(write(withNetwork(path)), ...rest), [navigate, write])
}

const routing = __TONOSCOPE_STATIC__
  ? { hook: useScreenInHash, hrefs: (path: string) => `#${path}` }
  : { hook: useScreenInPath, hrefs: withNetwork }

// A question may be answered on this machine: that there is no network is no reason to wait with asking.
const defaultOptions = { queries: { gcTime: 30 * 60_000, networkMode: 'always' } } as const

/** Everything that screens take from around them; tests lend their own backend. */
export function Providers({ answering, children }: { answering: Answering; children: ReactNode }): JSX.Element {
  const [client] = useState(() => new QueryClient({ defaultOptions }))
  return (
    <QueryClientProvider client={client}>
      <BackendProvider value={answering}>
        <Router {...routing}>{children}</Router>
      </BackendProvider>
    </QueryClientProvider>
  )
}
