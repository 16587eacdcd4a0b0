import { action, anyTx, definePattern } from '../../actions/engine/pattern.ts'
import { marketAuctions } from './auctionKind.ts'

/**
 * An ended auction is settled by any message: the item goes to the highest bidder of an earlier trace.
 *
 *     … ──▶ auction ┬─nft_transfer──▶ item (already an NFT transfer action)
 *                   └─shares──▶ seller, marketplace, author
 */
export const auctionEnd = definePattern({
  name: 'nfts.auctionEnd',
  actionType: 'NftPurchase',
  after: ['nfts.bid'],
  shape: anyTx({ interfaces: marketAuctions, children: { delivery: action('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const auction = facts.nftAuction(node.account)
    const { nft, recipient, sender } = delivery.node.detail
    if (auction?.owner === undefined || auction.bid === undefined || auction.bid === 0n) return undefined
    if (recipient === undefined || nft !== auction.item || sender !== node.account) return undefined
    // Without a bid, or when cancelled, the item returns to its owner.
    if (recipient === auction.owner || (auction.bidder !== undefined && auction.bidder !== recipient)) return undefined
    return {
      success: node.success && delivery.node.success,
      detail: {
        auction: 'getgems' as const,
        nft,
        seller: auction.owner,
        buyer: recipient,
        price: auction.jetton
          ? { type: 'jetton' as const, master: auction.jetton, amount: auction.bid }
          : { type: 'coin' as const, amount: auction.bid },
      },
    }
  },
})
