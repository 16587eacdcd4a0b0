import type { Facts } from '../../../trace/facts.ts'
import type { TxNode } from '../../nodes.ts'
import { commentOf, textCode } from '../../ops/payload.ts'
import { anyTx, definePattern, made, maybe } from '../../pattern.ts'

/**
 * Coins come to a contract that sells an item at a fixed price, and the item goes to who sent them.
 *
 *     buyer ──price──▶ sale ┬─nft_transfer──▶ item (an NFT transfer by now)
 *                           └─shares──▶ seller, marketplace, author
 */
export const purchase = definePattern({
  name: 'nfts.purchase',
  makes: 'NftPurchase',
  after: ['nfts.transfer', 'nfts.transferByNotice'],
  shape: anyTx({
    at: 'nft_sale',
    where: ({ node }, facts) => isPayment(node, facts),
    children: { delivery: maybe(made('NftItemTransfer')) },
  }),
  build({ node, delivery }, facts) {
    const sale = facts.nftSale(node.account)
    if (sale?.owner === undefined || node.from === undefined) return undefined
    const { nft, recipient } = delivery?.node.detail ?? {}
    if (delivery !== undefined && (nft !== sale.item || recipient !== node.from)) return undefined
    return {
      success: node.success && delivery?.node.success === true,
      detail: {
        auction: 'getgems' as const,
        nft: sale.item,
        seller: sale.owner,
        buyer: node.from,
        price: { type: 'coin' as const, amount: sale.price },
      },
    }
  },
})

/** Nothing but coins; a comment is allowed, except the one that takes the item off the market. */
function isPayment(node: TxNode, facts: Facts): boolean {
  const message = node.tx.inMessage
  const sale = facts.nftSale(node.account)
  if (sale?.owner === undefined || message === undefined || node.from === undefined) return false
  if (node.bounced || node.value === 0n) return false
  // A sale that takes coins by an operation of its own shows it by what it does.
  if (node.opCode !== undefined && node.opCode !== textCode) return node.from !== sale.owner && isDelivered(node)
  const comment = commentOf(message.body)
  return comment === undefined ? node.opCode === undefined : comment !== 'cancel'
}

const isDelivered = (node: TxNode): boolean =>
  node.children.some(
    child => child.kind === 'action' && child.type === 'NftItemTransfer' && child.detail.recipient === node.from,
  )
