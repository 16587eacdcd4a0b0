import { hasInterface } from '../../../contracts/interfaces.ts'
import { numberCollection, tonCollection, usernameCollection } from '../../../contracts/knownCollections.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Address } from '../../../units.ts'
import type { Detail } from '../../kinds/index.ts'

/** Where bids are made. */
export type AuctionKind = Detail<'AuctionBid'>['auction']

/** Contracts that sell an item of somebody to the highest bid. */
export const marketAuctions = ['nft_auction_v1', 'nft_auction_getgems_v4']

/** Which auctions an account holds, by what it is; `undefined` for an account that is not known to hold any. */
export function auctionKindOf(account: Address, facts: Facts): AuctionKind | undefined {
  const interfaces = facts.interfaces(account)
  if (marketAuctions.some(name => hasInterface(interfaces, name))) return 'getgems'
  const collection = facts.nftItem(account)?.collection
  if (collection === numberCollection) return 'NUMBER.tg'
  if (collection === usernameCollection || hasInterface(interfaces, 'teleitem')) return 'DNS.tg'
  const sellsItself = collection === tonCollection || facts.nftAuction(account)?.item === account
  return sellsItself && hasInterface(interfaces, 'nft_item') ? 'DNS.ton' : undefined
}
