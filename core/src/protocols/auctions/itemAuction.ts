import type { TxNode } from '../../actions/engine/nodes.ts'
import { readOp } from '../../actions/engine/op.ts'
import { anyTx, definePattern, tx } from '../../actions/engine/pattern.ts'
import { fillUp, teleitemBidInfo } from '../../actions/ops/auction.ts'
import { nftOwnershipAssigned, nftTransfer } from '../../actions/ops/nft.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import { getAuctionKind } from './auctionKind.ts'

/**
 * An item that runs its own auction goes to its highest bidder, by a buy-now bid or after the end.
 *
 *     … ──▶ item ┬─ownership_assigned, bid──▶ buyer
 *                └─fill_up──▶ collection (royalty), then the seller
 */
export const itemAuction = definePattern({
  name: 'nfts.itemAuction',
  actionType: 'NftPurchase',
  shape: anyTx({
    // A transfer by the owner is a plain NFT transfer.
    where: ({ node }) => node.opCode !== nftTransfer.code,
    children: {
      notification: tx(nftOwnershipAssigned, {
        where: ({ node, body }, _, parent) =>
          parent?.kind === 'tx' &&
          node.from === parent.account &&
          readOp(teleitemBidInfo, body.forward_payload) !== undefined,
      }),
    },
  }),
  build({ node, notification }, facts) {
    const info = readOp(teleitemBidInfo, notification.body.forward_payload)
    const seller = findSeller(node, notification.node.account, notification.body.prev_owner, facts)
    if (info === undefined || seller === undefined) return undefined
    return {
      success: node.success,
      detail: {
        auction: getAuctionKind(node.account, facts) ?? ('DNS.tg' as const),
        nft: node.account,
        seller,
        buyer: notification.node.account,
        price: { type: 'coin' as const, amount: info.bid },
        isSoldByItem: true as const,
      },
    }
  },
})

/** The last `fill_up` goes to the seller, after the royalty; items report the buyer as their own previous owner. */
function findSeller(
  node: TxNode,
  buyer: Address,
  before: Address | undefined,
  facts: AccountFacts,
): Address | undefined {
  const payout = node.tx.outMessages.findLast(message => message.opCode === fillUp.code)
  if (payout?.destination) return payout.destination
  const owners = [before, facts.nftAuction(node.account)?.owner]
  return owners.find(owner => owner !== undefined && owner !== buyer)
}
