import { hasInterface, type InterfaceName } from '../contracts/interfaces.ts'
import { toFriendlyAddress } from '../encoding/address.ts'

// The first match wins; any other account is "the contract".
const nouns: readonly (readonly [InterfaceName, string])[] = [
  ['wallet', 'the wallet'],
  ['jetton_wallet', 'the jetton wallet'],
  ['jetton_master', 'the jetton master'],
  ['nft_sale', 'the sale contract'],
  ['nft_auction_v1', 'the auction'],
  ['nft_item', 'the NFT item'],
  ['nft_collection', 'the NFT collection'],
  ['elector', 'the elector'],
  ['tv_pool', 'the nominator pool'],
  ['subscription_v1', 'the subscription'],
  ['subscription_v2', 'the subscription'],
]

/** The label of an account in a sentence, by its interfaces. */
export const getAccountLabel = (interfaces: readonly string[]): string =>
  nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'the contract'

/** A shortened friendly address for a sentence; the evidence has the full address. */
export function formatShortAddress(account: string): string {
  const text = toFriendlyAddress(account)
  return `${text.slice(0, 4)}…${text.slice(-4)}`
}
