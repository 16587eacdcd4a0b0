import { excess } from '../../ops/jetton.ts'
import { nftOwnershipAssigned } from '../../ops/nft.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { nftRemark } from '../../payloadRemark.ts'
import { isItem } from './isItem.ts'

/**
 * An item tells somebody that he owns it now, whatever made it do so.
 *
 *     … ──▶ item ┬─ownership_assigned──▶ new owner
 *               └─excess──▶ …
 */
export const transferByNotice = definePattern({
  name: 'nfts.transferByNotice',
  makes: 'NftItemTransfer',
  after: ['nfts.transfer'],
  shape: anyTx({
    where: ({ node }) => isItem(node),
    children: { notice: tx(nftOwnershipAssigned), excess: maybe(tx(excess)) },
  }),
  build: ({ node, notice }) => ({
    success: true,
    detail: {
      nft: node.account,
      sender: notice.body.prev_owner ?? node.from,
      recipient: notice.node.account,
      ...nftRemark(notice.body.forward_payload),
    },
  }),
})
