import { definePattern, tx } from '../../actions/engine/pattern.ts'
import { findPayee, findSentMessage } from './findPayee.ts'
import { paymentConfirmed, subscriptionPayment } from './ops.ts'

/**
 * A wallet pays a subscription, which forwards the payment to its beneficiary.
 *
 *     wallet ──payment_confirmed──▶ subscription ──▶ beneficiary
 */
export const payment = definePattern({
  name: 'subscriptions.payment',
  actionType: 'Subscribe',
  after: ['subscriptions.subscribe'],
  shape: tx(paymentConfirmed, {
    where: ({ node }, facts) =>
      node.from !== undefined &&
      node.value > 0n &&
      // Any wallet plugin may request TON; its data or its payment identifies a subscription.
      (facts.subscription(node.account) !== undefined || findSentMessage(node, subscriptionPayment.code) !== undefined),
  }),
  build({ node }, facts) {
    const subscription = facts.subscription(node.account)
    const forwarded = subscription
      ? node.tx.outMessages.find(message => message.destination === subscription.beneficiary)
      : findSentMessage(node, subscriptionPayment.code)
    const payee = findPayee(subscription, forwarded)
    if (node.from === undefined || payee === undefined) return undefined
    return {
      success: node.success && forwarded !== undefined,
      detail: {
        subscriber: node.from,
        subscription: node.account,
        ...payee,
        price: { type: 'coin' as const, amount: subscription?.price ?? forwarded?.value ?? node.value },
        initial: false,
      },
    }
  },
})
