import { hasInterface } from '../../contracts/interfaces.ts'
import type { TxNode } from '../engine/nodes.ts'
import { hasSent } from '../engine/op.ts'
import { anyTx, definePattern, optional, tx } from '../engine/pattern.ts'
import { readNftComment } from '../ops/comments.ts'
import { excess, nftOwnershipAssigned, nftTransfer } from '../ops/messages.ts'

/**
 * Whether an account is an NFT item: by its interface; when that is unknown, by its `ownership_assigned` message; when
 * even the state is unknown, by the success of the transfer.
 */
const isNftItem = (node: TxNode): boolean =>
  hasInterface(node.interfaces, 'nft_item') ||
  (node.interfaces.length === 0 &&
    (hasSent(node, nftOwnershipAssigned) || (node.tx.before === undefined && node.success)))

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
