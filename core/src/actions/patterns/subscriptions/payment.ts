import { paymentConfirmed, subscriptionPayment } from '../../ops/subscription.ts'
import { definePattern, tx } from '../../pattern.ts'
import { payeeOf, sentFirst } from './parties.ts'

/**
 * A wallet sends a subscription what is due, and the subscription hands it on.
 *
 *     wallet ──payment_confirmed──▶ subscription ──▶ beneficiary
 */
export const payment = definePattern({
  name: 'subscriptions.payment',
  makes: 'Subscribe',
  after: ['subscriptions.begin'],
  shape: tx(paymentConfirmed, {
    where: ({ node }, facts) =>
      node.from !== undefined &&
      node.value > 0n &&
      // Any plugin of a wallet may ask for coins; these are what tells a subscription.
      (facts.subscription(node.account) !== undefined || sentFirst(node, subscriptionPayment.code) !== undefined),
  }),
  build({ node }, facts) {
    const known = facts.subscription(node.account)
    const handedOn = known
      ? node.tx.outMessages.find(message => message.destination === known.beneficiary)
      : sentFirst(node, subscriptionPayment.code)
    const payee = payeeOf(known, handedOn)
    if (node.from === undefined || payee === undefined) return undefined
    return {
      success: node.success && handedOn !== undefined,
      detail: {
        subscriber: node.from,
        subscription: node.account,
        ...payee,
        price: { type: 'coin' as const, amount: known?.price ?? handedOn?.value ?? node.value },
        initial: false,
      },
    }
  },
})
