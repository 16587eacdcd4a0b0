import { defineProtocol } from '../../actions/engine/protocol.ts'
import { chargeRequest, payment } from './payment.ts'
import { subscribe, subscribeRelayed } from './subscribe.ts'
import { unsubscribeByContract, unsubscribeByWallet, unsubscribeRelayed } from './unsubscribe.ts'

/** Subscriptions that a wallet pays by a plugin or an extension. */
export const subscriptionsProtocol = defineProtocol({
  name: 'subscriptions',
  patterns: {
    services: [
      unsubscribeByWallet,
      unsubscribeByContract,
      subscribe,
      subscribeRelayed,
      unsubscribeRelayed,
      payment,
      chargeRequest,
    ],
  },
})
