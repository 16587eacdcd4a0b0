import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, optional, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { readComment } from '../../actions/ops/comments.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { isDeployment } from '../../actions/patterns/market/items.ts'
import { signedDeploy } from '../../actions/patterns/market/signedDeploy.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import { readOfferTerms } from './offerData.ts'

/** A contract that is deployed as an offer. */
const deployedOffer = anyTx({
  where: ({ node }) => isDeployment(node) && readOfferTerms(node) !== undefined,
  children: { deploy: action('ContractDeploy') },
})

function buildOffer(node: TxNode) {
  const terms = readOfferTerms(node)
  return (
    terms && {
      success: node.success,
      detail: {
        bidder: terms.bidder,
        offer: node.account,
        item: terms.item,
        // The contract takes what the deployment brings as the price.
        price: coinAmount(node.value),
        endsAt: terms.endsAt,
        marketplace: terms.marketplace,
      },
    }
  )
}

/**
 * An account offers coins for an item: the offer contract keeps them.
 *
 *     bidder ──price──▶ offer
 */
const directOffer = definePattern({
  name: 'nfts.offer',
  actionType: 'NftOffer',
  shape: deployedOffer,
  build: ({ node }) => buildOffer(node),
})

/**
 * The marketplace deploys an offer for its bidder.
 *
 *     bidder ──price, signed deploy──▶ marketplace ──price──▶ offer
 */
const marketplaceOffer = definePattern({
  name: 'nfts.marketplaceOffer',
  actionType: 'NftOffer',
  shape: sentTx(signedDeploy, { children: { offer: deployedOffer } }),
  build: ({ offer }) => buildOffer(offer.node),
})

/** Whether an account is an offer: by its interface, else by its data. */
const isOffer = (node: TxNode): boolean =>
  node.tx.origStatus === 'active' &&
  (hasInterface(node.interfaces, 'nft_offer_getgems_v1') ||
    (node.interfaces.length === 0 && readOfferTerms(node) !== undefined))

/**
 * The bidder adds coins to an offer.
 *
 *     bidder ──TON──▶ offer
 */
const offerRaise = definePattern({
  name: 'nfts.offerRaise',
  actionType: 'NftOfferRaise',
  shape: sentTx(textComment, {
    where: ({ node }) => isOffer(node) && readComment(node.tx.inMessage?.body) !== cancelComment,
    children: { rejection },
  }),
  build({ node }) {
    const item = readOfferTerms(node)?.item
    return {
      success: node.success,
      detail: {
        bidder: node.from,
        offer: node.account,
        ...(item !== undefined && { item }),
        added: coinAmount(node.value),
      },
    }
  },
})

const cancelComment = 'cancel'
// cancel#00000003 … = InternalMsgBody; the bidder's has no more fields
const cancel = defineOp('OfferCancel', record('#00000003', {}))
/** The coins of an offer; the fee for a cancellation by the marketplace has a comment. */
const returnedCoins = optional(
  sentTx(textComment, { where: ({ node }) => readComment(node.tx.inMessage?.body) !== 'Offer cancel fee' }),
)
const plainCoins = optional(anyTx({ where: ({ node }) => node.opCode === undefined && !node.bounced }))

/**
 * The bidder, or the marketplace, ends an offer: its coins return.
 *
 *     bidder ──cancel, or the comment “cancel”──▶ offer ──TON──▶ bidder
 */
const offerCancel = definePattern({
  name: 'nfts.offerCancel',
  actionType: 'NftOfferCancel',
  shape: oneOf(
    sentTx(cancel, {
      where: ({ node }) => isOffer(node),
      children: { plain: plainCoins, commented: returnedCoins, rejection },
    }),
    sentTx(textComment, {
      where: ({ node }) => isOffer(node) && readComment(node.tx.inMessage?.body) === cancelComment,
      children: { plain: plainCoins, commented: returnedCoins, rejection },
    }),
  ),
  build({ node, plain, commented }) {
    const terms = readOfferTerms(node)
    const back = plain?.node ?? commented?.node
    const bidder = back?.account ?? terms?.bidder
    return {
      success: node.success && back !== undefined && (terms === undefined || terms.bidder === back.account),
      detail: {
        requester: node.from,
        offer: node.account,
        ...(terms && { item: terms.item }),
        ...(bidder !== undefined && { bidder }),
        ...(back && { returned: coinAmount(back.value) }),
      },
    }
  },
})

const payoutComments: readonly string[] = ['Profit', 'Royalty', 'Marketplace fee', 'Offer royalies', 'Offer fee']

/** What an offer pays for the item, each with a comment. */
const isPayout = (node: Node, offer: Address): node is TxNode =>
  node.kind === 'tx' && node.from === offer && payoutComments.includes(readComment(node.tx.inMessage?.body) ?? '')

/**
 * The owner of an item gives it to an offer, which pays them and gives the item to the bidder; or returns it.
 *
 *     owner ──nft_transfer──▶ offer ┬─“Profit”──▶ owner
 *                                   ├─“Royalty”, “Marketplace fee”──▶ …
 *                                   └─nft_transfer──▶ bidder
 */
const offerAccept = definePattern({
  name: 'nfts.offerAccept',
  actionType: 'NftOfferAccept',
  shape: action('NftItemTransfer', { children: { delivery: action('NftItemTransfer') } }),
  build({ node, delivery }) {
    const { nft, sender: seller, recipient: offer } = node.detail
    const { detail: given, success } = delivery.node
    if (seller === undefined || offer === undefined || given.nft !== nft || given.sender !== offer) return undefined
    const payouts = node.children.filter(child => isPayout(child, offer))
    const profit = payouts.find(({ account }) => account === seller)
    const isReturned = given.recipient === seller
    const isKnown = node.transactions.some(each => each.account === offer && isOffer(each))
    if (isReturned ? !isKnown : profit === undefined) return undefined
    const terms = findTerms(node, offer)
    const bidder = isReturned ? terms?.bidder : given.recipient
    const isPaid = profit !== undefined && !isReturned
    return {
      success: isPaid && node.success && success,
      detail: {
        seller,
        offer,
        item: nft,
        ...(bidder !== undefined && { bidder }),
        ...(isPaid && {
          price: coinAmount(payouts.reduce((sum, { value }) => sum + value, 0n)),
          profit: coinAmount(profit.value),
        }),
      },
      extraNodes: payouts,
    }
  },
})

const findTerms = (node: ActionNode<'NftItemTransfer'>, offer: Address) =>
  node.transactions.filter(({ account }) => account === offer).flatMap(each => readOfferTerms(each) ?? [])[0]

/** Offers to buy an item, of Getgems. */
export const offersProtocol = defineProtocol({
  name: 'offers',
  displayName: 'offers',
  patterns: {},
  extended: { operations: [marketplaceOffer, directOffer, offerAccept, offerCancel, offerRaise] },
})
