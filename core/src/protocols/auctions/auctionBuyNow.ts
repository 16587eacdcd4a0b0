import { action, definePattern } from '../../actions/engine/pattern.ts'

/**
 * A bid reaches the buy-now price: the auction transfers the item at once.
 *
 *     buyer ──bid──▶ auction ┬─nft_transfer──▶ item (already an NFT transfer action)
 *                            └─shares──▶ seller, marketplace, author
 */
export const auctionBuyNow = definePattern({
  name: 'nfts.auctionBuyNow',
  actionType: 'NftPurchase',
  after: ['nfts.bid', 'nfts.jettonBid'],
  shape: action('AuctionBid', { children: { delivery: action('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const { bidder, bid, auctionContract, auction, nft } = node.detail
    const { detail } = delivery.node
    const seller = facts.nftAuction(auctionContract)?.owner
    if (nft === undefined || seller === undefined || detail.nft !== nft || detail.recipient !== bidder) return undefined
    return {
      success: node.success && delivery.node.success,
      detail: { auction, nft, seller, buyer: bidder, price: bid },
    }
  },
})
