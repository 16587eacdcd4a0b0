import type { Address } from '../units.ts'
import { toFriendlyAddress } from './address.ts'
import { shorten } from './shorten.ts'

/** What the friendly form of an account depends on. */
export type AddressFlags = { readonly isWallet?: boolean | undefined; readonly testnet?: boolean | undefined }

/** The full friendly form of an account: that of a wallet is not bounceable, and a test network has its own flag. */
export const formatAccountAddress = (address: string, { isWallet = false, testnet = false }: AddressFlags): string =>
  toFriendlyAddress(address, { bounceable: !isWallet, testnet })

/**
 * The one text for an account in sentences, tables and pictures: its name, else its friendly form with the first and the
 * last 6 characters.
 *
 * @example
 * formatAccountLabel('0:0000…', { name: 'alice' }) // 'alice'
 * formatAccountLabel('0:0000…', { isWallet: true }) // 'UQAAAA…AAAJKZ'
 */
export const formatAccountLabel = (
  address: string,
  { name, ...flags }: AddressFlags & { readonly name?: string | undefined },
): string => name ?? shorten(formatAccountAddress(address, flags))

/** What is known of the names of accounts. */
type KnownNames = {
  readonly account: (address: Address) => { readonly name?: string | undefined; readonly is_wallet: boolean }
  readonly testnet: boolean
}

/** The one text for an account, by the names of a reply. */
export function toAccountLabel({ account, testnet }: KnownNames, address: Address): string {
  const { name, is_wallet: isWallet } = account(address)
  return formatAccountLabel(address, { name, isWallet, testnet })
}
