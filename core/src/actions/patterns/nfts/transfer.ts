import { excess } from '../../ops/jetton.ts'
import { nftOwnershipAssigned, nftTransfer } from '../../ops/nft.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { nftRemark } from '../../payloadRemark.ts'
import { isItem } from './isItem.ts'

/**
 * An owner gives an item to somebody else.
 *
 *     owner ──nft_transfer──▶ item ┬─ownership_assigned──▶ new owner
 *                                 └─excess──▶ who is to get it
 */
export const transfer = definePattern({
  name: 'nfts.transfer',
  makes: 'NftItemTransfer',
  shape: tx(nftTransfer, {
    where: ({ node }) => isItem(node),
    children: { notice: maybe(tx(nftOwnershipAssigned)), excess: maybe(tx(excess)) },
  }),
  build: ({ node, body, notice }) => ({
    success: notice !== undefined || node.success,
    detail: {
      nft: node.account,
      sender: node.from,
      recipient: body.new_owner,
      ...nftRemark(notice?.body.forward_payload ?? body.forward_payload),
    },
  }),
})
