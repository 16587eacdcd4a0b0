import { LookAlikeIndex } from '@tonoscope/core/encoding/lookAlikes'
import { createContext, type JSX, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useNamedAccounts } from './useNamedAccounts.ts'

const LookAlikesContext = createContext(new LookAlikeIndex([]))

/** The first screen loads before the names of the network. */
const NAMES_AFTER_MS = 2000

function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), NAMES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

/** Finds addresses that look like those with a label of the user or a name of the network, for all components inside. */
export function LookAlikesProvider({ children }: { children: ReactNode }): JSX.Element {
  const accounts = useNamedAccounts({ requestsNames: useIsLater() })
  const index = useMemo(() => new LookAlikeIndex(accounts.map(({ address, name }) => [address, name])), [accounts])
  return <LookAlikesContext value={index}>{children}</LookAlikesContext>
}

/** The index of all accounts with a label of the user or a name of the network. */
export const useLookAlikeIndex = (): LookAlikeIndex => useContext(LookAlikesContext)

/** The name of the account that an address is easily taken for; `undefined` if there is none. */
export function useLookAlike(address: string): string | undefined {
  const index = useLookAlikeIndex()
  return useMemo(() => index.find(address)[0]?.name, [index, address])
}
