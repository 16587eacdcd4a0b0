import { action, definePattern, oneOf, tx } from '../../actions/engine/pattern.ts'
import { telemintDeploy, telemintDeployV2 } from './ops.ts'

const children = { bought: action('NftPurchase') }

/**
 * The first bid for a Telegram username or number reaches the buy-now price: the item is deployed and sold at once.
 *
 *     buyer ──telemint_deploy──▶ collection ──teleitem_deploy──▶ item (already a purchase action)
 */
export const telemintBuyNow = definePattern({
  name: 'nfts.telemintBuyNow',
  actionType: 'NftPurchase',
  after: ['nfts.itemAuction'],
  shape: oneOf(tx(telemintDeploy, { children }), tx(telemintDeployV2, { children })),
  build: ({ bought: { node } }) => ({ success: node.success, detail: node.detail }),
})
