import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { NftItem } from '../../contract/schemas/nft.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { paymentMovements } from './preview.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly auction: 'DNS.ton' | 'DNS.tg' | 'NUMBER.tg' | 'getgems'
  readonly bidder: Address
  /** The contract that accepts the bids. */
  readonly auctionContract: Address
  /** `undefined` when the sold item is unknown. */
  readonly nft: Address | undefined
  readonly bid: TokenAmount
}

/** A bid for an item. */
export const auctionBid = defineAction<Detail>()({
  wire: z
    .object({
      auction_type: z.enum(['DNS.ton', 'DNS.tg', 'NUMBER.tg', 'getgems']),
      amount: Price,
      nft: NftItem.optional(),
      bidder: AccountAddress,
      auction: AccountAddress,
    })
    .meta({ id: 'AuctionBidAction' }),
  present: (d, names) => ({
    auction_type: d.auction,
    amount: toPrice(d.bid, names),
    ...(d.nft && { nft: names.nft(d.nft) }),
    bidder: names.account(d.bidder),
    auction: names.account(d.auctionContract),
  }),
  preview(d, names, texts) {
    const name = d.nft && names.nft(d.nft).metadata.name
    return {
      name: 'Auction bid',
      description: texts.AuctionBid({
        amount: formatTokenAmount(d.bid, names),
        name: typeof name === 'string' ? name : 'NFT',
      }),
    }
  },
  accounts: d => [d.bidder, d.auctionContract],
  items: d => (d.nft ? [d.nft] : []),
  movements: d => paymentMovements(d.bid, d.bidder, d.auctionContract),
})
