import { formatFriendly } from '../cell/address.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import { type Address, workchainOf } from '../units.ts'

// The first that fits; what is not here is a contract.
const nouns: readonly (readonly [string, string])[] = [
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

/** What an account is called in a sentence, by what it is. */
export const whoIs = (interfaces: readonly string[]): string =>
  nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'the contract'

/** An address in a sentence: the ends of its friendly form. The whole of it is in the evidence. */
export function shortAddress(account: Address): string {
  const workchain = workchainOf(account)
  const whole = workchain >= -128 && workchain <= 127 ? formatFriendly(account) : account
  return `${whole.slice(0, 4)}…${whole.slice(-4)}`
}
