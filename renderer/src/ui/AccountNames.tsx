import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import { formatAccountAddress, formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
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

/** The friendly form of an address with the flags of its account. */
export const toFriendlyForm = (address: string, { isWallet, testnet }: AccountNames): string =>
  formatAccountAddress(address, { isWallet: isWallet(address), testnet })

/** An account as all texts name it: its name, else its shortened address. */
export const toAccountLabel = (address: string, { name, isWallet, testnet }: AccountNames): string =>
  formatAccountLabel(address, { name: name(address), isWallet: isWallet(address), testnet })

/** Provides account names to all components inside. */
export const AccountNamesContext = createContext<AccountNames>(noAccountNames)

/** The account names of the nearest provider. */
export const useAccountNames = (): AccountNames => useContext(AccountNamesContext)
