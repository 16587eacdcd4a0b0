import { createContext, useContext } from 'react'

/** What the screen knows of accounts: letters, names, and how addresses of this network are written. */
export type AccountNames = {
  letter(address: string): string | undefined
  name(address: string): string | undefined
  /** Wallets are written in their non-bounceable form. */
  isWallet(address: string): boolean
  readonly testnet: boolean
}

/** The names of a screen that knows none. */
export const noAccountNames: AccountNames = {
  letter: () => undefined,
  name: () => undefined,
  isWallet: () => false,
  testnet: false,
}

/** Names accounts for everything inside. */
export const AccountNamesContext = createContext<AccountNames>(noAccountNames)

/** The account names of this part of the screen. */
export const useAccountNames = (): AccountNames => useContext(AccountNamesContext)
