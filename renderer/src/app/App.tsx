import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { findScreen, screenList } from '@tonoscope/core/contract/screens'
import { type JSX, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type BaseLocationHook, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useHashLocation } from 'wouter/use-hash-location'
import { formatAbiVersion, useAllAbis } from '../abis/abiStore.ts'
import { withAbis } from '../abis/withAbis.ts'
import { type BackendConnection, BackendProvider } from '../backend/BackendContext.tsx'
import { chooseBackend } from '../backend/chooseBackend.ts'
import { connectionKey } from '../backend/connectionKey.ts'
import { earlyCalls } from '../backend/earlyCalls.ts'
import { countCalls } from '../backend/pendingCalls.ts'
import { withSafeReplies } from '../backend/safeReplies.ts'
import { serverHealth } from '../backend/serverHealth.ts'
import { useSnapshots } from '../backend/snapshots.ts'
import { KnownNamesProvider } from '../labels/knownNames.tsx'
import { LookAlikesProvider } from '../labels/lookAlikes.tsx'
import { pathParams } from '../screens/screenParams.ts'
import { screenPath } from '../screens/screenPath.ts'
import { useNetwork, withNetwork } from '../settings/network.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { useSettings } from '../settings/settings.ts'
import { useStore } from '../store/createStore.ts'
import { NavigationProvider } from '../ui/AppLink.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import { Shell } from './Shell.tsx'
import { screenViews } from './screenViews.ts'

/** The app with the backend chosen in the settings. */
export function App(): JSX.Element {
  const settings = useSettings()
  const runsInBrowser = useStore(serverHealth, health => health.runsInBrowser)
  const wanted = runsInBrowser ? 'browser' : settings.backend
  const network = useNetwork()
  const own = useStore(ownNetworks)
  const snapshots = useSnapshots()
  const abis = formatAbiVersion(useAllAbis(), network)
  const connection = useMemo(() => {
    const backend = earlyCalls.use(withAbis(chooseBackend(wanted, network)))
    const sources = own.find(({ name }) => name === network) ?? snapshots.find(({ name }) => name === network)?.id
    return { backend, network, key: connectionKey({ kind: backend.kind, network, sources, abis }) }
  }, [wanted, network, own, snapshots, abis])
  return (
    <Providers connection={connection}>
      <LookAlikesProvider>
        <Shell>
          <Screens />
        </Shell>
      </LookAlikesProvider>
    </Providers>
  )
}

/** The screen for the current URL. */
export function Screens(): JSX.Element {
  const [location] = useLocation()
  return (
    // Another screen starts without the error of the last one.
    <ErrorBoundary key={findScreen(location)?.name} className="py-20">
      <WhileLoading shown={<Skeleton name="the screen" lines={4} />}>
        <Switch>
          {screenList.map(({ name, path }) => (
            <Route
              key={name}
              path={name in pathParams ? `${path}/:segment?` : path}
              component={screenViews[name].Screen}
            />
          ))}
          <Route>
            <Redirect to={screenPath('inspect')} replace />
          </Route>
        </Switch>
      </WhileLoading>
    </ErrorBoundary>
  )
}

/** Routing in the URL fragment, since a static host serves one URL only; without the data of a shared link. */
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

type Props = { connection: BackendConnection; children: ReactNode }

/** The contexts that all screens need; tests pass their own backend. */
export function Providers({ connection, children }: Props): JSX.Element {
  const [client] = useState(() => new QueryClient({ defaultOptions }))
  const safe = useMemo(
    () => ({ ...connection, backend: countCalls(withSafeReplies(connection.backend)) }),
    [connection],
  )
  return (
    <QueryClientProvider client={client}>
      <BackendProvider value={safe}>
        <KnownNamesProvider>
          <Router {...routing}>
            <NavigationProvider>{children}</NavigationProvider>
          </Router>
        </KnownNamesProvider>
      </BackendProvider>
    </QueryClientProvider>
  )
}
