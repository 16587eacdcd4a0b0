import { hasInterface } from '../contracts/interfaces.ts'
import type { Detail } from './kinds/index.ts'
import type { Node, TxNode } from './nodes.ts'
import { commentOf } from './ops/payload.ts'

/** Auction contracts of domains tell the one who was outbid by this operation. */
const outbidCode = 0x557cea20
/** What auctions of the Getgems contracts write to the one who was outbid. */
export const outbidComment = /^Your bid has been outbid/

/** Says that a transfer gives back what somebody had bid before another bid more; `undefined` for every other transfer. */
export function refundOf(node: TxNode, above: Node | undefined): Detail<'TonTransfer'>['refund'] {
  const bid = above?.kind === 'tx' ? above : above?.covers[0]
  const message = node.tx.inMessage
  if (bid === undefined || message === undefined || node.from !== bid.account || node.account === bid.from)
    return undefined
  const origin = bid.account
  if (node.opCode === outbidCode && hasInterface(bid.interfaces, 'nft_item')) {
    // Which auction it was is known where the bid was found.
    const auction = above?.kind === 'action' && 'auction' in above.detail ? above.detail.auction : undefined
    const isTelegrams = auction === undefined ? hasInterface(bid.interfaces, 'teleitem') : auction !== 'DNS.ton'
    return { type: isTelegrams ? 'DNS.tg' : 'DNS.ton', origin }
  }
  const isAuction =
    hasInterface(bid.interfaces, 'nft_auction_v1') || hasInterface(bid.interfaces, 'nft_auction_getgems_v4')
  return isAuction && outbidComment.test(commentOf(message.body) ?? '') ? { type: 'GetGems', origin } : undefined
}
