import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import type { Detail } from '../../actions/kinds/index.ts'
import { outbidNotification } from '../../actions/ops/auction.ts'
import { readComment } from '../../actions/ops/payload.ts'
import { hasInterface } from '../../contracts/interfaces.ts'

/** The comment with which Getgems auctions refund an outbid bidder. */
export const outbidComment = /^Your bid has been outbid/

/** Returns the refund of a transfer that returns an outbid bid; `undefined` for any other transfer. */
export function findRefund(node: TxNode, parent: Node | undefined): Detail<'TonTransfer'>['refund'] {
  const bid = parent?.kind === 'tx' ? parent : parent?.transactions[0]
  const message = node.tx.inMessage
  if (bid === undefined || !message || node.from !== bid.account || node.account === bid.from) return undefined
  const origin = bid.account
  if (node.opCode === outbidNotification.code && hasInterface(bid.interfaces, 'nft_item')) {
    // A recognized bid knows its auction kind.
    const auction = parent?.kind === 'action' && 'auction' in parent.detail ? parent.detail.auction : undefined
    const isTelegram = auction === undefined ? hasInterface(bid.interfaces, 'teleitem') : auction !== 'DNS.ton'
    return { type: isTelegram ? 'DNS.tg' : 'DNS.ton', origin }
  }
  const isAuction =
    hasInterface(bid.interfaces, 'nft_auction_v1') || hasInterface(bid.interfaces, 'nft_auction_getgems_v4')
  return isAuction && outbidComment.test(readComment(message.body) ?? '') ? { type: 'GetGems', origin } : undefined
}
