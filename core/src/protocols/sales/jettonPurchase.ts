import { action, definePattern, optional } from '../../actions/engine/pattern.ts'
import { isFullyReturned } from '../../actions/patterns/nfts/isFullyReturned.ts'

/**
 * An item is bought for jettons at a fixed price.
 *
 *     buyer ──jetton transfer──▶ sale ──nft_transfer──▶ item (already an NFT transfer action)
 *
 * A sale that rejects the jettons returns them.
 */
export const jettonPurchase = definePattern({
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
