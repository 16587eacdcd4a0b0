import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { hasSent } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/kinds/index.ts'
import { readComment, textCommentCode } from '../../actions/ops/comments.ts'
import { outbidNotification } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { isFullyReturned } from '../../actions/patterns/jettons/transfer.ts'
import {
  hasInterface,
  type InterfaceName,
  numberCollection,
  tonCollection,
  usernameCollection,
} from '../../contracts/interfaces.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'

type AuctionKind = Detail<'AuctionBid'>['auction']

/** Interfaces of marketplace auction contracts. */
export const marketAuctions: readonly InterfaceName[] = ['nft_auction_v1', 'nft_auction_getgems_v4']

/** The auction kind of an account by its interfaces and collection; `undefined` when it is not a known auction. */
export function getAuctionKind(account: Address, facts: AccountFacts): AuctionKind | undefined {
  const interfaces = facts.interfaces(account)
  if (marketAuctions.some(name => hasInterface(interfaces, name))) return 'getgems'
  const collection = facts.nftItem(account)?.collection
  if (collection === numberCollection) return 'NUMBER.tg'
  if (collection === usernameCollection || hasInterface(interfaces, 'teleitem')) return 'DNS.tg'
  const runsOwnAuction = collection === tonCollection || facts.nftAuction(account)?.item === account
  return runsOwnAuction && hasInterface(interfaces, 'nft_item') ? 'DNS.ton' : undefined
}

/** The comment with which Getgems auctions refund an outbid bidder. */
export const outbidComment = /^Your bid has been outbid/

/** Returns the refund of a transfer that returns an outbid bid; `undefined` for any other transfer. */
export function findRefund(node: TxNode, parent: Node | undefined): Detail<'TonTransfer'>['refund'] {
  const bid = parent?.kind === 'tx' ? parent : parent?.transactions[0]
  const message = node.tx.inMessage
  if (bid === undefined || !message || node.from !== bid.account || node.account === bid.from) return undefined
  const origin = bid.account
  if (node.opCode === outbidNotification.code && hasInterface(bid.interfaces, 'nft_item')) {
    // A recognized bid has its auction kind.
    const auction = parent?.kind === 'action' && 'auction' in parent.detail ? parent.detail.auction : undefined
    const isTelegram = auction === undefined ? hasInterface(bid.interfaces, 'teleitem') : auction !== 'DNS.ton'
    return { type: isTelegram ? 'DNS.tg' : 'DNS.ton', origin }
  }
  const isAuction = marketAuctions.some(name => hasInterface(bid.interfaces, name))
  return isAuction && outbidComment.test(readComment(message.body) ?? '') ? { type: 'GetGems', origin } : undefined
}

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
    children: { rejection },
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
  if (hasSent(node, outbidNotification)) return true
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

/**
 * A bid in jettons, to an auction that accepts them.
 *
 *     bidder ──jetton transfer──▶ auction
 */
export const jettonBid = definePattern({
  name: 'nfts.jettonBid',
  actionType: 'AuctionBid',
  after: ['jettons.transfer'],
  shape: action('JettonTransfer', { where: ({ node }, facts) => findJettonAuction(node, facts) !== undefined }),
  build({ node }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const auction = findJettonAuction(node, facts)
    if (sender === undefined || recipient === undefined || auction === undefined) return undefined
    return {
      success: node.success && !isFullyReturned(node),
      detail: {
        auction: 'getgems' as const,
        bidder: sender,
        auctionContract: recipient,
        nft: auction.item,
        bid: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

function findJettonAuction({ detail }: ActionNode<'JettonTransfer'>, facts: AccountFacts) {
  const auction = detail.recipient && facts.nftAuction(detail.recipient)
  return auction && auction.jetton !== undefined && auction.jetton === detail.jetton ? auction : undefined
}
