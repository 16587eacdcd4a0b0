import type { TxNode } from '../../nodes.ts'
import { paymentRequest } from '../../ops/subscription.ts'
import { extensionActionV5 } from '../../ops/wallet.ts'
import { anyTx, definePattern, type MadeMatch, made, maybe, oneOf, tx } from '../../pattern.ts'

/**
 * Another period is due: somebody wakes the subscription up, and it asks the wallet, which pays or does not.
 *
 *     … ──▶ subscription ──payment_request──▶ wallet ──▶ subscription (paid, a Subscribe by now)
 */
export const request = definePattern({
  name: 'subscriptions.request',
  makes: 'Subscribe',
  after: ['subscriptions.payment'],
  shape: anyTx({
    children: {
      asked: oneOf<{ node: TxNode; paid: MadeMatch<'Subscribe'> | undefined }>(
        tx(paymentRequest, { children: { paid: maybe(made('Subscribe')) } }),
        tx(extensionActionV5, {
          where: ({ body }) => body.extended.length === 0,
          children: { paid: maybe(made('Subscribe')) },
        }),
      ),
    },
  }),
  build({ node, asked }, facts) {
    const known = facts.subscription(node.account)
    const paid = asked.paid?.node
    if (paid !== undefined) {
      return paid.detail.subscription === node.account ? { success: paid.success, detail: paid.detail } : undefined
    }
    // An extension may ask for anything; what it asks of its own wallet for itself is a payment.
    if (known === undefined || asked.node.account !== known.wallet) return undefined
    return {
      success: false,
      detail: {
        subscriber: known.wallet,
        subscription: node.account,
        beneficiary: known.beneficiary,
        admin: known.admin,
        price: { type: 'coin' as const, amount: known.price },
        initial: false,
      },
    }
  },
})
