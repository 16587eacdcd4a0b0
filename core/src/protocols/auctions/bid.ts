import type { TxNode } from '../../actions/engine/nodes.ts'
import { anyTx, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { outbidNotification } from '../../actions/ops/auction.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { readComment, textCommentCode } from '../../actions/ops/payload.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import { getAuctionKind, marketAuctions } from './auctionKind.ts'
import { outbidComment } from './findRefund.ts'

/** The bid opcode of v4 auctions: crc32 of `process_ton_bid`. */
const processTonBid = 0x344ef025

/**
 * A TON bid for an item: to the auction contract, which may be the item itself.
 *
 *     bidder ──TON──▶ auction ──previous bid──▶ outbid bidder
 */
export const bid = definePattern({
  name: 'nfts.bid',
  actionType: 'AuctionBid',
  after: ['nfts.itemAuction', 'nfts.transfer', 'nfts.ownershipAssigned'],
  shape: anyTx({
    interfaces: [...marketAuctions, 'nft_item'],
    where: ({ node }, facts) =>
      node.from !== undefined &&
      !node.bounced &&
      node.value > 0n &&
      node.tx.origStatus === 'active' &&
      isRunning(node, facts),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build({ node }, facts) {
    const auction = getAuctionKind(node.account, facts)
    if (node.from === undefined || auction === undefined) return undefined
    return {
      success: node.success && !isBidReturned(node),
      detail: {
        auction,
        bidder: node.from,
        auctionContract: node.account,
        nft: auction === 'getgems' ? facts.nftAuction(node.account)?.item : node.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})

/** Whether plain TON is a bid: after its auction an item accepts it as storage balance. */
function isRunning(node: TxNode, facts: AccountFacts): boolean {
  const kind = getAuctionKind(node.account, facts)
  if (kind === undefined) return false
  if (kind === 'getgems') {
    if (node.opCode !== undefined && node.opCode !== processTonBid) return false
    // TON sent after the end only settles the auction.
    const isSettled = node.children.some(
      child => child.kind === 'action' && child.type === 'NftItemTransfer' && child.detail.recipient !== node.from,
    )
    return !isSettled
  }
  if (node.opCode !== undefined && node.opCode !== textCommentCode) return false
  if (node.tx.outMessages.some(message => message.opCode === outbidNotification.code)) return true
  const endsAt = facts.nftAuction(node.account)?.endsAt
  if (endsAt !== undefined) return node.tx.utime <= endsAt
  // With a known state the item would report its auction; TON from the owner is a top-up.
  const isUnknown = node.tx.before === undefined
  return (
    isUnknown && kind !== 'DNS.ton' && node.opCode === undefined && facts.nftItem(node.account)?.owner !== node.from
  )
}

/** A rejected bid may be returned without an error; a refund to an outbid bidder is not that, even to the same account. */
const isBidReturned = (node: TxNode): boolean =>
  node.tx.outMessages.some(
    message =>
      message.type === 'int_msg' &&
      message.destination === node.from &&
      message.opCode !== outbidNotification.code &&
      !outbidComment.test(readComment(message.body) ?? '') &&
      message.value * 10n >= node.value * 9n,
  )
