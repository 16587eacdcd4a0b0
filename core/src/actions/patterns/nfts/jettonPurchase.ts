import { definePattern, made } from '../../pattern.ts'

/**
 * Jettons come to a contract that sells an item for them, and the item goes to who sent them.
 *
 *     buyer ──jetton transfer──▶ sale ──nft_transfer──▶ item (an NFT transfer by now)
 */
export const jettonPurchase = definePattern({
  name: 'nfts.jettonPurchase',
  makes: 'NftPurchase',
  after: ['jettons.transfer', 'nfts.transfer', 'nfts.transferByNotice'],
  shape: made('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && facts.nftSale(node.detail.recipient) !== undefined,
    children: { delivery: made('NftItemTransfer') },
  }),
  build({ node, delivery }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const sale = recipient && facts.nftSale(recipient)
    const { detail } = delivery.node
    if (sender === undefined || sale?.owner === undefined) return undefined
    if (detail.nft !== sale.item || detail.recipient !== sender || detail.sender !== recipient) return undefined
    return {
      success: node.success && delivery.node.success,
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
