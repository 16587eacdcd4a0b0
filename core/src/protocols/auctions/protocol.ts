import { defineProtocol } from '../../actions/engine/protocol.ts'
import { auctionBuyNow } from './auctionBuyNow.ts'
import { auctionEnd } from './auctionEnd.ts'
import { bid } from './bid.ts'
import { findRefund } from './findRefund.ts'
import { itemAuction } from './itemAuction.ts'
import { jettonBid } from './jettonBid.ts'

/** Auctions of marketplaces, and of items that run their own. */
export const auctionsProtocol = defineProtocol({
  name: 'auctions',
  findRefund,
  patterns: {
    requests: [itemAuction],
    sales: [bid, jettonBid, auctionBuyNow, auctionEnd],
  },
})
