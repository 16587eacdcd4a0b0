import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import { createContext, useContext } from 'react'

/** Letters and names of accounts, and the flags of friendly addresses. */
export type AccountNames = {
  letter(address: string): string | undefined
  name(address: string): string | undefined
  /** Where the name comes from; undefined for names of the app and the user's own labels. */
  origin(address: string): NameOrigin | undefined
  /** Addresses of wallets are shown in non-bounceable form. */
  isWallet(address: string): boolean
  readonly testnet: boolean
}

/** The default: no letters and no names. */
export const noAccountNames: AccountNames = {
  letter: () => undefined,
  name: () => undefined,
  origin: () => undefined,
  isWallet: () => false,
  testnet: false,
}

/** Provides account names to all components inside. */
export const AccountNamesContext = createContext<AccountNames>(noAccountNames)

/** The account names of the nearest provider. */
export const useAccountNames = (): AccountNames => useContext(AccountNamesContext)
