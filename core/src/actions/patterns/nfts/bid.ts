import type { Facts } from '../../../trace/facts.ts'
import type { TxNode } from '../../nodes.ts'
import { outbidNotification } from '../../ops/auction.ts'
import { bounce } from '../../ops/bounce.ts'
import { commentOf, textCode } from '../../ops/payload.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { outbidComment } from '../../refund.ts'
import { auctionKindOf, marketAuctions } from './auctionKind.ts'

/** The operation by which auctions of version 4 take coins, if there is one: crc32 of `process_ton_bid`. */
const processTonBid = 0x344ef025

/**
 * Somebody bids for an item: coins come to the contract that sells it, which may be the item itself.
 *
 *     bidder ──coins──▶ auction ──what was bid before──▶ who is outbid
 */
export const bid = definePattern({
  name: 'nfts.bid',
  makes: 'AuctionBid',
  after: ['nfts.ownAuction', 'nfts.transfer', 'nfts.transferByNotice'],
  shape: anyTx({
    at: [...marketAuctions, 'nft_item'],
    where: ({ node }, facts) =>
      node.from !== undefined &&
      !node.bounced &&
      node.value > 0n &&
      node.tx.origStatus === 'active' &&
      isRunning(node, facts),
    children: { refusal: maybe(tx(bounce)) },
  }),
  build({ node }, facts) {
    const auction = auctionKindOf(node.account, facts)
    if (node.from === undefined || auction === undefined) return undefined
    return {
      success: node.success && !isReturned(node),
      detail: {
        auction,
        bidder: node.from,
        at: node.account,
        nft: auction === 'getgems' ? facts.nftAuction(node.account)?.item : node.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})

/** Whether coins that say nothing are a bid there: an item whose auction is over takes them to live on. */
function isRunning(node: TxNode, facts: Facts): boolean {
  const kind = auctionKindOf(node.account, facts)
  if (kind === undefined) return false
  if (kind === 'getgems') {
    if (node.opCode !== undefined && node.opCode !== processTonBid) return false
    // Coins that come when the time is over only make the auction settle.
    const isSettled = node.children.some(
      child => child.kind === 'action' && child.type === 'NftItemTransfer' && child.detail.recipient !== node.from,
    )
    return !isSettled
  }
  if (node.opCode !== undefined && node.opCode !== textCode) return false
  if (node.tx.outMessages.some(message => message.opCode === outbidNotification.code)) return true
  const endsAt = facts.nftAuction(node.account)?.endsAt
  if (endsAt !== undefined) return node.tx.utime <= endsAt
  // With its state at hand an item would have told of an auction; the owner's coins are there to live on.
  const isUnknown = node.tx.before === undefined
  return (
    isUnknown && kind !== 'DNS.ton' && node.opCode === undefined && facts.nftItem(node.account)?.owner !== node.from
  )
}

/** A bid that was not taken may come back without an error; what an outbid bidder gets is another bid, even if it was his. */
const isReturned = (node: TxNode): boolean =>
  node.tx.outMessages.some(
    message =>
      message.type === 'int_msg' &&
      message.destination === node.from &&
      message.opCode !== outbidNotification.code &&
      !outbidComment.test(commentOf(message.body) ?? '') &&
      message.value * 10n >= node.value * 9n,
  )
