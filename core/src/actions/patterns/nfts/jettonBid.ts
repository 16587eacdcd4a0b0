import type { Facts } from '../../../trace/facts.ts'
import type { ActionNode } from '../../nodes.ts'
import { definePattern, made } from '../../pattern.ts'
import { isReturned } from './isReturned.ts'

/**
 * A bid in jettons, to an auction that takes these.
 *
 *     bidder ──jetton transfer──▶ auction
 */
export const jettonBid = definePattern({
  name: 'nfts.jettonBid',
  makes: 'AuctionBid',
  after: ['jettons.transfer'],
  shape: made('JettonTransfer', { where: ({ node }, facts) => auctionOf(node, facts) !== undefined }),
  build({ node }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const auction = auctionOf(node, facts)
    if (sender === undefined || recipient === undefined || auction === undefined) return undefined
    return {
      success: node.success && !isReturned(node),
      detail: {
        auction: 'getgems' as const,
        bidder: sender,
        at: recipient,
        nft: auction.item,
        bid: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

function auctionOf({ detail }: ActionNode<'JettonTransfer'>, facts: Facts) {
  const auction = detail.recipient && facts.nftAuction(detail.recipient)
  return auction && auction.jetton !== undefined && auction.jetton === detail.jetton ? auction : undefined
}
