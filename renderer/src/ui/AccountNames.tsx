import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import { formatAccountAddress, formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import { isForeignName } from '@tonoscope/core/encoding/lookAlikes'
import { LruCache } from '@tonoscope/core/LruCache'
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
  /** The accounts that look like a named one: the text that stands for each in sentences, and the name of the other. */
  readonly lookAlikes?: ReadonlyMap<string, LookAlikeText> | undefined
  /** Replaces accounts in sentences by their names; absent if the sentences have them already. */
  readonly rename?: ((text: string) => string) | undefined
}

/** An account that is easily taken for a named one. */
export type LookAlikeText = { readonly text: string; readonly otherName: string }

/** The default: no letters and no names. */
export const noAccountNames: AccountNames = {
  letter: () => undefined,
  name: () => undefined,
  origin: () => undefined,
  isWallet: () => false,
  testnet: false,
}

/** The friendly form of an address with the flags of its account. */
export function toFriendlyForm(address: string, { isWallet, testnet }: AccountNames): string {
  const flags = { isWallet: isWallet(address), testnet }
  const key = `${address} ${flags.isWallet} ${testnet}`
  return friendlyForms.get(key) ?? friendlyForms.set(key, formatAccountAddress(address, flags))
}

/** The last ones: the rows of a list have the same accounts again and again, several times each, and each form takes a checksum. */
const friendlyForms = new LruCache<string>(1000)

/** An account as all texts name it: its name, else its shortened address. */
export const toAccountLabel = (address: string, { name, isWallet, testnet }: AccountNames): string =>
  formatAccountLabel(address, { name: name(address), isWallet: isWallet(address), testnet })

/** Whether an account is known by a name that nobody else chose. */
export const isKnownAccount = (address: string, { name, origin }: AccountNames): boolean =>
  name(address) !== undefined && !isForeignName(origin(address))

/** Provides account names to all components inside. */
export const AccountNamesContext = createContext<AccountNames>(noAccountNames)

/** The account names of the nearest provider. */
export const useAccountNames = (): AccountNames => useContext(AccountNamesContext)
