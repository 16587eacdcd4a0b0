import { anyTx, definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess } from '../../ops/jetton.ts'
import { nftOwnershipAssigned } from '../../ops/nft.ts'
import { readNftComment } from '../../ops/payloadComment.ts'
import { isNftItem } from './isNftItem.ts'

/**
 * An item notifies its new owner, triggered by any message.
 *
 *     … ──▶ item ┬─ownership_assigned──▶ new owner
 *               └─excess──▶ …
 */
export const ownershipAssigned = definePattern({
  name: 'nfts.ownershipAssigned',
  actionType: 'NftItemTransfer',
  after: ['nfts.transfer'],
  shape: anyTx({
    where: ({ node }) => isNftItem(node),
    children: { notification: tx(nftOwnershipAssigned), excess: optional(tx(excess)) },
  }),
  build: ({ node, notification }) => ({
    success: true,
    detail: {
      nft: node.account,
      sender: notification.body.prev_owner ?? node.from,
      recipient: notification.node.account,
      ...readNftComment(notification.body.forward_payload),
    },
  }),
})
