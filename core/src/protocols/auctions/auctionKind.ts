import type { Detail } from '../../actions/kinds/index.ts'
import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import { numberCollection, tonCollection, usernameCollection } from '../../contracts/knownCollections.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'

/** The kind of an auction, as on the wire. */
export type AuctionKind = Detail<'AuctionBid'>['auction']

/** Interfaces of marketplace auction contracts. */
export const marketAuctions: readonly InterfaceName[] = ['nft_auction_v1', 'nft_auction_getgems_v4']

/** The auction kind of an account by its interfaces and collection; `undefined` when it is not a known auction. */
export function getAuctionKind(account: Address, facts: AccountFacts): AuctionKind | undefined {
  const interfaces = facts.interfaces(account)
  if (marketAuctions.some(name => hasInterface(interfaces, name))) return 'getgems'
  const collection = facts.nftItem(account)?.collection
  if (collection === numberCollection) return 'NUMBER.tg'
  if (collection === usernameCollection || hasInterface(interfaces, 'teleitem')) return 'DNS.tg'
  const runsOwnAuction = collection === tonCollection || facts.nftAuction(account)?.item === account
  return runsOwnAuction && hasInterface(interfaces, 'nft_item') ? 'DNS.ton' : undefined
}
