import { definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { numberCollection } from '../../contracts/knownCollections.ts'
import { teleitemDeploy, teleitemReturnBid, telemintDeploy, telemintDeployV2 } from './ops.ts'

const item = {
  item: tx(teleitemDeploy, { children: { returned: optional(tx(teleitemReturnBid)) } }),
}

/**
 * The first bid for a Telegram username or number deploys its item, which runs its own auction.
 *
 *     bidder ──telemint_deploy──▶ collection ──teleitem_deploy──▶ item
 */
export const telemintBid = definePattern({
  name: 'nfts.telemintBid',
  actionType: 'AuctionBid',
  shape: oneOf(tx(telemintDeploy, { children: item }), tx(telemintDeployV2, { children: item })),
  build({ node, item: { node: item, body } }) {
    // An existing item returns the bid.
    const isReturned = item.tx.outMessages.some(message => message.opCode === teleitemReturnBid.code)
    if (body.sender_address === undefined) return undefined
    return {
      success: node.success && item.success && !isReturned,
      detail: {
        auction: node.account === numberCollection ? ('NUMBER.tg' as const) : ('DNS.tg' as const),
        bidder: body.sender_address,
        auctionContract: item.account,
        nft: item.account,
        bid: { type: 'coin' as const, amount: body.bid },
      },
    }
  },
})
