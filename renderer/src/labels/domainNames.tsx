import type { KnownNames } from '@tonoscope/core/contract/applyNames'
import type { DebugNames, DebugNamesRequest } from '@tonoscope/core/contract/debugNames'
import { createContext, type JSX, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { useOperation } from '../backend/useOperation.ts'
import { createStore, useStore } from '../store/createStore.ts'

/** As long as the service takes them for known. */
const STALE_AFTER_MS = 10 * 60_000

/** Domains by account, of one connection: the same address is another account in another network. */
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
const DomainNamesContext = createContext(noNames)
const LookupsContext = createContext(true)

/** Provides the domains that the page has looked up as names of accounts. */
export function DomainNamesProvider({ children }: { children: ReactNode }): JSX.Element {
  const { key } = useBackend()
  const { connection, names } = useStore(store)
  return <DomainNamesContext value={connection === key ? names : noNames}>{children}</DomainNamesContext>
}

/** Inside, nothing is looked up, and accounts are not those of the network: a file shows what it contains. */
export const WithoutNameLookups = ({ children }: { children: ReactNode }): JSX.Element => (
  <LookupsContext value={false}>
    <DomainNamesContext value={noNames}>{children}</DomainNamesContext>
  </LookupsContext>
)

/** The domains that are known, by account. */
export const useKnownDomains = (): KnownNames => useContext(DomainNamesContext)

/** Looks up the domains of accounts, after their reply is shown; all parts of the page then have them. */
export function useDomainNames(request: DebugNamesRequest | undefined): KnownNames {
  const { key } = useBackend()
  const isOn = useContext(LookupsContext)
  const query = useOperation(
    'debugNames',
    { body: request ?? { accounts: [] } },
    { enabled: isOn && request !== undefined, staleTimeMs: STALE_AFTER_MS, keepPrevious: true },
  )
  const { data } = query
  const found = useMemo(() => (request && data ? toDomains(data) : noNames), [request, data])
  useEffect(() => {
    if (found.size > 0) remember(key, found)
  }, [key, found])
  return found
}

const toDomains = ({ accounts }: DebugNames): KnownNames =>
  new Map(
    accounts.flatMap(({ address, name, name_origin }) =>
      name === undefined || name_origin !== 'domain' ? [] : [[address, { name, name_origin }] as const],
    ),
  )
