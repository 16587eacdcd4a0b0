import { hasInterface, type InterfaceName } from '../contracts/interfaces.ts'

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

/** What an account is called in a sentence about its part in the trace, by its interfaces. */
export const getContractNoun = (interfaces: readonly string[]): string =>
  nouns.find(([name]) => hasInterface(interfaces, name))?.[1] ?? 'the contract'
