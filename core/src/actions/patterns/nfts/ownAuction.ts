import type { Facts } from '../../../trace/facts.ts'
import type { Address } from '../../../units.ts'
import type { TxNode } from '../../nodes.ts'
import { readOp } from '../../op.ts'
import { fillUp, teleitemBidInfo } from '../../ops/auction.ts'
import { nftOwnershipAssigned, nftTransfer } from '../../ops/nft.ts'
import { anyTx, definePattern, tx } from '../../pattern.ts'
import { auctionKindOf } from './auctionKind.ts'

/**
 * An item that sells itself belongs to its highest bidder now, by a bid that was high enough or because its time is over.
 *
 *     … ──▶ item ┬─ownership_assigned, bid──▶ buyer
 *                └─fill_up──▶ the collection's share, then the seller
 */
export const ownAuction = definePattern({
  name: 'nfts.ownAuction',
  makes: 'NftPurchase',
  shape: anyTx({
    // An owner who passes the item on at once says so himself.
    where: ({ node }) => node.opCode !== nftTransfer.code,
    children: {
      notice: tx(nftOwnershipAssigned, {
        where: ({ node, body }, _, above) =>
          above?.kind === 'tx' &&
          node.from === above.account &&
          readOp(teleitemBidInfo, body.forward_payload) !== undefined,
      }),
    },
  }),
  build({ node, notice }, facts) {
    const info = readOp(teleitemBidInfo, notice.body.forward_payload)
    const seller = sellerOf(node, notice.node.account, notice.body.prev_owner, facts)
    if (info === undefined || seller === undefined) return undefined
    return {
      success: node.success,
      detail: {
        auction: auctionKindOf(node.account, facts) ?? ('DNS.tg' as const),
        nft: node.account,
        seller,
        buyer: notice.node.account,
        price: { type: 'coin' as const, amount: info.bid },
        soldItself: true as const,
      },
    }
  },
})

/** The share of the collection goes out first, the rest to who sold; items name the buyer as the owner before him. */
function sellerOf(node: TxNode, buyer: Address, before: Address | undefined, facts: Facts): Address | undefined {
  const payout = node.tx.outMessages.findLast(message => message.opCode === fillUp.code)
  if (payout?.destination !== undefined) return payout.destination
  const owners = [before, facts.nftAuction(node.account)?.owner]
  return owners.find(owner => owner !== undefined && owner !== buyer)
}
