import { abiOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { numberCollection } from '../../contracts/interfaces.ts'
import { telegramAuctionCancel, telegramAuctionStart } from './auction.ts'

const telemintDeploy = abiOp('TelemintDeploy')
const telemintDeployV2 = abiOp('TelemintDeployV2')
const teleitemDeploy = abiOp('TeleitemDeploy')
/** Refund of a bid for an existing or restricted item. */
const teleitemReturnBid = abiOp('TeleitemReturnBid')

const item = {
  item: tx(teleitemDeploy, { children: { returned: optional(tx(teleitemReturnBid)) } }),
}

/**
 * The first bid for a Telegram username or number deploys its item, which runs its own auction.
 *
 *     bidder ──telemint_deploy──▶ collection ──teleitem_deploy──▶ item
 */
const telemintBid = definePattern({
  name: 'nfts.telemintBid',
  actionType: 'AuctionBid',
  shape: oneOf(tx(telemintDeploy, { children: item }), tx(telemintDeployV2, { children: item })),
  build({ node, item: { node: item, body } }) {
    // An existing item returns the bid.
    if (body.sender_address === undefined) return undefined
    return {
      success: node.success && item.success && !hasSent(item, teleitemReturnBid),
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

const children = { bought: action('NftPurchase') }

/**
 * The first bid for a Telegram username or number reaches the buy-now price: the item is deployed and sold at once.
 *
 *     buyer ──telemint_deploy──▶ collection ──teleitem_deploy──▶ item (already a purchase action)
 */
const telemintBuyNow = definePattern({
  name: 'nfts.telemintBuyNow',
  actionType: 'NftPurchase',
  after: ['nfts.itemAuction'],
  shape: oneOf(tx(telemintDeploy, { children }), tx(telemintDeployV2, { children })),
  build: ({ bought: { node } }) => ({ success: node.success, detail: node.detail }),
})

/** Telegram usernames and numbers. */
export const telemintProtocol = defineProtocol({
  name: 'telemint',
  displayName: 'Telegram items',
  patterns: { sales: [telemintBuyNow, telemintBid] },
  operations: {
    '0xa37a0983': 'confirm a request',
    '0xa43227e1': 'return a bid to the collection',
  },
  extended: { operations: [telegramAuctionStart, telegramAuctionCancel] },
})
