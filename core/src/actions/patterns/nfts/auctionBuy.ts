import { definePattern, made } from '../../pattern.ts'

/**
 * A bid is high enough to buy at once: the auction hands the item over.
 *
 *     buyer ──bid──▶ auction ┬─nft_transfer──▶ item (an NFT transfer by now)
 *                            └─shares──▶ seller, marketplace, author
 */
export const auctionBuy = definePattern({
  name: 'nfts.auctionBuy',
  makes: 'NftPurchase',
  after: ['nfts.bid', 'nfts.jettonBid'],
  shape: made('AuctionBid', { children: { delivery: made('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const { bidder, bid, at, auction, nft } = node.detail
    const { detail } = delivery.node
    const seller = facts.nftAuction(at)?.owner
    if (nft === undefined || seller === undefined || detail.nft !== nft || detail.recipient !== bidder) return undefined
    return {
      success: node.success && delivery.node.success,
      detail: { auction, nft, seller, buyer: bidder, price: bid },
    }
  },
})
