import { defineProtocol } from '../../actions/engine/protocol.ts'
import { jettonPurchase } from './jettonPurchase.ts'
import { purchase } from './purchase.ts'

/** Fixed-price sales of NFT items. */
export const salesProtocol = defineProtocol({
  name: 'sales',
  patterns: {
    sales: [purchase, jettonPurchase],
  },
})
