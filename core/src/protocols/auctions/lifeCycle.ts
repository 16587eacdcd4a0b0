import type { ActionNode, Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { readComment, textCommentCode } from '../../actions/ops/comments.ts'
import { outbidNotification, textComment } from '../../actions/ops/messages.ts'
import { type EndRequest, endRequest, readEndRequest } from '../../actions/patterns/market/endRequest.ts'
import { getCollection, getItemFields, isDeployment } from '../../actions/patterns/market/items.ts'
import { listingShape, readListing } from '../../actions/patterns/market/listing.ts'
import { type AuctionTerms, findAuctionTerms } from '../../actions/patterns/market/listingTerms.ts'
import { signedDeploy } from '../../actions/patterns/market/signedDeploy.ts'
import { record } from '../../tlb/combinators.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import { marketAuctions, outbidComment } from './bid.ts'

function findTerms(
  auction: Address,
  item: Address,
  nodes: readonly TxNode[],
  facts: PatternFacts,
): Partial<AuctionTerms> | undefined {
  const terms = findAuctionTerms(nodes, item)
  if (terms) return terms
  const fact = facts.nftAuction(auction)
  if (fact?.item !== item || fact.item === auction) return undefined
  return {
    ...(fact.marketplace && { marketplace: fact.marketplace }),
    ...(fact.endsAt !== undefined && { endsAt: fact.endsAt }),
  }
}

const toBids = ({ minBid, maxBid, endsAt }: Partial<AuctionTerms>) => ({
  ...(minBid !== undefined && { minBid: coinAmount(minBid) }),
  ...(maxBid && { maxBid: coinAmount(maxBid) }),
  ...(endsAt !== undefined && { endsAt }),
})

/**
 * The owner puts an item up for auction: the auction contract receives it.
 *
 *     owner ──nft_transfer──▶ auction, or through the contract that deploys it
 */
export const putOnAuction = definePattern({
  name: 'nfts.putOnAuction',
  actionType: 'NftPutOnAuction',
  shape: listingShape,
  build(match, facts, parent) {
    const listing = readListing(match, parent)
    if (listing === undefined) return undefined
    const terms = findTerms(listing.contract, listing.item, listing.contractNodes, facts)
    if (terms === undefined) return undefined
    const { feeFactor, feeBase, royaltyFactor, royaltyBase } = terms
    return {
      success: listing.isReceived,
      detail: {
        owner: listing.owner,
        item: listing.item,
        ...getItemFields(listing.item, facts),
        ...(listing.listing && { listing: listing.listing }),
        auction: listing.contract,
        ...(terms.marketplace && { marketplace: terms.marketplace }),
        ...toBids(terms),
        ...(terms.feeAddress && { feeAddress: terms.feeAddress }),
        ...(terms.royaltyAddress && { royaltyAddress: terms.royaltyAddress }),
        ...(feeFactor !== undefined && { feeFactor, feeBase, royaltyFactor, royaltyBase }),
      },
      extraNodes: listing.deployment ? [listing.deployment] : [],
    }
  },
})

const deployedAuction = anyTx({ interfaces: marketAuctions, where: ({ node }) => isDeployment(node) })

/**
 * An auction contract is deployed before it receives its item, by an account or by the marketplace for it.
 *
 *     deployer ──▶ auction
 *     deployer ──signed deploy──▶ marketplace ──▶ auction
 */
export const auctionDeploy = definePattern({
  name: 'nfts.auctionDeploy',
  actionType: 'NftAuctionDeploy',
  shape: oneOf(sentTx(signedDeploy, { children: { deployed: deployedAuction } }), deployedAuction),
  build(match, facts) {
    const { node } = 'deployed' in match ? match.deployed : match
    const fact = facts.nftAuction(node.account)
    if (match.node.from === undefined) return undefined
    const terms = fact && findTerms(node.account, fact.item, [node], facts)
    return {
      success: node.success,
      detail: {
        deployer: match.node.from,
        auction: node.account,
        ...(fact && { item: fact.item }),
        ...(terms?.marketplace && { marketplace: terms.marketplace }),
        ...(terms && toBids(terms)),
      },
    }
  },
})

/** An auction that is another contract than its item. */
const findAuction = (account: Address, facts: AccountFacts) => {
  const auction = facts.nftAuction(account)
  return auction && auction.item !== account ? auction : undefined
}

// cancel#5616c572 = InternalMsgBody; crc32 of `cancel`, in version 4 of `cancel_auction`; `finish`, `stop` and `finish_auction` alike
const cancelOps = [
  defineOp('AuctionCancel', record('#5616c572', {})),
  defineOp('AuctionCancelV4', record('#b820e9c2', {})),
]
const finishOps = [
  defineOp('AuctionFinish', record('#20c9eb18', {})),
  defineOp('AuctionStop', record('#b95616b6', {})),
  defineOp('AuctionFinishV4', record('#f373ace5', {})),
]
const cancelComments: readonly string[] = ['cancel']
const finishComments: readonly string[] = ['finish', 'stop']

function buildAuctionEnd(match: EndRequest, facts: AccountFacts) {
  const ended = readEndRequest(match, findAuction, facts)
  return ended && { ...ended, detail: { ...ended.detail, auction: match.node.account } }
}

/**
 * The seller, or the marketplace, cancels an auction without a bid.
 *
 *     seller ──cancel──▶ auction ──nft_transfer──▶ item (already a transfer to the seller)
 */
export const auctionCancel = definePattern({
  name: 'nfts.auctionCancel',
  actionType: 'NftAuctionCancel',
  shape: endRequest(findAuction, cancelOps, cancelComments),
  build: buildAuctionEnd,
})

/**
 * An auction without a bid is ended: the item returns to its owner.
 *
 *     seller ──finish or stop──▶ auction ──nft_transfer──▶ item (already a transfer to the seller)
 */
export const auctionFinish = definePattern({
  name: 'nfts.auctionFinish',
  actionType: 'NftAuctionFinish',
  shape: endRequest(findAuction, finishOps, finishComments),
  build: buildAuctionEnd,
})

const finishCodes: ReadonlySet<number | undefined> = new Set(finishOps.map(({ code }) => code))

/** Whether a message of an account ends an auction. */
const isFinishRequest = (node: TxNode | undefined): node is TxNode & { readonly from: Address } =>
  node?.from !== undefined &&
  (finishCodes.has(node.opCode) ||
    (node.opCode === textCommentCode && finishComments.includes(readComment(node.tx.inMessage?.body) ?? '')))

/** A share of the price: for the seller, the marketplace or the author. */
const isShare = (node: Node, auction: Address): boolean =>
  node.kind === 'tx' &&
  node.from === auction &&
  !node.bounced &&
  (node.opCode === undefined || node.opCode === textCommentCode)

/**
 * An auction with a bid is ended: its purchase by the highest bidder.
 *
 *     requester ──finish or stop──▶ auction (already the purchase) ──shares──▶ seller, marketplace, author
 */
export const wonAuctionFinish = definePattern({
  name: 'nfts.wonAuctionFinish',
  actionType: 'NftAuctionFinish',
  shape: action('NftPurchase', { where: ({ node }) => isFinishRequest(node.transactions[0]) }),
  build({ node }, facts) {
    const [request] = node.transactions
    if (!isFinishRequest(request)) return undefined
    const { nft, buyer, price } = node.detail
    const collection = getCollection(nft, facts)
    const marketplace = findAuction(request.account, facts)?.marketplace
    return {
      success: node.success,
      detail: {
        requester: request.from,
        auction: request.account,
        item: nft,
        ...(collection !== undefined && { collection }),
        ...(marketplace !== undefined && { marketplace }),
        winner: buyer,
        price,
      },
      extraNodes: node.children.filter(child => isShare(child, request.account)),
    }
  },
})

const isOutbidComment = (node: TxNode): boolean => outbidComment.test(readComment(node.tx.inMessage?.body) ?? '')

/**
 * A bid that is higher than one before, which the auction returns.
 *
 *     bidder ──TON──▶ auction (already a bid) ──previous bid──▶ outbid bidder
 */
export const outbid = definePattern({
  name: 'nfts.outbid',
  actionType: 'AuctionOutbid',
  shape: action('AuctionBid', {
    children: {
      refund: oneOf(
        sentTx(outbidNotification),
        sentTx(textComment, { where: ({ node }) => isOutbidComment(node) }),
        action('JettonTransfer'),
      ),
    },
  }),
  build({ node, refund }, facts) {
    const { bidder, bid, auctionContract, nft } = node.detail
    const back = readRefund(refund.node, facts, auctionContract)
    if (back === undefined) return undefined
    const collection = getCollection(nft, facts)
    const marketplace = findAuction(auctionContract, facts)?.marketplace
    return {
      success: node.success && back.isReturned,
      detail: {
        bidder,
        bid,
        outbid: back.to,
        refund: back.amount,
        auction: auctionContract,
        ...(nft !== undefined && { item: nft }),
        ...(collection !== undefined && { collection }),
        ...(marketplace !== undefined && { marketplace }),
        ...(back.comment !== undefined && { comment: back.comment }),
      },
    }
  },
})

function readRefund(node: TxNode | ActionNode<'JettonTransfer'>, facts: PatternFacts, auction: Address) {
  if (node.kind === 'tx') {
    if (node.from !== auction) return undefined
    // Coins stay with an account whose code fails, unless the message bounces.
    const isReturned = node.tx.phases.bounce !== 'tr_phase_bounce_ok'
    return {
      to: node.account,
      amount: coinAmount(node.value),
      isReturned,
      comment: readComment(node.tx.inMessage?.body),
    }
  }
  const { sender, recipient, jetton, amount } = node.detail
  // What an auction sends besides: the jettons of a bid that it rejects, which return to the bidder.
  if (sender !== auction || recipient === undefined || facts.nftAuction(auction)?.bidder !== recipient) return undefined
  const refund = { type: 'jetton' as const, master: jetton, amount }
  return { to: recipient, amount: refund, isReturned: node.success, comment: undefined }
}
