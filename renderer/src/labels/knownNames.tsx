import type { KnownNames } from '@tonoscope/core/contract/applyNames'
import type { DebugNames, DebugNamesRequest } from '@tonoscope/core/contract/debugNames'
import { createContext, type JSX, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { useOperation } from '../backend/useOperation.ts'
import { createStore, useStore } from '../store/createStore.ts'

/** As long as the service takes them for known. */
const STALE_AFTER_MS = 10 * 60_000

/** Names by account, of one connection: the same address is another account in another network. */
type LookedUp = { readonly connection: string; readonly names: KnownNames }

const store = createStore<LookedUp>({ connection: '', names: new Map() })

function remember(connection: string, found: KnownNames): void {
  store.update(before => {
    const old: KnownNames = before.connection === connection ? before.names : new Map()
    const isNew = [...found].some(([address, { name }]) => old.get(address)?.name !== name)
    return isNew ? { connection, names: new Map([...old, ...found]) } : before
  })
}

const noNames: KnownNames = new Map()
const KnownNamesContext = createContext(noNames)
const LookupsContext = createContext(true)

/** Provides the names that the page has looked up: labels of the service, and domains that point to an account. */
export function KnownNamesProvider({ children }: { children: ReactNode }): JSX.Element {
  const { key } = useBackend()
  const { connection, names } = useStore(store)
  return <KnownNamesContext value={connection === key ? names : noNames}>{children}</KnownNamesContext>
}

/** Inside, nothing is looked up, and accounts are not those of the network: a file shows what it contains. */
export const WithoutNameLookups = ({ children }: { children: ReactNode }): JSX.Element => (
  <LookupsContext value={false}>
    <KnownNamesContext value={noNames}>{children}</KnownNamesContext>
  </LookupsContext>
)

/** The names that were looked up, by account. */
export const useKnownNames = (): KnownNames => useContext(KnownNamesContext)

/** Looks up the names of accounts, after their reply is shown; all parts of the page then have them. */
export function useLookedUpNames(request: DebugNamesRequest | undefined): KnownNames {
  const { key } = useBackend()
  const isOn = useContext(LookupsContext)
  const query = useOperation(
    'debugNames',
    { body: request ?? { accounts: [] } },
    { enabled: isOn && request !== undefined, staleTimeMs: STALE_AFTER_MS, keepPrevious: true },
  )
  const { data } = query
  const found = useMemo(() => (request && data ? toNames(data) : noNames), [request, data])
  useEffect(() => {
    if (found.size > 0) remember(key, found)
  }, [key, found])
  return found
}

/** Without the marks of look-alikes: the page compares with the labels of the user, too. */
const toNames = ({ accounts }: DebugNames): KnownNames =>
  new Map(
    accounts.flatMap(({ address, name, name_origin }) =>
      name === undefined ? [] : [[address, { name, ...(name_origin && { name_origin }) }] as const],
    ),
  )
