import type { ActionNode } from '../../actions/engine/nodes.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { isFullyReturned } from '../../actions/patterns/nfts/isFullyReturned.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'

/**
 * A bid in jettons, to an auction that accepts them.
 *
 *     bidder ──jetton transfer──▶ auction
 */
export const jettonBid = definePattern({
  name: 'nfts.jettonBid',
  actionType: 'AuctionBid',
  after: ['jettons.transfer'],
  shape: action('JettonTransfer', { where: ({ node }, facts) => findJettonAuction(node, facts) !== undefined }),
  build({ node }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const auction = findJettonAuction(node, facts)
    if (sender === undefined || recipient === undefined || auction === undefined) return undefined
    return {
      success: node.success && !isFullyReturned(node),
      detail: {
        auction: 'getgems' as const,
        bidder: sender,
        auctionContract: recipient,
        nft: auction.item,
        bid: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

function findJettonAuction({ detail }: ActionNode<'JettonTransfer'>, facts: AccountFacts) {
  const auction = detail.recipient && facts.nftAuction(detail.recipient)
  return auction && auction.jetton !== undefined && auction.jetton === detail.jetton ? auction : undefined
}
