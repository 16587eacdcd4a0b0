import { definePattern, made, maybe } from '../../pattern.ts'
import { isReturned } from './isReturned.ts'

/**
 * Jettons come to a contract that sells an item for them, and the item goes to who sent them.
 *
 *     buyer ──jetton transfer──▶ sale ──nft_transfer──▶ item (an NFT transfer by now)
 *
 * A sale that does not take them sends them back.
 */
export const jettonPurchase = definePattern({
  name: 'nfts.jettonPurchase',
  makes: 'NftPurchase',
  after: ['jettons.transfer', 'nfts.transfer', 'nfts.transferByNotice'],
  shape: made('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && facts.nftSale(node.detail.recipient) !== undefined,
    children: { delivery: maybe(made('NftItemTransfer')) },
  }),
  build({ node, delivery }, facts) {
    const { sender, recipient, jetton, amount } = node.detail
    const sale = recipient && facts.nftSale(recipient)
    if (sender === undefined || sale?.owner === undefined) return undefined
    // What a sale keeps without giving anything for it was paid for nothing that we know.
    if (delivery === undefined && !isReturned(node)) return undefined
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
