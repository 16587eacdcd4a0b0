import { defineProtocol } from '../../actions/engine/protocol.ts'
import { telemintBid } from './bid.ts'
import { telemintBuyNow } from './buyNow.ts'

/** Telegram usernames and numbers. */
export const telemintProtocol = defineProtocol({
  name: 'telemint',
  patterns: {
    sales: [telemintBuyNow, telemintBid],
  },
})
