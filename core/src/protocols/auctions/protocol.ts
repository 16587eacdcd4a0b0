import type { TxNode } from '../../actions/engine/nodes.ts'
import { readOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { fillUp, nftOwnershipAssigned, nftTransfer, teleitemBidInfo } from '../../actions/ops/messages.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import { bid, findRefund, getAuctionKind, jettonBid, marketAuctions } from './bid.ts'
import { auctionCancel, auctionDeploy, auctionFinish, outbid, putOnAuction, wonAuctionFinish } from './lifeCycle.ts'

/**
 * An ended auction is settled by any message: the item goes to the highest bidder of an earlier trace.
 *
 *     … ──▶ auction ┬─nft_transfer──▶ item (already an NFT transfer action)
 *                   └─shares──▶ seller, marketplace, author
 */
const auctionEnd = definePattern({
  name: 'nfts.auctionEnd',
  actionType: 'NftPurchase',
  after: ['nfts.bid'],
  shape: anyTx({ interfaces: marketAuctions, children: { delivery: action('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const auction = facts.nftAuction(node.account)
    const { nft, recipient, sender } = delivery.node.detail
    if (auction?.owner === undefined || auction.bid === undefined || auction.bid === 0n) return undefined
    if (recipient === undefined || nft !== auction.item || sender !== node.account) return undefined
    // Without a bid, or when cancelled, the item returns to its owner.
    if (recipient === auction.owner || (auction.bidder !== undefined && auction.bidder !== recipient)) return undefined
    return {
      success: node.success && delivery.node.success,
      detail: {
        auction: 'getgems' as const,
        nft,
        seller: auction.owner,
        buyer: recipient,
        price: auction.jetton
          ? { type: 'jetton' as const, master: auction.jetton, amount: auction.bid }
          : { type: 'coin' as const, amount: auction.bid },
      },
    }
  },
})

/**
 * A bid reaches the buy-now price: the auction transfers the item at once.
 *
 *     buyer ──bid──▶ auction ┬─nft_transfer──▶ item (already an NFT transfer action)
 *                            └─shares──▶ seller, marketplace, author
 */
const auctionBuyNow = definePattern({
  name: 'nfts.auctionBuyNow',
  actionType: 'NftPurchase',
  after: ['nfts.bid', 'nfts.jettonBid'],
  shape: action('AuctionBid', { children: { delivery: action('NftItemTransfer') } }),
  build({ node, delivery }, facts) {
    const { bidder, bid, auctionContract, auction, nft } = node.detail
    const { detail } = delivery.node
    const seller = facts.nftAuction(auctionContract)?.owner
    if (nft === undefined || seller === undefined || detail.nft !== nft || detail.recipient !== bidder) return undefined
    return {
      success: node.success && delivery.node.success,
      detail: { auction, nft, seller, buyer: bidder, price: bid },
    }
  },
})

/**
 * An item that runs its own auction goes to its highest bidder, by a buy-now bid or after the end.
 *
 *     … ──▶ item ┬─ownership_assigned, bid──▶ buyer
 *                └─fill_up──▶ collection (royalty), then the seller
 */
const itemAuction = definePattern({
  name: 'nfts.itemAuction',
  actionType: 'NftPurchase',
  shape: anyTx({
    // A transfer by the owner is a plain NFT transfer.
    where: ({ node }) => node.opCode !== nftTransfer.code,
    children: {
      notification: tx(nftOwnershipAssigned, {
        where: ({ node, body }, _, parent) =>
          parent?.kind === 'tx' &&
          node.from === parent.account &&
          readOp(teleitemBidInfo, body.forward_payload) !== undefined,
      }),
    },
  }),
  build({ node, notification }, facts) {
    const info = readOp(teleitemBidInfo, notification.body.forward_payload)
    const seller = findSeller(node, notification.node.account, notification.body.prev_owner, facts)
    if (info === undefined || seller === undefined) return undefined
    return {
      success: node.success,
      detail: {
        auction: getAuctionKind(node.account, facts) ?? ('DNS.tg' as const),
        nft: node.account,
        seller,
        buyer: notification.node.account,
        price: { type: 'coin' as const, amount: info.bid },
        isSoldByItem: true as const,
      },
    }
  },
})

/** The last `fill_up` goes to the seller, after the royalty; items report the buyer as their own previous owner. */
function findSeller(
  node: TxNode,
  buyer: Address,
  before: Address | undefined,
  facts: AccountFacts,
): Address | undefined {
  const payout = node.tx.outMessages.findLast(message => message.opCode === fillUp.code)
  if (payout?.destination) return payout.destination
  const owners = [before, facts.nftAuction(node.account)?.owner]
  return owners.find(owner => owner !== undefined && owner !== buyer)
}

/** Auctions of marketplaces, and of items that run their own. */
export const auctionsProtocol = defineProtocol({
  name: 'auctions',
  findRefund,
  patterns: {
    requests: [itemAuction],
    sales: [bid, jettonBid, auctionBuyNow, auctionEnd],
  },
  displayName: 'auctions',
  operations: {
    '0x370fec51': 'pay out the price',
    '0x557cea20': 'return an outbid bid',
    '0x2bee0192': 'set the jetton wallet of an auction',
    '0x9af07447': 'top up an auction',
  },
  extended: {
    operations: [outbid, putOnAuction, auctionDeploy, auctionCancel, auctionFinish, wonAuctionFinish],
  },
})
