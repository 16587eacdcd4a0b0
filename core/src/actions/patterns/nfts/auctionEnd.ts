import { anyTx, definePattern, made } from '../../pattern.ts'
import { marketAuctions } from './auctionKind.ts'

/**
 * An auction's time is over and somebody makes it settle: the item goes to the highest bid, which came in before.
 *
 *     … ──▶ auction ┬─nft_transfer──▶ item (an NFT transfer by now)
 *                   └─shares──▶ seller, marketplace, author
 */
export const auctionEnd = definePattern({
  name: 'nfts.auctionEnd',
  makes: 'NftPurchase',
  after: ['nfts.bid'],
  shape: anyTx({ at: marketAuctions, children: { delivery: made('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const auction = facts.nftAuction(node.account)
    const { nft, recipient, sender } = delivery.node.detail
    if (auction?.owner === undefined || auction.bid === undefined || auction.bid === 0n) return undefined
    if (recipient === undefined || nft !== auction.item || sender !== node.account) return undefined
    // Without a bid, or when it is called off, the item goes back.
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
