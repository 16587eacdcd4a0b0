import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess } from '../../ops/jetton.ts'
import { nftOwnershipAssigned, nftTransfer } from '../../ops/nft.ts'
import { readNftComment } from '../../ops/payloadComment.ts'
import { isNftItem } from './isNftItem.ts'

/**
 * An owner transfers an item.
 *
 *     owner ──nft_transfer──▶ item ┬─ownership_assigned──▶ new owner
 *                                 └─excess──▶ response destination
 */
export const transfer = definePattern({
  name: 'nfts.transfer',
  actionType: 'NftItemTransfer',
  shape: tx(nftTransfer, {
    where: ({ node }) => isNftItem(node),
    children: { notification: optional(tx(nftOwnershipAssigned)), excess: optional(tx(excess)) },
  }),
  build: ({ node, body, notification }) => ({
    success: notification !== undefined || node.success,
    detail: {
      nft: node.account,
      sender: node.from,
      recipient: body.new_owner,
      ...readNftComment(notification?.body.forward_payload ?? body.forward_payload),
    },
  }),
})
