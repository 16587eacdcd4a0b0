import { action, anyTx, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { extensionActionV5 } from '../../actions/ops/wallet.ts'
import { paymentRequest } from './ops.ts'

/**
 * A regular charge: any message triggers the subscription, which requests the payment from the wallet.
 *
 *     … ──▶ subscription ──payment_request──▶ wallet ──▶ subscription (paid: already a Subscribe action)
 */
export const chargeRequest = definePattern({
  name: 'subscriptions.chargeRequest',
  actionType: 'Subscribe',
  after: ['subscriptions.payment'],
  shape: anyTx({
    children: {
      request: oneOf(
        tx(paymentRequest, { children: { paid: optional(action('Subscribe')) } }),
        tx(extensionActionV5, {
          where: ({ body }) => body.extended.length === 0,
          children: { paid: optional(action('Subscribe')) },
        }),
      ),
    },
  }),
  build({ node, request }, facts) {
    const subscription = facts.subscription(node.account)
    const paid = request.paid?.node
    if (paid !== undefined) {
      return paid.detail.subscription === node.account ? { success: paid.success, detail: paid.detail } : undefined
    }
    // An extension may request anything; a request to its own wallet is a payment.
    if (subscription === undefined || request.node.account !== subscription.wallet) return undefined
    return {
      success: false,
      detail: {
        subscriber: subscription.wallet,
        subscription: node.account,
        beneficiary: subscription.beneficiary,
        admin: subscription.admin,
        price: { type: 'coin' as const, amount: subscription.price },
        initial: false,
      },
    }
  },
})
