import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type JSX, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type BaseLocationHook, Redirect, Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { type Answering, BackendProvider } from '../backend/BackendContext.tsx'
import { chooseBackend } from '../backend/chooseBackend.ts'
import { InspectScreen } from '../features/inspect/InspectScreen.tsx'
import { useSettings } from '../settings/settings.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Shell } from './Shell.tsx'

// Screens that are not the first one come when they are opened: the first script stays small.
const NftsScreen = lazy(() => import('../features/nfts/NftsScreen.tsx').then(it => ({ default: it.NftsScreen })))

/** The app, talking to the backend that the settings name. */
export function App(): JSX.Element {
  const { backend: wanted, network } = useSettings()
  const answering = useMemo(() => {
    const backend = chooseBackend(wanted)
    return { backend, network, key: `${backend.kind} ${network ?? ''}` }
  }, [wanted, network])
  return (
    <Providers answering={answering}>
      <Shell>
        <Suspense fallback={<Skeleton name="the screen" lines={4} />}>
          <Switch>
            <Route path="/inspect" component={InspectScreen} />
            <Route path="/nfts" component={NftsScreen} />
            <Route>
              <Redirect to="/inspect" replace />
            </Route>
          </Switch>
        </Suspense>
      </Shell>
    </Providers>
  )
}

/**
 * A location in the fragment, without what a shared link carries there.
 *
 * A page that no server stands behind has only one address; what follows `#` names the screen.
 */
const useScreenInHash: BaseLocationHook = (...args) => {
  const [path, navigate] = useHashLocation(...args)
  return [path.replace(/&.*$/, ''), navigate]
}

/** Everything that screens take from around them; tests lend their own backend. */
export function Providers({ answering, children }: { answering: Answering; children: ReactNode }): JSX.Element {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { gcTime: 30 * 60_000 } } }))
  return (
    <QueryClientProvider client={client}>
      <BackendProvider value={answering}>
        <Router {...(__TONOSCOPE_STATIC__ && { hook: useScreenInHash })}>{children}</Router>
      </BackendProvider>
    </QueryClientProvider>
  )
}
