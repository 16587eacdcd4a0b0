import type { TxNode } from '../../actions/engine/nodes.ts'
import { action, anyTx, definePattern, optional } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { readComment, textCommentCode } from '../../actions/ops/comments.ts'
import { isFullyReturned } from '../../actions/patterns/jettons/transfer.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import { type Nano, nano } from '../../units.ts'
import { putOnSale, saleCancel, saleDeploy, saleUpdate } from './lifeCycle.ts'

/**
 * An item is bought for TON at a fixed price.
 *
 *     buyer ──price──▶ sale ┬─nft_transfer──▶ item (already an NFT transfer action)
 *                           └─shares──▶ seller, marketplace, author
 */
const purchase = definePattern({
  name: 'nfts.purchase',
  actionType: 'NftPurchase',
  after: ['nfts.transfer', 'nfts.ownershipAssigned'],
  shape: anyTx({
    interfaces: 'nft_sale',
    where: ({ node }, facts) => isPayment(node, facts),
    children: { delivery: optional(action('NftItemTransfer')) },
  }),
  build({ node, delivery }, facts) {
    const sale = facts.nftSale(node.account)
    const seller = sale?.owner ?? largestShare(node)?.destination
    if (sale === undefined || !seller || node.from === undefined) return undefined
    const { nft, recipient } = delivery?.node.detail ?? {}
    if (delivery !== undefined && (nft !== sale.item || recipient !== node.from)) return undefined
    return {
      success: node.success && delivery?.node.success === true,
      detail: {
        auction: 'getgems' as const,
        nft: sale.item,
        seller,
        buyer: node.from,
        price: coinAmount(sale.price > 0n ? sale.price : sumOfShares(node)),
      },
    }
  },
})

/** The buy opcode with only a query id, which all but the newest sale contracts accept besides plain TON. */
const buyOpCode = 2

/** Whether a message pays the price: plain TON or a comment other than "cancel". */
function isPayment(node: TxNode, facts: AccountFacts): boolean {
  const message = node.tx.inMessage
  const sale = facts.nftSale(node.account)
  if (sale === undefined || !message || node.from === undefined) return false
  // TON attached to the deploy of a sale is not a payment.
  if (node.bounced || node.value === 0n || node.tx.origStatus !== 'active') return false
  // A completed sale has cleared its owner: only the delivery shows the purchase.
  if (sale.owner === undefined || sale.price === 0n) return isDelivered(node)
  // With another opcode only the delivery shows the purchase.
  if (node.opCode === buyOpCode && message.body?.bits === 96) return true
  if (node.opCode !== undefined && node.opCode !== textCommentCode) return node.from !== sale.owner && isDelivered(node)
  const comment = readComment(message.body)
  return comment === undefined ? node.opCode === undefined : comment !== 'cancel'
}

const isDelivered = (node: TxNode): boolean =>
  node.children.some(
    child => child.kind === 'action' && child.type === 'NftItemTransfer' && child.detail.recipient === node.from,
  )

/** Plain TON transfers of a sale: the shares of the price. */
const findShares = (node: TxNode): readonly TraceMessage[] =>
  node.tx.outMessages.filter(
    message => message.type === 'int_msg' && (message.opCode == null || message.opCode === textCommentCode),
  )

const sumOfShares = (node: TxNode): Nano => nano(findShares(node).reduce((sum, { value }) => sum + value, 0n))

/** The seller's share is the largest. */
const largestShare = (node: TxNode): TraceMessage | undefined =>
  findShares(node).toSorted((a, b) => Number(b.value - a.value))[0]

/**
 * An item is bought for jettons at a fixed price.
 *
 *     buyer ──jetton transfer──▶ sale ──nft_transfer──▶ item (already an NFT transfer action)
 *
 * A sale that rejects the jettons returns them.
 */
const jettonPurchase = definePattern({
  name: 'nfts.jettonPurchase',
  actionType: 'NftPurchase',
  after: ['jettons.transfer', 'nfts.transfer', 'nfts.ownershipAssigned'],
  shape: action('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && facts.nftSale(node.detail.recipient) !== undefined,
    children: { delivery: optional(action('NftItemTransfer')) },
  }),
  build({ node, delivery }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const sale = recipient && facts.nftSale(recipient)
    if (sender === undefined || sale?.owner === undefined) return undefined
    // Jettons that a sale keeps without delivering are not a purchase.
    if (delivery === undefined && !isFullyReturned(node)) return undefined
    const { detail } = delivery?.node ?? {}
    if (detail && (detail.nft !== sale.item || detail.recipient !== sender || detail.sender !== recipient))
      return undefined
    return {
      success: node.success && delivery?.node.success === true,
      detail: {
        auction: 'getgems' as const,
        nft: sale.item,
        seller: sale.owner,
        buyer: sender,
        price: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})

/** Fixed-price sales of NFT items. */
export const salesProtocol = defineProtocol({
  name: 'sales',
  displayName: 'sales',
  patterns: { sales: [purchase, jettonPurchase] },
  operations: {
    '0xfb5dbf47': 'set the jetton prices of a sale',
    '0x664c0905': 'top up a sale',
  },
  extended: { operations: [putOnSale, saleDeploy, saleUpdate, saleCancel] },
})
