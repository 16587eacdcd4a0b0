import { defineProtocol } from '../../actions/engine/protocol.ts'
import { auctionBuyNow, auctionEnd, itemAuction } from './auctionEnd.ts'
import { bid, findRefund, jettonBid } from './bid.ts'

/** Auctions of marketplaces, and of items that run their own. */
export const auctionsProtocol = defineProtocol({
  name: 'auctions',
  findRefund,
  patterns: {
    requests: [itemAuction],
    sales: [bid, jettonBid, auctionBuyNow, auctionEnd],
  },
})
