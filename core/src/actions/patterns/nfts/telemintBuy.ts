import { telemintDeploy, telemintDeployV2 } from '../../ops/auction.ts'
import { definePattern, type MadeMatch, made, oneOf, tx } from '../../pattern.ts'

const children = { bought: made('NftPurchase') }

/**
 * The first bid for a name of Telegram is as high as it can be: the item is made and sold in one go.
 *
 *     buyer ──telemint_deploy──▶ collection ──teleitem_deploy──▶ item (bought by now)
 */
export const telemintBuy = definePattern({
  name: 'nfts.telemintBuy',
  makes: 'NftPurchase',
  after: ['nfts.ownAuction'],
  shape: oneOf<{ bought: MadeMatch<'NftPurchase'> }>(
    tx(telemintDeploy, { children }),
    tx(telemintDeployV2, { children }),
  ),
  build: ({ bought: { node } }) => ({ success: node.success, detail: node.detail }),
})
